import { lstatSync, mkdirSync, renameSync, type Stats } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasOwnManifest } from '../generations/output-owner.ts';
import { systemReason } from '../publish-error.ts';
import { STATE_FOLDER } from './check-paths.ts';
import { MirrorError, TransferError } from './mirror-error.ts';

/** The folder of a mirror. All paths must have passed `checkPaths`; none is followed through a symbolic link. */
export interface MirrorFolder {
  /** Real path of the folder; the user may have named a symbolic link. */
  readonly root: string;
  /** Folder of partial downloads, which are named after their hash. */
  readonly partials: string;
  readonly foldsCase: boolean;
  /** `lstat` of a path; undefined if nothing is there or a parent folder is a symbolic link. */
  look(path: string): Stats | undefined;
  /** Moves a finished temp file to its path and creates parent folders. */
  place(file: string, path: string): void;
  /** Deletes partial downloads except the wanted ones; returns the total size of those in bytes. */
  clearPartials(wanted: ReadonlySet<string>): Promise<number>;
  /** Deletes files, then parent folders that are empty. */
  remove(paths: readonly string[]): Promise<void>;
}

/**
 * Opens the folder of a mirror; creates it if needed. Throws `MirrorError` for a folder with other content, so that nothing of the user's
 * is overwritten.
 */
export async function openMirrorFolder(folder: string): Promise<MirrorFolder> {
  try {
    await mkdir(folder, { recursive: true });
    const root = await realpath(folder);
    await requireMirrorOrEmpty(root, folder);
    const own = join(root, STATE_FOLDER);
    const partials = join(own, 'parts');
    // The folder may come from somebody else: a symbolic link in it could redirect writes.
    for (const path of [own, partials]) {
      await mkdir(path, { recursive: true });
      if (!(await lstat(path)).isDirectory()) throw new MirrorError(`${path} is a symbolic link; expected a folder`);
    }
    const foldsCase = lstatIfPresent(join(root, STATE_FOLDER.toUpperCase())) !== undefined;
    return mirrorFolder(root, partials, foldsCase);
  } catch (error) {
    if (error instanceof MirrorError) throw error;
    throw new MirrorError(`${folder} cannot be a mirror: ${systemReason(error)}`, { cause: error });
  }
}

function mirrorFolder(root: string, partials: string, foldsCase: boolean): MirrorFolder {
  const realFolders = new Set(['.']);
  const otherPaths = new Set<string>();

  /** True if the path is a folder and none of its parents is a symbolic link. */
  function isRealFolder(path: string): boolean {
    if (realFolders.has(path)) return true;
    if (otherPaths.has(path)) return false;
    const isFolder = isRealFolder(dirname(path)) && lstatIfPresent(join(root, path))?.isDirectory() === true;
    (isFolder ? realFolders : otherPaths).add(path);
    return isFolder;
  }

  /** Creates a folder and its parents; throws `TransferError` if a link or a file is in the way. */
  function ensureFolder(path: string): void {
    if (realFolders.has(path)) return;
    ensureFolder(dirname(path));
    const target = join(root, path);
    const found = lstatIfPresent(target);
    // `recursive` tolerates another thread that creates the same folder.
    if (found === undefined) mkdirSync(target, { recursive: true });
    else if (!found.isDirectory()) throw new TransferError(`${target} is ${kindOf(found)}; expected a folder`, { isTransient: false });
    realFolders.add(path);
    otherPaths.delete(path);
  }

  return {
    root,
    partials,
    foldsCase,
    look: (path) => (isRealFolder(dirname(path)) ? lstatIfPresent(join(root, path)) : undefined),
    place(file, path) {
      ensureFolder(dirname(path));
      renameSync(file, join(root, path));
    },
    async clearPartials(wanted) {
      let sizeBytes = 0;
      for (const name of await readdir(partials)) {
        const found = lstatIfPresent(join(partials, name));
        if (wanted.has(name) && found?.isFile() === true) sizeBytes += found.size;
        else await rm(join(partials, name), { force: true, recursive: true });
      }
      return sizeBytes;
    },
    async remove(paths) {
      const folders = new Set<string>();
      for (const path of paths) {
        // A symbolic link among the parents would lead outside the mirror.
        if (!isRealFolder(dirname(path))) continue;
        const found = lstatIfPresent(join(root, path));
        if (found !== undefined && !found.isDirectory()) await rm(join(root, path), { force: true });
        for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
      }
      for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
        realFolders.delete(folder);
        await rmdir(join(root, folder)).catch(() => undefined);
      }
    },
  };
}

async function requireMirrorOrEmpty(root: string, folder: string): Promise<void> {
  const names = await readdir(root);
  if (names.length === 0 || names.includes(STATE_FOLDER) || hasOwnManifest(root)) return;
  throw new MirrorError(
    `${folder} holds other files (${JSON.stringify(names.sort()[0])}) and is not a mirror; expected a new or an empty folder`,
  );
}

function lstatIfPresent(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A parent of the path is a file.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function kindOf(found: Stats): string {
  return found.isSymbolicLink() ? 'a symbolic link' : found.isFile() ? 'a file' : 'not a folder';
}
