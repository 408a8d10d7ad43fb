import { join } from 'node:path';
import type { ManifestEntry } from '../publish/manifest.ts';
import type { PublishedFile } from '../publish/site-manifest.ts';
import { hashFile } from './hash-file.ts';
import type { MirrorFolder } from './mirror-folder.ts';

/** What a mirror needs to become what is wanted. */
export interface Difference {
  /** Files that are here as they should be, with their times on this disk. */
  readonly kept: readonly PublishedFile[];
  readonly missing: readonly ManifestEntry[];
  /** Bytes that stand where missing files are to come. */
  readonly replacedBytes: number;
  /** Paths that an earlier run put here and that are not wanted any more. */
  readonly obsolete: readonly string[];
}

/**
 * Compares a mirror's folder with the files that are wanted. A file that an earlier run noted, and that has still its size and time, is
 * right; any other of the right size is hashed.
 */
export async function compareFolder(
  wanted: readonly ManifestEntry[],
  known: ReadonlyMap<string, PublishedFile>,
  folder: MirrorFolder,
): Promise<Difference> {
  const kept: PublishedFile[] = [];
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
    const note = known.get(path);
    const mtimeMs = Math.floor(found.mtimeMs);
    const isNoted = note !== undefined && note.sha256 === sha256 && note.mtimeMs === mtimeMs;
    const isRight = isNoted || (await hashFile(join(folder.root, path), sizeBytes).catch(() => 'unreadable')) === sha256;
    if (isRight) kept.push({ path, sizeBytes, sha256, mtimeMs });
    else {
      missing.push(entry);
      replacedBytes += found.size;
    }
  }
  return { kept, missing, replacedBytes, obsolete: [...known.keys()].filter((path) => !paths.has(path)) };
}
