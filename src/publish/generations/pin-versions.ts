import { copyFileSync, linkSync, lstatSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfFile } from '../hash-file.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { objectPathOf, type StatePaths } from './state-folder.ts';
import { TEMP_ENDING } from './write-durably.ts';

/**
 * Stores the current versions of files that will be replaced or removed, as objects named by SHA-256 (hard links). A file that was edited
 * by hand is not stored, because its bytes do not match the name. Returns the folders in which objects were created.
 */
export function pinVersions(paths: StatePaths, files: Iterable<PublishedFile>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    const source = join(paths.output, file.path);
    if (!isAsListed(source, file)) continue;
    const target = objectPathOf(paths, file.sha256);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    linkOrCopy(source, target);
  }
  return folders;
}

/** True if a file is unmodified; it is hashed if its modification time differs, as in a copied site. */
function isAsListed(path: string, { sizeBytes, sha256, mtimeMs }: PublishedFile): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size !== sizeBytes) return false;
  return Math.floor(found.mtimeMs) === mtimeMs || hashOfFile(path) === sha256;
}

/** Creates a hard link. Copies if the file system has none (exFAT) or the file has too many (65,000 on ext4, 1,023 on NTFS). */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EEXIST') return;
    if (!WITHOUT_LINKS.has(code)) throw error;
    copyFileSync(source, `${target}${TEMP_ENDING}`);
    renameSync(`${target}${TEMP_ENDING}`, target);
  }
}

const WITHOUT_LINKS: ReadonlySet<string> = new Set([
  'EMLINK',
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EXDEV',
  'EACCES',
  'UNKNOWN',
  'EISDIR',
]);
