import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the cache folder that builds of the sample journal in a vitest worker share. Only the first build converts articles and images. For
 * tests of the pages, not of builds. Deleted when the worker ends.
 */
export function sampleCache(): string {
  if (cache === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-sample-cache-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    cache = folder;
  }
  return join(cache, 'results');
}

let cache: string | undefined;
