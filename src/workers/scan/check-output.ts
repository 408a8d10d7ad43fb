import { availableParallelism } from 'node:os';
import { outputList, type SiteState } from '../../publish/generations/site-state.ts';
import type { PublishedList } from '../../publish/published-list.ts';
import type { PublishedFile } from '../../publish/site-manifest.ts';
import { lineEnd } from '../../publish/sorted-lines.ts';
import { compareText } from '../../text/compare.ts';
import { type CountedFolder, namesIn, type ScanTask } from './scan-output.ts';
import type { ScanWorkers } from './scan-workers.ts';

/** What is not as it was published: somebody changed, removed or added it. */
export interface OutputCheck {
  readonly modified: ReadonlySet<string>;
  /** What has its bytes and another time, as of a copy, with that time. */
  readonly retimed: readonly PublishedFile[];
  readonly unknown: readonly string[];
  /** Whether folders had to be counted, which the next build need not do where it is told so. */
  readonly hasCounted: boolean;
}

/**
 * Looks at every published file's size and time, and counts what each folder holds; a file that has another time is read, and a folder that holds
 * more or less is searched. At a large site,
 * with half a million files, several threads look.
 */
export async function checkOutput(output: string, list: PublishedList, { verifiedAtMs, workers }: CheckOptions): Promise<OutputCheck> {
  const { bytes } = list;
  try {
    const files = sharesOf(bytes, workers.count).map(([from, to]): ScanTask => ({ kind: 'files', output, list: bytes, from, to }));
    const seen = await workers.scan(files);
    const modified = new Set(seen.flatMap((one) => one.altered));
    const folders = entriesOf(seen.flatMap(({ counts }) => counts));
    const share = Math.ceil(folders.size / workers.count);
    const all = [...folders];
    const looks = Array.from(
      { length: workers.count },
      (_, i): ScanTask => ({
        kind: 'folders',
        output,
        seenMs: verifiedAtMs,
        folders: all.slice(i * share, (i + 1) * share),
      }),
    );
    // Where something is gone, something else may make up the number.
    const found = await workers.scan(looks);
    const odd = new Set([...found.flatMap((one) => one.odd), ...[...modified].flatMap(foldersAbove)]);
    const foreign = [...odd].flatMap((folder) =>
      namesIn(output, folder)
        .map((name) => (folder === '' ? name : `${folder}/${name}`))
        .filter((path) => list.get(path) === undefined && !folders.has(path)),
    );
    return {
      modified,
      retimed: seen.flatMap((one) => one.touched),
      unknown: foreign.sort(compareText),
      hasCounted: found.some(({ counted }) => counted > 0),
    };
  } finally {
    await workers.close();
  }
}

/** The same of a published site, in which superseded files may wait to be deleted: it is no matter how those are. */
export async function checkSite(site: SiteState, options: CheckOptions): Promise<OutputCheck> {
  const { list, paths } = site;
  const check = await checkOutput(paths.output, outputList(site), options);
  if (site.retired.size === 0) return check;
  const isOfSite = (path: string): boolean => list.get(path) !== undefined;
  return { ...check, modified: new Set([...check.modified].filter(isOfSite)), retimed: check.retimed.filter(({ path }) => isOfSite(path)) };
}

export interface CheckOptions {
  /** When everything was last seen to be as it was published; 0 where it never was. */
  readonly verifiedAtMs: number;
  readonly workers: ScanWorkers;
}

/** How many threads are to look at what a list of so many bytes names. */
export function scanWorkerCount(listBytes: number): number {
  return listBytes < FEW_BYTES ? 0 : Math.min(MOST_THREADS, availableParallelism());
}

/** How many entries each folder should have: its files, and the folders in it. */
function entriesOf(counts: readonly CountedFolder[]): ReadonlyMap<string, number> {
  const entries = new Map<string, number>([['', 0]]);
  const add = (folder: string, count: number): void => {
    const known = entries.get(folder);
    entries.set(folder, (known ?? 0) + count);
    if (known === undefined) add(folder.slice(0, Math.max(0, folder.lastIndexOf('/'))), 1);
  };
  for (const [folder, count] of counts) add(folder, count);
  return entries;
}

/** `a/b/c.html` is in `a/b`, `a` and ``. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, at).join('/'));
}

/** Whole lines of a text in so many shares. */
function sharesOf(bytes: Uint8Array, count: number): readonly (readonly [from: number, to: number])[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = Array.from({ length: count }, (_, i) =>
    i === count - 1 ? text.length : lineEnd(text, Math.floor((text.length * (i + 1)) / count)),
  );
  return ends.map((end, i) => [ends[i - 1] ?? 0, end]);
}

/** Of a list of 20,000 files or so, which one thread looks at before another would have begun. */
const FEW_BYTES = 2_000_000;
const MOST_THREADS = 4;
