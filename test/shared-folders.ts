import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from './memory-folder.ts';

/**
 * Creates the folder of temp files of a run, which all vitest workers share; the returned function deletes it after the last test.
 * It is in memory where there is room: hundreds of builds write a few hundred small files each, which takes a third of their CPU time on a disk.
 * `TMPDIR=/tmp npm test` runs the tests on the disk. Browsers and other renderers see the fonts of `fonts.conf` alone.
 */
export default function createSharedFolders({ provide }: TestProject): () => void {
  // A developer's next run needs the site of the corpus again.
  if (process.env.CI === undefined) process.env.CORPUS_SITES ??= tmpdir();
  const root = mkdtempSync(join(process.env.TMPDIR ?? memoryFolder() ?? tmpdir(), 'offprint-tests-'));
  // Like /tmp: web servers and builds run as other users.
  chmodSync(root, 0o1777);
  // Workers, and the processes that they start, inherit it.
  process.env.TMPDIR = root;
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url));
  provide('sampleCache', join(root, 'sample-cache'));
  const remove = (): void => {
    try {
      // A browser that ends may write a last file between the listing of a folder and its removal.
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    } catch (error) {
      // A handler that throws would end the run without its counts.
      console.warn(`${root} is left: ${String(error)}`);
    }
  };
  // A run without a test file, or one that is interrupted, calls nothing else.
  process.once('exit', remove);
  return remove;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly sampleCache: string;
  }
}
