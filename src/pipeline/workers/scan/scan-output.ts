import { statSync } from 'node:fs';
import { namesIn } from '../../../publish/generations/generation-number.ts';
import { INSIDE_FOLDER } from '../../../publish/generations/state-folder.ts';
import { hashOfFile } from '../../../publish/hash-file.ts';
import { publishedLineAt } from '../../../publish/published-line.ts';
import { type PublishedFile, parsePublishedLine } from '../../../publish/site-manifest.ts';
import { lineEnd } from '../../../publish/sorted-lines.ts';

/** A share of a scan: the published files in a byte range of their list, or folders with their expected number of entries. */
export type ScanTask =
  | { readonly kind: 'files'; readonly output: string; readonly list: Uint8Array; readonly from: number; readonly to: number }
  | { readonly kind: 'folders'; readonly output: string; readonly folders: readonly FolderCount[]; readonly verifiedAtMs: number };

/** `['content/1', 12]` */
export type FolderCount = readonly [folder: string, entries: number];

/** Differences that a task found. */
export interface ScanResult {
  /** Published files that were changed or removed. */
  readonly modified: readonly string[];
  /** Files with the published bytes and another modification time, with that time. */
  readonly retimed: readonly PublishedFile[];
  /** Number of published files directly in each folder; a folder may be repeated. */
  readonly fileCounts: readonly FolderCount[];
  /** Number of folders that changed since the last check, so that their entries were counted. */
  readonly countedFolders: number;
  /** Folders with more or fewer entries than they should have. */
  readonly changedFolders: readonly string[];
}

/** Runs a task. Task and result are plain data, so that it can run in a thread. */
export function scanOutput(task: ScanTask): ScanResult {
  return task.kind === 'files' ? scanFiles(task) : scanFolders(task);
}

function scanFiles({ output, list, from, to }: ScanTask & { readonly kind: 'files' }): ScanResult {
  const text = Buffer.from(list.buffer, list.byteOffset, list.byteLength);
  const modified: string[] = [];
  const retimed: PublishedFile[] = [];
  const fileCounts: FolderCount[] = [];
  let folder = '';
  let count = 0;
  for (let at = from, next = from; at < to; at = next) {
    next = lineEnd(text, at);
    const file = publishedLineAt(text, at, next);
    if (file === undefined) continue;
    // The list is sorted by path, so most files of a folder follow each other.
    if (!isIn(folder, file.path)) {
      fileCounts.push([folder, count]);
      folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
      count = 0;
    }
    count++;
    if (isAsPublished(`${output}/${file.path}`, file)) continue;
    const same = retimedFile(output, parsePublishedLine(text.toString('utf8', at, next - 1)));
    if (same === undefined) modified.push(file.path);
    else retimed.push(same);
  }
  fileCounts.push([folder, count]);
  return { modified, retimed, fileCounts, countedFolders: 0, changedFolders: [] };
}

function isIn(folder: string, path: string): boolean {
  const end = folder.length;
  return path.lastIndexOf('/') === (end === 0 ? -1 : end) && path.startsWith(folder);
}

/** True if a file has the size and the modification time (in whole milliseconds) with which it was published. */
export function isAsPublished(path: string, { sizeBytes, mtimeMs }: { readonly sizeBytes: number; readonly mtimeMs?: number }): boolean {
  try {
    const stats = statSync(path, UNDEFINED_IF_MISSING);
    return stats?.isFile() === true && stats.size === sizeBytes && Math.floor(stats.mtimeMs) === mtimeMs;
  } catch {
    return false;
  }
}

/** The file with its present modification time, if its bytes are the published ones. */
function retimedFile(output: string, file: PublishedFile | undefined): PublishedFile | undefined {
  if (file === undefined) return undefined;
  const path = `${output}/${file.path}`;
  try {
    const stats = statSync(path, UNDEFINED_IF_MISSING);
    const isSame = stats?.isFile() === true && stats.size === file.sizeBytes && hashOfFile(path) === file.sha256;
    return isSame ? { ...file, mtimeMs: Math.floor(stats.mtimeMs) } : undefined;
  } catch {
    return undefined;
  }
}

/** Counts the entries of folders that changed since the last check. */
function scanFolders({ output, folders, verifiedAtMs }: ScanTask & { readonly kind: 'folders' }): ScanResult {
  const counted = folders.filter(([folder]) => ctimeMsOf(`${output}/${folder}`) >= verifiedAtMs);
  const changed = counted.filter(([folder, entries]) => siteNamesIn(output, folder).length !== entries);
  return {
    modified: [],
    retimed: [],
    fileCounts: [],
    countedFolders: counted.length,
    changedFolders: changed.map(([folder]) => folder),
  };
}

/** The ctime of a folder, which the kernel sets when an entry is added, removed or renamed. Unlike the mtime, programs cannot set it. */
function ctimeMsOf(folder: string): number {
  try {
    return statSync(folder, UNDEFINED_IF_MISSING)?.ctimeMs ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Names of the entries of a folder in the output, without the folder in which generations are kept; empty if it is no folder. */
export function siteNamesIn(output: string, folder: string): readonly string[] {
  const names = namesIn(`${output}/${folder}`);
  return folder === '' ? names.filter((name) => name !== INSIDE_FOLDER) : names;
}

const UNDEFINED_IF_MISSING = { throwIfNoEntry: false } as const;
