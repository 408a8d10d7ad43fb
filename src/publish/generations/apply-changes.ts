import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isNamedByContent } from '../../http/named-by-content.ts';
import { compareForApply } from './file-class.ts';
import type { FileChange, PutChange, RemovedChange } from './record.ts';
import { renamePatiently } from './rename-patiently.ts';
import { INSIDE_FOLDER, pendingPathOf, type StatePaths } from './state-folder.ts';

/**
 * Puts the files of a committed generation in place, one rename each, in the order of their classes; then deletes what it removed, but for files
 * named by their content, which readers of the pages before may still ask for. May be repeated after an interruption.
 */
export function applyChanges(
  paths: StatePaths,
  { number, changes }: { readonly number: number; readonly changes: readonly FileChange[] },
): void {
  const pending = pendingPathOf(paths, number);
  const puts = changes.filter(({ kind }) => kind === 'put') as readonly PutChange[];
  const removals = changes.filter(({ kind }) => kind === 'del') as readonly RemovedChange[];
  const inTheWay = clashing(puts, removals);
  removeFiles(
    paths.output,
    removals.filter(({ path }) => inTheWay.has(path)).map(({ path }) => path),
  );
  const madeFolders = new Set<string>();
  for (const { path } of [...puts].sort(compareForApply)) moveInto(join(pending, path), join(paths.output, path), madeFolders);
  removeFiles(
    paths.output,
    removals.filter(({ path }) => !inTheWay.has(path) && !isNamedByContent(path)).map(({ path }) => path),
  );
  // Last: as long as it is there, the generation counts as not applied.
  rmSync(pending, { recursive: true, force: true });
}

/** Puts all files of a first generation in place at once; false where the output holds something, so that each has to be moved. */
export function applyWhole(paths: StatePaths, number: number): boolean {
  const pending = pendingPathOf(paths, number);
  const names = entriesOf(paths.output);
  if (names.some((name) => name !== INSIDE_FOLDER)) return false;
  if (paths.isInside) {
    // A mount point cannot be replaced, its entries can.
    for (const name of readdirSync(pending).sort()) renameSync(join(pending, name), join(paths.output, name));
    rmSync(pending, { recursive: true, force: true });
    return true;
  }
  if (lstatSync(paths.output, { throwIfNoEntry: false }) !== undefined) rmdirSync(paths.output);
  renameSync(pending, paths.output);
  return true;
}

/** Deletes files, and folders that are empty then; a folder that stands in the place of a file is somebody else's and stays. */
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
  // Deepest first; a folder that still holds something stays.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(output, folder));
    } catch {}
  }
}

function moveInto(from: string, target: string, madeFolders: Set<string>): void {
  const folder = dirname(target);
  try {
    renamePatiently(from, target);
    return;
  } catch (error) {
    if (!isAny(error, GONE)) throw error;
  }
  // Either the folder is missing, or an interrupted run has moved the file already.
  if (lstatSync(from, { throwIfNoEntry: false }) === undefined) return;
  if (!madeFolders.has(folder)) mkdirSync(folder, { recursive: true });
  madeFolders.add(folder);
  renamePatiently(from, target);
}

/** Removed files where a folder comes, or in a folder where a file comes. */
function clashing(puts: readonly PutChange[], removals: readonly RemovedChange[]): ReadonlySet<string> {
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

/** ENOTDIR where a file stands in the place of a folder. */
const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);
