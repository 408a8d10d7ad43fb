import { availableParallelism } from 'node:os';
import { compareText } from '../../../model/text/compare.ts';
import { outputList, type SiteState } from '../../../publish/generations/site-state.ts';
import type { PublishedList } from '../../../publish/published-list.ts';
import type { PublishedFile } from '../../../publish/site-manifest.ts';
import { lineEnd } from '../../../publish/sorted-lines.ts';
import { type FolderCount, type ScanTask, siteNamesIn } from './scan-output.ts';
import type { ScanWorkers } from './scan-workers.ts';

/** Differences between the output folder and what was published there. Paths are site paths: `content/1/e1.html`. */
export interface OutputCheck {
  /** Files that were changed or removed. */
  readonly modified: ReadonlySet<string>;
  /** Files with the published bytes and another modification time, as after a copy, with that time. */
  readonly retimed: readonly PublishedFile[];
  /** Files and folders that no build published, sorted. */
  readonly unknown: readonly string[];
  /** True if the entries of a folder had to be counted. The next build need not count them again if it is told when this one did. */
  readonly hasCounted: boolean;
}

/** The output as it was published. */
export const UNMODIFIED: OutputCheck = { modified: new Set(), retimed: [], unknown: [], hasCounted: false };

/** True if every published file is unmodified. Unknown files do not count, because they stay. */
export function isUnmodified({ modified, retimed }: OutputCheck): boolean {
  return modified.size === 0 && retimed.length === 0;
}

/**
 * Compares size and modification time of every published file, and the number of entries of every folder that changed since `verifiedAtMs`. A file
 * with another time is hashed; a folder with another number of entries is searched for unknown files. Closes the workers.
 */
export async function checkOutput(output: string, list: PublishedList, { verifiedAtMs, workers }: CheckOptions): Promise<OutputCheck> {
  const { bytes } = list;
  try {
    const fileTasks = sharesOf(bytes, workers.count).map(([from, to]): ScanTask => ({ kind: 'files', output, list: bytes, from, to }));
    const files = await workers.scan(fileTasks);
    const modified = new Set(files.flatMap((result) => result.modified));
    const entriesByFolder = expectedEntries(files.flatMap(({ fileCounts }) => fileCounts));
    const all = [...entriesByFolder];
    const share = Math.ceil(all.length / workers.count);
    const folderTasks = Array.from(
      { length: workers.count },
      (_, i): ScanTask => ({ kind: 'folders', output, verifiedAtMs, folders: all.slice(i * share, (i + 1) * share) }),
    );
    const folders = await workers.scan(folderTasks);
    // A folder that lost a file and got another one has the expected number of entries, so folders of modified files are searched too.
    const changed = new Set([...folders.flatMap((result) => result.changedFolders), ...[...modified].flatMap(foldersAbove)]);
    const unknown = [...changed].flatMap((folder) =>
      siteNamesIn(output, folder)
        .map((name) => (folder === '' ? name : `${folder}/${name}`))
        .filter((path) => list.get(path) === undefined && !entriesByFolder.has(path)),
    );
    return {
      modified,
      retimed: files.flatMap((result) => result.retimed),
      unknown: unknown.sort(compareText),
      hasCounted: folders.some(({ countedFolders }) => countedFolders > 0),
    };
  } finally {
    await workers.close();
  }
}

/** Checks the output of a published site. Superseded files that are still to be deleted are expected, and their state does not matter. */
export async function checkSite(site: SiteState, options: CheckOptions): Promise<OutputCheck> {
  const { list, paths } = site;
  const check = await checkOutput(paths.output, outputList(site), options);
  if (site.retired.size === 0) return check;
  const isOfSite = (path: string): boolean => list.get(path) !== undefined;
  return { ...check, modified: new Set([...check.modified].filter(isOfSite)), retimed: check.retimed.filter(({ path }) => isOfSite(path)) };
}

export interface CheckOptions {
  /** Time of the last check that counted all folders, by the clock of the output's file system; 0 if there was none. */
  readonly verifiedAtMs: number;
  readonly workers: ScanWorkers;
}

/** Number of threads that scan a site whose list of published files has this many bytes; 0 if the calling thread is faster. */
export function scanWorkerCount(listBytes: number): number {
  return listBytes < SMALL_LIST_BYTES ? 0 : Math.min(MAX_THREADS, availableParallelism());
}

/** Expected number of entries by folder: its published files and the folders in it. `''` is the output folder itself. */
function expectedEntries(fileCounts: readonly FolderCount[]): ReadonlyMap<string, number> {
  const entries = new Map<string, number>([['', 0]]);
  const add = (folder: string, count: number): void => {
    const known = entries.get(folder);
    entries.set(folder, (known ?? 0) + count);
    if (known === undefined) add(folder.slice(0, Math.max(0, folder.lastIndexOf('/'))), 1);
  };
  for (const [folder, count] of fileCounts) add(folder, count);
  return entries;
}

/** `a/b/c.html` is in `a/b`, `a` and ``. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, at).join('/'));
}

/** Splits a text into ranges of complete lines, of about equal size. */
function sharesOf(bytes: Uint8Array, count: number): readonly (readonly [from: number, to: number])[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = Array.from({ length: count }, (_, i) =>
    i === count - 1 ? text.length : lineEnd(text, Math.floor((text.length * (i + 1)) / count)),
  );
  return ends.map((end, i) => [ends[i - 1] ?? 0, end]);
}

/** Size of a list of about 20,000 files, which one thread scans faster than another thread starts. */
const SMALL_LIST_BYTES = 2_000_000;
const MAX_THREADS = 4;
