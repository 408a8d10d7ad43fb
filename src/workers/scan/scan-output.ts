import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { INSIDE_FOLDER } from '../../publish/generations/state-folder.ts';
import { publishedLineAt } from '../../publish/published-line.ts';
import { type PublishedFile, parsePublishedLine } from '../../publish/site-manifest.ts';
import { lineEnd } from '../../publish/sorted-lines.ts';

/** A share of the output to look at: published files by their lines in the list, or folders by what they should hold. */
export type ScanTask =
  | { readonly kind: 'files'; readonly output: string; readonly list: Uint8Array; readonly from: number; readonly to: number }
  | { readonly kind: 'folders'; readonly output: string; readonly folders: readonly CountedFolder[]; readonly seenMs: number };

/** `['content/1', 12]` */
export type CountedFolder = readonly [folder: string, entries: number];

/** What was seen there. */
export interface ScanResult {
  /** Files that are not as they were published. */
  readonly altered: readonly string[];
  /** Those that have their bytes, but bear another time, with that time. */
  readonly touched: readonly PublishedFile[];
  /** How many of the files stand directly in each folder; a folder may be named several times. */
  readonly counts: readonly CountedFolder[];
  /** How many folders something had touched, so that what they hold was counted. */
  readonly counted: number;
  /** Folders that hold more than they should, or less. */
  readonly odd: readonly string[];
}

/** May run in a thread: plain data in and out. */
export function scanOutput(look: ScanTask): ScanResult {
  return look.kind === 'files' ? scanFiles(look) : scanFolders(look);
}

function scanFiles({ output, list, from, to }: ScanTask & { readonly kind: 'files' }): ScanResult {
  const text = Buffer.from(list.buffer, list.byteOffset, list.byteLength);
  const altered: string[] = [];
  const touched: PublishedFile[] = [];
  const counts: CountedFolder[] = [];
  let folder = '';
  let count = 0;
  for (let at = from, next = from; at < to; at = next) {
    next = lineEnd(text, at);
    const file = publishedLineAt(text, at, next);
    if (file === undefined) continue;
    // Files of a folder stand mostly together.
    if (!isIn(folder, file.path)) {
      counts.push([folder, count]);
      folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
      count = 0;
    }
    count++;
    if (isAsPublished(`${output}/${file.path}`, file)) continue;
    const same = retimedFile(output, parsePublishedLine(text.toString('utf8', at, next - 1)));
    if (same === undefined) altered.push(file.path);
    else touched.push(same);
  }
  counts.push([folder, count]);
  return { altered, touched, counts, counted: 0, odd: [] };
}

function isIn(folder: string, path: string): boolean {
  const end = folder.length;
  return path.lastIndexOf('/') === (end === 0 ? -1 : end) && path.startsWith(folder);
}

/** Whether a file is there with the size and the time of when it was published. */
export function isAsPublished(path: string, { sizeBytes, mtimeMs }: { readonly sizeBytes: number; readonly mtimeMs?: number }): boolean {
  try {
    const found = statSync(path, NOTHING_IF_GONE);
    return found?.isFile() === true && found.size === sizeBytes && Math.floor(found.mtimeMs) === mtimeMs;
  } catch {
    return false;
  }
}

/** A file as it is now, where its bytes are those that were published. */
function retimedFile(output: string, file: PublishedFile | undefined): PublishedFile | undefined {
  if (file === undefined) return undefined;
  const path = `${output}/${file.path}`;
  try {
    const found = statSync(path, NOTHING_IF_GONE);
    const isSame = found?.isFile() === true && found.size === file.sizeBytes && sha256Of(path) === file.sha256;
    return isSame ? { ...file, mtimeMs: Math.floor(found.mtimeMs) } : undefined;
  } catch {
    return undefined;
  }
}

/** Piece by piece, since a package may be large. */
function sha256Of(path: string): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, PIECE); read > 0; read = readSync(file, PIECE)) hash.update(PIECE.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** A folder that nothing touched since it was counted need not be counted. */
function scanFolders({ output, folders, seenMs }: ScanTask & { readonly kind: 'folders' }): ScanResult {
  const touched = folders.filter(([folder]) => changedMs(`${output}/${folder}`) >= seenMs);
  const odd = touched.filter(([folder, entries]) => namesIn(output, folder).length !== entries);
  return { altered: [], touched: [], counts: [], counted: touched.length, odd: odd.map(([folder]) => folder) };
}

/** When something last came, went or was renamed in a folder; unlike the time of change that programs may set, this one is the disk's own. */
function changedMs(folder: string): number {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Everything that stands in a folder of the output but the state of its generations; nothing where it is none. */
export function namesIn(output: string, folder: string): readonly string[] {
  try {
    const names = readdirSync(`${output}/${folder}`);
    return folder === '' ? names.filter((name) => name !== INSIDE_FOLDER) : names;
  } catch {
    return [];
  }
}

const PIECE = Buffer.allocUnsafeSlow(1 << 18);
const NOTHING_IF_GONE = { throwIfNoEntry: false } as const;
