import { createHash, hash } from 'node:crypto';
import { FileUnavailableError } from './generations/file-unavailable-error.ts';
import { MANIFEST_PATH, type ManifestEntry, ManifestError, type ManifestPart } from './manifest.ts';
import { changedPieces, type PutPart, parsePart, partIndexOf } from './manifest-parts.ts';
import { changedLines, type LineOrder, lineEnd, openLineFinder } from './sorted-lines.ts';

/**
 * A manifest as bytes, searched and changed without parsing. A site of 20,000 articles has half a million lines, of which an edit changes
 * a dozen.
 */
export interface ManifestText {
  readonly site: string;
  /** Parts of the manifest of a large site; empty if it is one file. */
  readonly parts: readonly ManifestPart[];
  get(path: string): ManifestEntry | undefined;
  entries(): Generator<ManifestEntry>;
  /**
   * Yields `manifest.json` with entries replaced, inserted or (undefined) removed, in chunks, without its last line (`manifestSeal`). Passes
   * its parts to `put` before.
   */
  changed(entryByPath: ReadonlyMap<string, ManifestEntry | undefined>, put: PutPart): Generator<Uint8Array>;
}

/** The files of a manifest. */
interface ManifestSource {
  /** Reads `manifest.json` or one of its parts; throws if it is missing. The bytes are changed in memory. */
  readonly read: (path: string) => Buffer;
  /** True for a file that has the bytes with which it was written; its hash is then checked only when it is read. */
  readonly isAsWritten?: (path: string) => boolean;
  /** Mean number of files of a part of the changed manifest; for tests. */
  readonly filesPerPart?: number;
}

/** Opens a manifest; undefined if it, or one of its parts, is missing or damaged. Parts are read on access. */
export function openManifest(source: ManifestSource): ManifestText | undefined {
  const { read, isAsWritten = () => false } = source;
  try {
    const text = read(MANIFEST_PATH);
    const head = openHead(text);
    if (head === undefined) return openManifestText(text, { isAsWritten: isAsWritten(MANIFEST_PATH) });
    for (const part of head.parts) if (!isAsWritten(part.path)) openPart(read, part);
    return partedText(head, source);
  } catch {
    return undefined;
  }
}

type Head = Pick<ManifestText, 'site' | 'parts'>;

/** Parses `manifest.json` of a large site; undefined for one that lists files. Throws if it is damaged. */
export function openHead(text: Buffer): Head | undefined {
  if (!text.subarray(0, PARTED_START.length).equals(PARTED_START)) return undefined;
  if (findEnds(text)?.hasValidHash() !== true) throw new ManifestError('its hash is not that of its bytes');
  const { site, parts } = JSON.parse(text.toString('utf8')) as { site: string; parts: readonly Record<string, unknown>[] };
  const parsed: ManifestPart[] = [];
  for (const part of parts) parsed.push(parsePart(part, parsed.at(-1)));
  return { site, parts: parsed };
}

function partedText({ site, parts }: Head, { read, filesPerPart }: ManifestSource): ManifestText {
  const opened = new Map<ManifestPart, ManifestText>();
  /** Opens a part; the last ones stay open, because most callers ask for neighbouring paths. */
  function openCached(part: ManifestPart): ManifestText {
    const text = opened.get(part) ?? openPart(read, part);
    opened.delete(part);
    opened.set(part, text);
    const [oldest = part] = opened.keys();
    if (opened.size > OPEN_PARTS) opened.delete(oldest);
    return text;
  }
  return {
    site,
    parts,
    get(path) {
      const part = parts[partIndexOf(parts, path)];
      return part && openCached(part).get(path);
    },
    *entries() {
      for (const part of parts) yield* openPart(read, part).entries();
    },
    changed(entryByPath, put) {
      const entriesOf = (part: ManifestPart): Iterable<ManifestEntry> => openPart(read, part).entries();
      return changedPieces({ site, parts, entriesOf, filesPerPart }, entryByPath, put);
    },
  };
}

/** Opens a part. Throws `FileUnavailableError` unless it has the bytes that `manifest.json` lists. */
function openPart(read: ManifestSource['read'], part: ManifestPart): ManifestText {
  let bytes: Buffer;
  try {
    bytes = read(part.path);
  } catch {
    throw new FileUnavailableError(part.path, 'is missing');
  }
  const text = hash('sha256', bytes) === part.sha256 ? openManifestText(bytes, { isAsWritten: true }) : undefined;
  if (text === undefined) throw new FileUnavailableError(part.path, 'has other content than manifest.json lists');
  return text;
}

/** Opens a manifest in one file; undefined if it is damaged. The hash in its last line is checked unless `isAsWritten`. Takes ownership of `text` and changes it. */
function openManifestText(text: Buffer, { isAsWritten = false } = {}): ManifestText | undefined {
  const ends = findEnds(text);
  if (ends === undefined || !(isAsWritten || ends.hasValidHash())) return undefined;
  const { first, totals } = ends;
  // Replaces the bracket after the last entry, so that all lines end alike: `{"path":…},`.
  if (totals > first) text.write(LINE_BREAK, totals - 1);
  const body = text.subarray(first, totals > first ? totals + 1 : totals);
  const find = openLineFinder(body, BY_PATH);

  function get(path: string): ManifestEntry | undefined {
    const at = find(path);
    return at < body.length && BY_PATH.nameAt(body, at) === path ? entryAt(body, at) : undefined;
  }

  return {
    site: ends.site,
    parts: [],
    get,
    *entries() {
      for (let at = 0; at < body.length; at = lineEnd(body, at)) yield entryAt(body, at);
    },
    *changed(entryByPath) {
      let { count, sizeBytes } = ends;
      for (const [path, entry] of entryByPath) {
        const before = get(path);
        count += Number(entry !== undefined) - Number(before !== undefined);
        sizeBytes += (entry?.sizeBytes ?? 0) - (before?.sizeBytes ?? 0);
      }
      const lineOf = (path: string): string | undefined => {
        const entry = entryByPath.get(path);
        return entry === undefined ? undefined : JSON.stringify(entry) + LINE_BREAK;
      };
      const lines = changedLines(body, { names: entryByPath.keys(), lineOf }, BY_PATH);
      yield text.subarray(0, first);
      yield* withoutLastComma(lines);
      yield Buffer.from(`],"count":${count},"sizeBytes":${sizeBytes},\n`);
    },
  };
}

function entryAt(body: Buffer, at: number): ManifestEntry {
  // The line was printed by this program: either its hash was checked, or the caller knows that the file is unchanged.
  return JSON.parse(body.toString('utf8', at, lineEnd(body, at) - LINE_BREAK.length)) as ManifestEntry;
}

interface Ends {
  readonly site: string;
  /** Offsets of the first entry and of the line with the totals. */
  readonly first: number;
  readonly totals: number;
  readonly count: number;
  readonly sizeBytes: number;
  readonly hasValidHash: () => boolean;
}

function findEnds(text: Buffer): Ends | undefined {
  const last = text.lastIndexOf('\n', text.length - 2) + 1;
  const totals = text.lastIndexOf('\n', last - 2) + 1;
  const [, sha256] = SHA256_LINE.exec(text.toString('utf8', last)) ?? [];
  const [, count, sizeBytes] = TOTALS_LINE.exec(text.toString('utf8', totals, last)) ?? [];
  const first = lineEnd(text, 0);
  const site = siteOf(text.toString('utf8', 0, first));
  if (site === undefined || count === undefined || sha256 === undefined || first > totals) return undefined;
  const hasValidHash = (): boolean => createHash('sha256').update(text.subarray(0, last)).digest('hex') === sha256;
  return { site, first, totals, count: Number(count), sizeBytes: Number(sizeBytes), hasValidHash };
}

function siteOf(head: string): string | undefined {
  try {
    const { manifest, site } = JSON.parse(`${head}]}`) as Readonly<Record<string, unknown>>;
    return (manifest === 1 || manifest === 2) && typeof site === 'string' ? site : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the comma after the last entry. */
function* withoutLastComma(pieces: Iterable<Buffer>): Generator<Uint8Array> {
  let pending: Buffer | undefined;
  for (const piece of pieces) {
    if (pending !== undefined) yield pending;
    pending = piece;
  }
  if (pending !== undefined) yield Buffer.concat([pending.subarray(0, -LINE_BREAK.length), Buffer.from('\n')]);
}

/** Parts of about 60 KB. */
const OPEN_PARTS = 64;
const PARTED_START = Buffer.from('{"manifest":2,');
const LINE_BREAK = ',\n';
const TOTALS_LINE = /^\],"count":(\d+),"sizeBytes":(\d+),\n$/;
const SHA256_LINE = /^"sha256":"([0-9a-f]{64})"\}\n$/;

const PATH_START = '{"path":"'.length;
const QUOTE = 34;
const BY_PATH: LineOrder = {
  // Fast path for paths without a backslash: a quote inside a JSON string has a backslash before it.
  nameAt: (text, at) => {
    const start = at + PATH_START;
    const path = text.toString('utf8', start, text.indexOf(QUOTE, start));
    return path.includes('\\') ? entryAt(text, at).path : path;
  },
};
