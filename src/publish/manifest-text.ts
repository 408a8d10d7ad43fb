import { createHash } from 'node:crypto';
import type { ManifestEntry } from './manifest.ts';
import { changedLines, type LineOrder, lineEnd, openLineFinder } from './sorted-lines.ts';

/**
 * A manifest as bytes, searched and changed without parsing. A site of 20,000 articles has half a million lines, of which an edit changes
 * a dozen.
 */
export interface ManifestText {
  readonly site: string;
  get(path: string): ManifestEntry | undefined;
  entries(): Generator<ManifestEntry>;
  /** Yields the manifest with entries replaced, inserted or (undefined) removed, in chunks, without its last line (`manifestSeal`). */
  changed(entryByPath: ReadonlyMap<string, ManifestEntry | undefined>): Generator<Uint8Array>;
}

/**
 * Opens a manifest; undefined if it is damaged. The hash in its last line is checked unless `isAsWritten`. Takes ownership of `text` and
 * changes it.
 */
export function openManifestText(text: Buffer, { isAsWritten = false } = {}): ManifestText | undefined {
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
    return manifest === 1 && typeof site === 'string' ? site : undefined;
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
