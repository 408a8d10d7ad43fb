import { spawn } from 'node:child_process';
import { close, fdatasync, fsync, open } from 'node:fs';
import { dirname } from 'node:path';
import { isUnsupported } from './write-durably.ts';

/** Files and folders that have to be on the disk before a record names them. */
export interface SyncTask {
  /** A folder on the device of all of it. */
  readonly root: string;
  readonly files: readonly string[];
  /** Folders whose entries changed. */
  readonly folders: Iterable<string>;
}

/**
 * Waits until files and folders are on the disk. Many are synced by one call for the whole file system (`sync -f`, which Linux has); elsewhere
 * many are left to the system, and false is returned: after a power cut they are hashed. Throws where the disk reports an error.
 */
export async function fsyncFiles({ root, files, folders }: SyncTask): Promise<boolean> {
  const all = [...folders];
  if (files.length + all.length > MANY) return process.platform === 'linux' && (await syncFileSystem(root));
  await forEachAtOnce(files, (path) => syncPath(path, fdatasync));
  // Windows does not open folders.
  if (process.platform !== 'win32') await forEachAtOnce(all, (path) => syncPath(path, fsync));
  return true;
}

/** The folders above some paths, each once: `root/a/b.html` has `root/a` and `root`. */
export function foldersAbove(root: string, paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>([root]);
  for (const path of paths)
    for (let folder = dirname(path); folder.length > root.length && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}

/** Waits until the file system of a folder is on the disk. False where the program is not there or does not know the option: BusyBox has `sync` without `-f` in old versions. */
export function syncFileSystem(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sync', ['-f', folder], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function forEachAtOnce(paths: readonly string[], act: (path: string) => Promise<void>): Promise<void> {
  const queue = paths.values();
  const work = async (): Promise<void> => {
    for (const path of queue) await act(path);
  };
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, paths.length) }, work));
}

type Sync = (file: number, done: (error: NodeJS.ErrnoException | null) => void) => void;

function syncPath(path: string, sync: Sync): Promise<void> {
  return new Promise((resolve, reject) => {
    open(path, process.platform === 'win32' ? 'r+' : 'r', (failed, file) => {
      if (failed !== null) {
        reject(failed);
        return;
      }
      sync(file, (error) => {
        close(file, (unclosed) => {
          const wrong = error === null || isUnsupported(error) ? unclosed : error;
          if (wrong == null) resolve();
          else reject(wrong);
        });
      });
    });
  });
}

/** Above this, one call for the file system is faster than one for each file. */
export const MANY = 1000;
const IN_FLIGHT = 16;
