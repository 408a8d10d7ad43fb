import { spawn } from 'node:child_process';
import { close, fdatasync, fsync, open } from 'node:fs';
import { dirname } from 'node:path';
import { isUnsupported } from './write-durably.ts';

/** Files and folders that must be on disk before a record refers to them. */
export interface SyncTask {
  /** A folder on the same file system. */
  readonly root: string;
  readonly files: readonly string[];
  /** Folders whose entries changed. */
  readonly folders: Iterable<string>;
}

/**
 * Syncs files and folders to disk. Above 1,000 paths, syncs the complete file system with one call (`sync -f`, Linux only); on other systems
 * returns false, and the files are hashed after a restart. Throws on disk errors.
 */
export async function fsyncFiles({ root, files, folders }: SyncTask): Promise<boolean> {
  const all = [...folders];
  if (files.length + all.length > MAX_SINGLE_SYNCS) return process.platform === 'linux' && (await syncFileSystem(root));
  await forEachConcurrently(files, (path) => syncPath(path, fdatasync));
  // Windows cannot open folders.
  if (process.platform !== 'win32') await forEachConcurrently(all, (path) => syncPath(path, fsync));
  return true;
}

/** Folders above some paths, each once: `root/a/b.html` gives `root/a` and `root`. */
export function foldersAbove(root: string, paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>([root]);
  for (const path of paths)
    for (let folder = dirname(path); folder.length > root.length && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}

/** Syncs the file system of a folder. Returns false if the `sync` program is missing or lacks `-f`, as in old versions of BusyBox. */
export function syncFileSystem(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sync', ['-f', folder], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function forEachConcurrently(paths: readonly string[], act: (path: string) => Promise<void>): Promise<void> {
  const queue = paths.values();
  const work = async (): Promise<void> => {
    for (const path of queue) await act(path);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, paths.length) }, work));
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

/** Above this number, one sync of the file system is faster than one per file. */
export const MAX_SINGLE_SYNCS = 1000;
const CONCURRENCY = 16;
