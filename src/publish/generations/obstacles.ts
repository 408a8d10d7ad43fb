import { createHash } from 'node:crypto';
import { accessSync, constants, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { PublishError, systemReason } from '../publish-error.ts';
import type { PublishedFile } from '../site-manifest.ts';

/** The output, as far as the check for obstacles needs it. */
export interface ObstacleCheck {
  readonly output: string;
  /** True for a path that is listed, or superseded and not yet deleted. */
  readonly owns: (path: string) => boolean;
  /** True for a path that the generation removes. */
  readonly removes: (path: string) => boolean;
}

/**
 * Throws `PublishError` if a file or folder that this program did not write is at a path that the site needs. An unknown file with exactly
 * the bytes to be published is adopted, as in a copied site; also throws if a folder of the output is read-only. Runs before anything is changed.
 */
export function refuseObstacles(files: Iterable<PublishedFile>, { output, owns, removes }: ObstacleCheck): void {
  const checked = new Set<string>();
  for (const file of files) {
    if (checked.size === 0) requireWritable(output);
    for (let folder = dirname(file.path); folder !== '.' && !checked.has(folder); folder = dirname(folder)) {
      checked.add(folder);
      const found = statOf(join(output, folder));
      if (found !== undefined && !found.isDirectory() && !removes(folder)) throw obstacle(output, folder, file.path, found);
      if (found?.isDirectory() === true) requireWritable(join(output, folder));
    }
    const path = join(output, file.path);
    const found = statOf(path);
    if (found === undefined) continue;
    const isFree = found.isDirectory() ? containsOnlyRemoved(output, file.path, removes) : owns(file.path) || hasBytesOf(path, file, found);
    if (!isFree) throw obstacle(output, file.path, file.path, found);
  }
}

/** Throws `PublishError` if no file can be renamed into a folder. */
function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new PublishError(`${folder} cannot be written: ${systemReason(error)}; the last good site is unchanged`, folder, error);
  }
}

/** True if every file in a folder is to be removed, so that a file may replace it. */
function containsOnlyRemoved(output: string, folder: string, removes: (path: string) => boolean): boolean {
  return readdirSync(join(output, folder), { withFileTypes: true }).every((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? containsOnlyRemoved(output, path, removes) : removes(path);
  });
}

function hasBytesOf(path: string, { sizeBytes, sha256 }: PublishedFile, found: Stats): boolean {
  return found.isFile() && found.size === sizeBytes && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A parent of the path is a file; the loop above checks it.
    return undefined;
  }
}

function obstacle(output: string, path: string, needed: string, found: Stats): PublishError {
  const what = found.isDirectory() ? 'a folder' : found.isSymbolicLink() ? 'a symbolic link' : 'a file';
  const target = join(output, path);
  return new PublishError(
    `${target} is ${what} that offprint did not write, and the site needs the path ${needed}; nothing was published: move ${target} elsewhere and build again`,
    target,
  );
}
