import { lstatSync, mkdirSync, renameSync, type Stats } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemReason } from '../publish/publish-error.ts';
import { MEMORY_FOLDER } from './check-paths.ts';
import { MirrorError, TransferError } from './mirror-error.ts';

/** The folder that a mirror is kept in. Every path given must have passed `checkPaths`; none leads through a symbolic link. */
export interface MirrorFolder {
  /** With symbolic links resolved: what the user named may be one. */
  readonly root: string;
  /** Where unfinished files wait, by their hash. */
  readonly parts: string;
  readonly foldsCase: boolean;
  /** What stands at a path; undefined where nothing does. Never follows a link. */
  look(path: string): Stats | undefined;
  /** Moves a finished file to its path. */
  place(file: string, path: string): void;
  /** Removes the unfinished files of earlier runs but these. */
  clearParts(wanted: ReadonlySet<string>): Promise<void>;
  /** Removes files, and folders that are then empty. */
  remove(paths: readonly string[]): Promise<void>;
}

/** Opens a mirror's folder, made if it is not there. A folder that holds something else is refused, so that nothing of it is lost. */
export async function openMirrorFolder(folder: string): Promise<MirrorFolder> {
  try {
    await mkdir(folder, { recursive: true });
    const root = await realpath(folder);
    await refuseOthers(root, folder);
    const parts = join(root, MEMORY_FOLDER, 'parts');
    await mkdir(parts, { recursive: true });
    for (const own of [join(root, MEMORY_FOLDER), parts]) {
      if (!(await lstat(own)).isDirectory()) throw new MirrorError(`${own} is a symbolic link; expected a folder`);
    }
    const foldsCase = lookAt(join(root, MEMORY_FOLDER.toUpperCase())) !== undefined;
    return mirrorFolder(root, parts, foldsCase);
  } catch (error) {
    if (error instanceof MirrorError) throw error;
    throw new MirrorError(`${folder} cannot be a mirror: ${systemReason(error)}`, { cause: error });
  }
}

function mirrorFolder(root: string, parts: string, foldsCase: boolean): MirrorFolder {
  const sound = new Set(['.']);

  /** Makes a folder, its parents first; a link or a file in its place is an error. */
  function ensureFolder(path: string): void {
    if (sound.has(path)) return;
    ensureFolder(dirname(path));
    const target = join(root, path);
    const found = lookAt(target);
    if (found === undefined) mkdirSync(target);
    else if (!found.isDirectory()) throw new TransferError(`${target} is ${kindOf(found)}; expected a folder`, { mayPass: false });
    sound.add(path);
  }

  return {
    root,
    parts,
    foldsCase,
    look: (path) => lookAt(join(root, path)),
    place(file, path) {
      ensureFolder(dirname(path));
      renameSync(file, join(root, path));
    },
    async clearParts(wanted) {
      for (const name of await readdir(parts)) if (!wanted.has(name)) await rm(join(parts, name), { force: true, recursive: true });
    },
    async remove(paths) {
      const folders = new Set<string>();
      for (const path of paths) {
        // A link among its folders would lead elsewhere.
        if (!isBelowFolders(root, path)) continue;
        const found = lookAt(join(root, path));
        if (found !== undefined && !found.isDirectory()) await rm(join(root, path), { force: true });
        for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
      }
      for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
        sound.delete(folder);
        await rmdir(join(root, folder)).catch(() => undefined);
      }
    },
  };
}

async function refuseOthers(root: string, folder: string): Promise<void> {
  const names = await readdir(root);
  if (names.length === 0 || names.includes(MEMORY_FOLDER) || names.includes('manifest.json')) return;
  throw new MirrorError(
    `${folder} holds other files (${JSON.stringify(names.sort()[0])}) and is no mirror; expected a new or an empty folder`,
  );
}

function isBelowFolders(root: string, path: string): boolean {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (lookAt(join(root, folder))?.isDirectory() !== true) return false;
  }
  return true;
}

function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A part of the path is a file.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function kindOf(found: Stats): string {
  return found.isSymbolicLink() ? 'a symbolic link' : found.isFile() ? 'a file' : 'no folder';
}
