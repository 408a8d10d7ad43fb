import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { PublishError } from '../publish-error.ts';
import type { PublishedFile } from '../site-manifest.ts';

/** Facts about the output before a generation is put there. */
export interface Obstructed {
  readonly output: string;
  /** True for a path of the site: it is listed, or was and waits to be deleted. */
  readonly owns: (path: string) => boolean;
  /** True for a path that the generation removes. */
  readonly removes: (path: string) => boolean;
}

/**
 * Refuses to publish where a file or folder that this program did not write stands at a path that the site needs. A foreign file with the very
 * bytes that are to come is taken over, as in a copy of a site. Throws `PublishError` before anything is changed.
 */
export function refuseObstacles(files: Iterable<PublishedFile>, { output, owns, removes }: Obstructed): void {
  const checked = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file.path); folder !== '.' && !checked.has(folder); folder = dirname(folder)) {
      checked.add(folder);
      const found = statOf(join(output, folder));
      if (found !== undefined && !found.isDirectory() && !removes(folder)) throw obstacle(output, folder, file.path, found);
    }
    const path = join(output, file.path);
    const found = statOf(path);
    if (found === undefined) continue;
    const isFree = found.isDirectory() ? holdsOnlyRemoved(output, file.path, removes) : owns(file.path) || hasBytesOf(path, file, found);
    if (!isFree) throw obstacle(output, file.path, file.path, found);
  }
}

/** A folder may become a file where all that it holds goes. */
function holdsOnlyRemoved(output: string, folder: string, removes: (path: string) => boolean): boolean {
  return readdirSync(join(output, folder), { withFileTypes: true }).every((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? holdsOnlyRemoved(output, path, removes) : removes(path);
  });
}

function hasBytesOf(path: string, { sizeBytes, sha256 }: PublishedFile, found: Stats): boolean {
  return found.isFile() && found.size === sizeBytes && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A part of the path is a file: that part is looked at on its own.
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
