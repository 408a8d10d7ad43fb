import { noteRowOffset } from '../../engine/row-offsets.ts';
import { rewriteRows } from '../../engine/rows-file.ts';
import { type LineOrder, lineEnd, openLineFinder } from '../../publish/sorted-lines.ts';
import type { KnownFile } from '../state/build-state.ts';

/** What a build knew of the files of the content, by their keys, in order. */
export interface KnownFiles {
  readonly size: number;
  has(key: string): boolean;
  get(key: string): KnownFile | undefined;
  /** What its row begins with, which is quicker to be had. */
  head(key: string): KnownHead | undefined;
  heads(): Iterable<KnownHead>;
  values(): Iterable<KnownFile>;
  /** Writes all of it again, with some files as they are now; gives the SHA-256 of the rows. */
  rewrite(changed: ReadonlyMap<string, KnownFile>): string;
}

/** What every build looks at of every file. */
export type KnownHead = Omit<KnownFile, 'seen'>;

/**
 * The same as it stands in a file of rows sorted by key, of which an edit reads hardly more than where each begins:
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
    // A row of our own, proven by the hash of all.
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

/** All values of a head are short, and in most nothing is escaped. */
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
  // A quote in a key has a backslash before it; most keys have neither.
  nameAt: (text, at) => {
    const start = at + KEY_START;
    const key = text.toString('utf8', start, text.indexOf(QUOTE, start));
    return key.includes('\\') ? headAt(text, at).key : key;
  },
};
