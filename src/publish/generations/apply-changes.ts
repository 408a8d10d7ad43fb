import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isNamedByContent } from '../../serve/http/named-by-content.ts';
import { compareForApply } from './file-class.ts';
import type { FileChange, PutChange, RemovedChange } from './record.ts';
import { INSIDE_FOLDER, pendingPathOf, type StatePaths } from './state-folder.ts';

/**
 * Renames the files of a committed generation into place, in the order of their classes, then deletes removed files. Files named by content
 * stay for a grace period, because readers of the previous pages still request them. Idempotent, so that an interrupted run can be
 * repeated.
 */
export function applyChanges(
  paths: StatePaths,
  { number, changes }: { readonly number: number; readonly changes: readonly FileChange[] },
): void {
  const pending = pendingPathOf(paths, number);
  const puts = changes.filter(({ kind }) => kind === 'put') as readonly PutChange[];
  const removals = changes.filter(({ kind }) => kind === 'del') as readonly RemovedChange[];
  const blocking = blockingPaths(puts, removals);
  removeFiles(
    paths.output,
    removals.filter(({ path }) => blocking.has(path)).map(({ path }) => path),
  );
  const createdFolders = new Set<string>();
  for (const { path } of [...puts].sort(compareForApply)) moveInto(join(pending, path), join(paths.output, path), createdFolders);
  removeFiles(
    paths.output,
    removals.filter(({ path }) => !blocking.has(path) && !isNamedByContent(path)).map(({ path }) => path),
  );
  // Deleted last: while the folder exists, the generation counts as not applied.
  rmSync(pending, { recursive: true, force: true });
}

/**
 * Renames all files of a first generation into place at once. Returns false if the output is not empty; the caller then moves each file.
 */
export function applyFirstGeneration(paths: StatePaths, number: number): boolean {
  const pending = pendingPathOf(paths, number);
  const names = entriesOf(paths.output);
  if (names.some((name) => name !== INSIDE_FOLDER)) return false;
  if (paths.isInside) {
    // A mount point cannot be replaced, but its entries can.
    for (const name of readdirSync(pending).sort()) renameSync(join(pending, name), join(paths.output, name));
    rmSync(pending, { recursive: true, force: true });
    return true;
  }
  if (lstatSync(paths.output, { throwIfNoEntry: false }) !== undefined) rmdirSync(paths.output);
  renameSync(pending, paths.output);
  return true;
}

/** Deletes files, then folders that are empty. A folder at the path of a file belongs to another program and stays. */
export function removeFiles(output: string, paths: readonly string[]): void {
  const folders = new Set<string>();
  for (const path of paths) {
    const target = join(output, path);
    try {
      unlinkSync(target);
    } catch (error) {
      if (!isAny(error, GONE) && lstatSync(target, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    }
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  // Deepest first; `rmdir` fails for a folder that is not empty.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(output, folder));
    } catch {}
  }
}

function moveInto(from: string, target: string, createdFolders: Set<string>): void {
  const folder = dirname(target);
  try {
    renameWithRetry(from, target);
    return;
  } catch (error) {
    if (!isAny(error, GONE)) throw error;
  }
  // Either the folder is missing, or an interrupted run has moved the file already.
  if (lstatSync(from, { throwIfNoEntry: false }) === undefined) return;
  if (!createdFolders.has(folder)) mkdirSync(folder, { recursive: true });
  createdFolders.add(folder);
  renameWithRetry(from, target);
}

/** Removed files that block new ones: at a path that becomes a folder, or below a path that becomes a file. */
function blockingPaths(puts: readonly PutChange[], removals: readonly RemovedChange[]): ReadonlySet<string> {
  if (removals.length === 0) return new Set();
  const comingFolders = foldersOf(puts);
  const comingFiles = new Set(puts.map(({ path }) => path));
  const isBelowComing = (path: string): boolean => {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) if (comingFiles.has(folder)) return true;
    return false;
  };
  return new Set(removals.map(({ path }) => path).filter((path) => comingFolders.has(path) || isBelowComing(path)));
}

function foldersOf(files: readonly { readonly path: string }[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { path } of files)
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isAny(error, GONE)) return [];
    throw error;
  }
}

function isAny(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code));
}

/** ENOTDIR: a parent of the path is a file. */
const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/** Renames a file over another. On Windows, which refuses this while a process reads the target, retries for ten seconds with backoff. */
function renameWithRetry(from: string, target: string, { platform = process.platform, timeoutMs = 10_000 } = {}): void {
  const until = performance.now() + timeoutMs;
  for (let delayMs = 5; ; delayMs = Math.min(delayMs * 2, 250)) {
    try {
      renameSync(from, target);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (platform !== 'win32' || !SHARING_ERRORS.has(code) || performance.now() > until) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);
  }
}

const SHARING_ERRORS: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES']);
