import { type LineOrder, lineEnd, openLineFinder } from '../../publish/sorted-lines.ts';
import { noteRowOffset } from '../engine/row-offsets.ts';
import { rewriteRows } from '../engine/rows-file.ts';
import type { KnownFile } from '../state/build-state.ts';

/** Rows of the content files in the state of a build, sorted by key. */
export interface KnownFiles {
  readonly size: number;
  has(key: string): boolean;
  /** The complete row, which is parsed by the first call. */
  get(key: string): KnownFile | undefined;
  /** The first members of a row, which are already parsed. */
  head(key: string): KnownHead | undefined;
  heads(): Iterable<KnownHead>;
  values(): Iterable<KnownFile>;
  /** Writes the file again with some rows replaced; returns its SHA-256. */
  rewrite(changed: ReadonlyMap<string, KnownFile>): string;
}

/** The members of a row that every build compares. */
export type KnownHead = Omit<KnownFile, 'seen'>;

/**
 * Opens a file of rows that was read into `text`. Only the heads are parsed at once, because an edit needs few complete rows. A row:
 *
 *   0{"key":"00013/elife-00013.xml","stamp":"1847:1763…","sha256":"90ab…","md5":"5f3a…","seen":{…}}
 */
export function knownFiles(path: string, text: Buffer): KnownFiles {
  const find = openLineFinder(text, BY_KEY);
  const files = new Map<string, KnownFile>();
  const heads = readHeads(text);

  function fileOf(key: string): KnownFile {
    const known = files.get(key);
    if (known !== undefined) return known;
    const at = find(key);
    const end = lineEnd(text, at);
    // The SHA-256 of the file was verified, so the row has the type that a build wrote.
    const file = JSON.parse(text.toString('utf8', at + 1, end)) as KnownFile;
    noteRowOffset(file, { path, at, length: end - at });
    files.set(key, file);
    return file;
  }

  return {
    size: heads.size,
    has: (key) => heads.has(key),
    get: (key) => (heads.has(key) ? fileOf(key) : undefined),
    head: (key) => heads.get(key),
    heads: () => heads.values(),
    *values() {
      for (const key of heads.keys()) yield fileOf(key);
    },
    rewrite: (changed) => rewriteRows(path, text, { rowByName: changed, order: BY_KEY }),
  };
}

function readHeads(text: Buffer): ReadonlyMap<string, KnownHead> {
  const heads = new Map<string, KnownHead>();
  for (let at = 0; at < text.length; at = lineEnd(text, at)) {
    const head = headAt(text, at);
    heads.set(head.key, head);
  }
  return heads;
}

/** Parses a head by a regular expression, which matches unless a key has an escaped character. */
function headAt(text: Buffer, at: number): KnownHead {
  const start = text.toString('utf8', at, at + HEAD_BYTES);
  const [, key, stamp, sha256, md5] = HEAD.exec(start) ?? [];
  if (key !== undefined && stamp !== undefined && sha256 !== undefined && md5 !== undefined) return { key, stamp, sha256, md5 };
  return JSON.parse(text.toString('utf8', at + 1, lineEnd(text, at))) as KnownFile;
}

const HEAD = /^0\{"key":"([^"\\]*)","stamp":"([^"\\]*)","sha256":"([^"\\]*)","md5":"([^"\\]*)"/;
const HEAD_BYTES = 400;
const KEY_START = '0{"key":"'.length;
const QUOTE = 34;
const BY_KEY: LineOrder = {
  // JSON escapes a quote in a key with a backslash; most keys contain neither.
  nameAt: (text, at) => {
    const start = at + KEY_START;
    const key = text.toString('utf8', start, text.indexOf(QUOTE, start));
    return key.includes('\\') ? headAt(text, at).key : key;
  },
};
