import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates the workspace of a compiler: an empty temp folder, removed at the end of the thread. All files are in memory, so that a template can read nothing else. */
export function openWorkspace(): string {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'offprint-typeset-')));
  process.on('exit', () => rmSync(workspace, { recursive: true, force: true }));
  return workspace;
}
