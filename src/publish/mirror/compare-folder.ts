import { join } from 'node:path';
import { hashFile } from '../hash-file.ts';
import type { ManifestEntry } from '../manifest.ts';
import type { PublishedFile } from '../site-manifest.ts';
import type { MirrorFolder } from './mirror-folder.ts';

/** FolderDifference between a mirror's folder and the selected files of a manifest. */
export interface FolderDifference {
  /** Files that are up to date, with their modification times on this disk. */
  readonly upToDate: readonly PublishedFile[];
  readonly missing: readonly ManifestEntry[];
  /** Total size, in bytes, of the files that the missing ones replace. */
  readonly replacedBytes: number;
  /** Paths that an earlier run wrote and that are no longer selected. */
  readonly obsolete: readonly string[];
}

/**
 * Compares a mirror's folder with the selected files. A file is up to date if its size and modification time equal those recorded by an
 * earlier run; any other file of the right size is hashed.
 */
export async function compareFolder(
  wanted: readonly ManifestEntry[],
  known: ReadonlyMap<string, PublishedFile>,
  folder: MirrorFolder,
): Promise<FolderDifference> {
  const upToDate: PublishedFile[] = [];
  const missing: ManifestEntry[] = [];
  const paths = new Set<string>();
  let replacedBytes = 0;
  for (const entry of wanted) {
    const { path, sizeBytes, sha256 } = entry;
    paths.add(path);
    const found = folder.look(path);
    if (found === undefined || !found.isFile() || found.size !== sizeBytes) {
      missing.push(entry);
      replacedBytes += found?.size ?? 0;
      continue;
    }
    const recordFile = known.get(path);
    const mtimeMs = Math.floor(found.mtimeMs);
    const isNoted = recordFile !== undefined && recordFile.sha256 === sha256 && recordFile.mtimeMs === mtimeMs;
    const isRight = isNoted || (await hashFile(join(folder.root, path)).catch(() => undefined))?.sha256 === sha256;
    if (isRight) upToDate.push({ path, sizeBytes, sha256, mtimeMs });
    else {
      missing.push(entry);
      replacedBytes += found.size;
    }
  }
  return { upToDate, missing, replacedBytes, obsolete: [...known.keys()].filter((path) => !paths.has(path)) };
}
