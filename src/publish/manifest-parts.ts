import { hash } from 'node:crypto';
import { compareText } from '../model/text/compare.ts';
import type { LazyList } from './lazy-list.ts';
import { type ManifestEntry, ManifestError, type ManifestPart, printManifest } from './manifest.ts';

/**
 * Largest number of articles of a site whose manifest is one file. Above, `manifest.json` lists parts with their SHA-256. Each part is a manifest
 * of some of the files, in the format of a small site. The hash in the last line of `manifest.json`, and the signature, so cover every file.
 *
 *   {"manifest":2,"site":"https://tidewater.example","parts":[
 *   {"path":"manifest/90ab11fe5f3a2c44.json","sizeBytes":61822,"sha256":"90ab…","first":"404.html","count":271,"filesBytes":8123004},
 *   {"path":"manifest/…"}
 *   ],"count":26113,"sizeBytes":912003441,
 *   "sha256":"5f3a…"}
 *
 * A part starts at each path whose hash is below a fixed limit. Its bytes so depend on the files in its range alone, not on earlier states of
 * the site, and a changed file changes one part.
 */
export const MOST_ARTICLES_IN_ONE_FILE = 1024;

/** Receives the parts of a manifest that is printed, in order; `bytes` are absent for a part that is as before. */
export type PutPart = (part: ManifestPart, bytes?: Buffer) => void;

/** True for a path at which a part starts. */
function isPartStart(path: string, filesPerPart: number): boolean {
  return hash('sha256', path, 'buffer').readUInt32BE() < 2 ** 32 / filesPerPart;
}

/** True for the path of a part: `manifest/90ab11fe5f3a2c44.json`. */
export function isPartPath(path: string): boolean {
  return PART_PATH.test(path);
}

/** Cuts sorted files into parts and passes each to `put`; yields `manifest.json` without its last line. */
export function* partedPieces(cut: PartCut, files: Iterable<ManifestEntry>, put: PutPart): Generator<Uint8Array> {
  const parts: ManifestPart[] = [];
  cutParts(cut, files, (part, bytes) => {
    parts.push(part);
    put(part, bytes);
  });
  yield printHead(cut.site, parts);
}

/** How a manifest is cut into parts. */
interface PartCut {
  readonly site: string;
  /** Mean number of files of a part; another than the default is for tests. */
  readonly filesPerPart?: number | undefined;
}

/** A part of the manifest as a file of the site. */
export function entryOfPart({ path, sizeBytes, sha256 }: ManifestPart): ManifestEntry {
  return { path, sizeBytes, sha256, mediaType: 'application/json', group: 'data' };
}

function cutParts({ site, filesPerPart = FILES_PER_PART }: PartCut, files: Iterable<ManifestEntry>, put: PutPart): void {
  let open: ManifestEntry[] = [];
  const close = (): void => {
    const [first] = open;
    if (first !== undefined) putPart(site, first.path, open, put);
    open = [];
  };
  for (const file of files) {
    if (isPartStart(file.path, filesPerPart)) close();
    open.push(file);
  }
  close();
}

function putPart(site: string, first: string, files: LazyList<ManifestEntry>, put: PutPart): void {
  const bytes = Buffer.from(printManifest({ site, files }));
  const sha256 = hash('sha256', bytes);
  let filesBytes = 0;
  for (const { sizeBytes } of files) filesBytes += sizeBytes;
  put({ path: partPathOf(sha256), sizeBytes: bytes.length, sha256, first, count: files.length, filesBytes }, bytes);
}

function partPathOf(sha256: string): string {
  return `${PARTS_FOLDER}${sha256.slice(0, 16)}.json`;
}

function printHead(site: string, parts: readonly ManifestPart[]): Buffer {
  const lines = parts.map((part) => JSON.stringify(part)).join(',\n');
  return Buffer.from(`{"manifest":2,"site":${JSON.stringify(site)},"parts":[\n${lines}\n${totalsLine(parts)}`);
}

/** The line with the totals of all files, before the last line: `],"count":26113,"sizeBytes":912003441,`. */
export function totalsLine(parts: readonly ManifestPart[]): string {
  let count = 0;
  let sizeBytes = 0;
  for (const part of parts) {
    count += part.count;
    sizeBytes += part.filesBytes;
  }
  return `],"count":${count},"sizeBytes":${sizeBytes},\n`;
}

/** A parted manifest whose entries change. */
interface PartedManifest extends PartCut {
  readonly parts: readonly ManifestPart[];
  readonly entriesOf: (part: ManifestPart) => Iterable<ManifestEntry>;
}

/** Prints a parted manifest with entries replaced, inserted or (undefined) removed. Only parts in which entries change are read. */
export function* changedPieces(
  { parts, entriesOf, ...cut }: PartedManifest,
  entryByPath: ReadonlyMap<string, ManifestEntry | undefined>,
  put: PutPart,
): Generator<Uint8Array> {
  const changed = changesByPart(parts, entryByPath);
  const printed: ManifestPart[] = [];
  const add: PutPart = (part, bytes) => {
    printed.push(part);
    put(part, bytes);
  };
  for (let at = 0; at < parts.length; ) {
    const run: { readonly part: ManifestPart; readonly paths: readonly string[] }[] = [];
    for (let part = parts[at]; part !== undefined && changed.has(at); part = parts[++at]) run.push({ part, paths: changed.get(at) ?? [] });
    cutParts(cut, mergedEntries(run, entriesOf, entryByPath), add);
    const unchanged = parts[at++];
    if (unchanged !== undefined) add(unchanged);
  }
  yield printHead(cut.site, printed);
}

/** Paths of changed entries by the number of their part. If the first entry of a part is removed, the part before it grows, too. */
function changesByPart(
  parts: readonly ManifestPart[],
  entryByPath: ReadonlyMap<string, ManifestEntry | undefined>,
): ReadonlyMap<number, readonly string[]> {
  const changed = new Map<number, string[]>();
  const pathsOf = (at: number): string[] => {
    const paths = changed.get(at) ?? [];
    if (paths.length === 0) changed.set(at, paths);
    return paths;
  };
  for (const [path, entry] of entryByPath) {
    const at = Math.max(0, partIndexOf(parts, path));
    if (entry === undefined && parts[at]?.first === path && at > 0) pathsOf(at - 1);
    pathsOf(at).push(path);
  }
  return changed;
}

/** Entries of neighbouring parts with the changed ones, in order. */
function* mergedEntries(
  run: readonly { readonly part: ManifestPart; readonly paths: readonly string[] }[],
  entriesOf: PartedManifest['entriesOf'],
  entryByPath: ReadonlyMap<string, ManifestEntry | undefined>,
): Generator<ManifestEntry> {
  for (const { part, paths } of run) {
    const fresh = [...paths].sort(compareText).flatMap((path) => entryByPath.get(path) ?? []);
    let next = 0;
    for (const entry of entriesOf(part)) {
      for (let added = fresh[next]; added !== undefined && compareText(added.path, entry.path) < 0; added = fresh[++next]) yield added;
      if (!entryByPath.has(entry.path)) yield entry;
    }
    yield* fresh.slice(next);
  }
}

/** Number of the part whose range contains a path; -1 for a path before the first part. */
export function partIndexOf(parts: readonly ManifestPart[], path: string): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareText(parts[middle]?.first ?? '', path) <= 0) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Checks an entry of the list of parts, which may come from another machine, and its place after the part before it. Throws `ManifestError`. */
export function parsePart(value: Readonly<Record<string, unknown>>, before: ManifestPart | undefined): ManifestPart {
  const { path, sizeBytes, sha256, first, count, filesBytes } = value;
  const fail = (what: string, found: unknown, expected: string): never => {
    throw new ManifestError(`a part has the ${what} ${JSON.stringify(found)}; expected ${expected}`);
  };
  if (typeof sha256 !== 'string' || !SHA256.test(sha256)) return fail('hash', sha256, '64 hexadecimal digits');
  if (typeof path !== 'string' || path !== partPathOf(sha256)) return fail('path', path, partPathOf(sha256));
  if (!isCount(sizeBytes) || sizeBytes > LARGEST_PART_BYTES) return fail('size', sizeBytes, `at most ${LARGEST_PART_BYTES} bytes`);
  if (!isCount(count) || count === 0) return fail('number of files', count, 'a positive number');
  if (!isCount(filesBytes)) return fail('size of its files', filesBytes, 'bytes');
  if (typeof first !== 'string' || compareText(before?.first ?? '', first) >= 0)
    return fail('first file', first, `a path after ${JSON.stringify(before?.first ?? '')}`);
  return { path, sizeBytes, sha256, first, count, filesBytes };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export const PARTS_FOLDER = 'manifest/';
/** Mean number of files of a part. */
const FILES_PER_PART = 256;
/** 64 MiB; a part has 60 KB on average, and the largest of a million articles about 1 MB. */
const LARGEST_PART_BYTES = 1 << 26;
const SHA256 = /^[0-9a-f]{64}$/;
const PART_PATH = /^manifest\/[0-9a-f]{16}\.json$/;
