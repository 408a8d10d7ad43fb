import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldersAbove, fsyncFiles } from '../generations/sync-files.ts';

/**
 * Syncs written and removed files of a run to disk (fsync). Returns false if the platform cannot sync many files cheaply (only Linux can);
 * the next run then hashes them if the machine restarted.
 */
export async function fsyncMirror(
  root: string,
  { put, removed }: { readonly put: readonly string[]; readonly removed: readonly string[] },
): Promise<boolean> {
  if (put.length + removed.length === 0) return true;
  const files = put.map((path) => join(root, path));
  const folders = foldersAbove(root, [...files, ...removed.map((path) => join(root, path))]);
  return fsyncFiles({ root, files, folders: [...folders].filter((folder) => existsSync(folder)) });
}
