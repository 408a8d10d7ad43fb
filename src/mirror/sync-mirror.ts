import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldersAbove, syncFiles } from '../publish/generations/sync-files.ts';

/**
 * Waits until the files that a run put into a mirror, and the removal of others, are on the disk. False where the system cannot tell (many files, on
 * other systems than Linux): after a power cut they are hashed.
 */
export async function syncMirror(
  root: string,
  { put, removed }: { readonly put: readonly string[]; readonly removed: readonly string[] },
): Promise<boolean> {
  if (put.length + removed.length === 0) return true;
  const files = put.map((path) => join(root, path));
  const folders = foldersAbove(root, [...files, ...removed.map((path) => join(root, path))]);
  return syncFiles({ root, files, folders: [...folders].filter((folder) => existsSync(folder)) });
}
