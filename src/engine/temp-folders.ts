import { readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Removes temp folders of killed builds, if they are a day old: a running build may be in another container that shares the parent. Folders of other users, and a temp folder that cannot be listed, stay as they are.
 */
export function removeAbandonedFolders(nowMs: number, parent = tmpdir()): void {
  try {
    for (const name of readdirSync(parent)) if (TEMP_FOLDER.test(name)) removeIfOld(join(parent, name), nowMs);
  } catch {}
}

function removeIfOld(folder: string, nowMs: number): void {
  try {
    if (nowMs - statSync(folder).mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
  } catch {}
}

// 'offprint-typeset-Xb3kQ1', 'offprint-figure-5f3a…'
const TEMP_FOLDER = /^offprint-(?:typeset|figure|tiles|publish)-/;
const ABANDONED_MS = 24 * 60 * 60 * 1000;
