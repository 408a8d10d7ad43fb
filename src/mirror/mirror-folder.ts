import { lstatSync, mkdirSync, renameSync, type Stats } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasOwnManifest } from '../publish/generations/output-owner.ts';
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
  /** What stands at a path; undefined where nothing does, or only behind a link. */
  look(path: string): Stats | undefined;
  /** Moves a finished file to its path. */
  place(file: string, path: string): void;
  /** Removes the unfinished files of earlier runs but these, and says how many bytes these have. */
  clearParts(wanted: ReadonlySet<string>): Promise<number>;
  /** Removes files, and folders that are then empty. */
  remove(paths: readonly string[]): Promise<void>;
}

/** Opens a mirror's folder, made if it is not there. A folder that holds something else is refused, so that nothing of it is lost. */
export async function openMirrorFolder(folder: string): Promise<MirrorFolder> {
  try {
    await mkdir(folder, { recursive: true });
    const root = await realpath(folder);
    await refuseOthers(root, folder);
    const own = join(root, MEMORY_FOLDER);
    const parts = join(own, 'parts');
    // A mirror may come from anybody: a link in it must not lead the writing elsewhere.
    for (const path of [own, parts]) {
      await mkdir(path, { recursive: true });
      if (!(await lstat(path)).isDirectory()) throw new MirrorError(`${path} is a symbolic link; expected a folder`);
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
  const unsound = new Set<string>();

  /** Whether a path is a folder, and none of its parents is a link. */
  function isSound(path: string): boolean {
    if (sound.has(path)) return true;
    if (unsound.has(path)) return false;
    const isFolder = isSound(dirname(path)) && lookAt(join(root, path))?.isDirectory() === true;
    (isFolder ? sound : unsound).add(path);
    return isFolder;
  }

  /** Makes a folder, its parents first; a link or a file in its place is an error. */
  function ensureFolder(path: string): void {
    if (sound.has(path)) return;
    ensureFolder(dirname(path));
    const target = join(root, path);
    const found = lookAt(target);
    // Another thread may be making it too.
    if (found === undefined) mkdirSync(target, { recursive: true });
    else if (!found.isDirectory()) throw new TransferError(`${target} is ${kindOf(found)}; expected a folder`, { mayPass: false });
    sound.add(path);
    unsound.delete(path);
  }

  return {
    root,
    parts,
    foldsCase,
    look: (path) => (isSound(dirname(path)) ? lookAt(join(root, path)) : undefined),
    place(file, path) {
      ensureFolder(dirname(path));
      renameSync(file, join(root, path));
    },
    async clearParts(wanted) {
      let sizeBytes = 0;
      for (const name of await readdir(parts)) {
        const found = lookAt(join(parts, name));
        if (wanted.has(name) && found?.isFile() === true) sizeBytes += found.size;
        else await rm(join(parts, name), { force: true, recursive: true });
      }
      return sizeBytes;
    },
    async remove(paths) {
      const folders = new Set<string>();
      for (const path of paths) {
        // A link among its folders would lead elsewhere.
        if (!isSound(dirname(path))) continue;
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
  if (names.length === 0 || names.includes(MEMORY_FOLDER) || hasOwnManifest(root)) return;
  throw new MirrorError(
    `${folder} holds other files (${JSON.stringify(names.sort()[0])}) and is no mirror; expected a new or an empty folder`,
  );
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
