import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates the workspace of a compiler: an empty temp folder, removed at the end of the thread. A later build removes that of a killed thread. All
 * files are in memory, so that a template can read nothing else.
 */
export function openWorkspace(): string {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'offprint-typeset-')));
  process.on('exit', () => {
    try {
      rmSync(workspace, { recursive: true, force: true });
    } catch {
      // A later build removes it.
    }
  });
  return workspace;
}
