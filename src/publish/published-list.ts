import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type PublishedFile, parsePublishedLine, printPublishedLine, type SiteManifest } from './site-manifest.ts';
import { changedLines, type LineOrder, lineEnd, openLineFinder } from './sorted-lines.ts';

/**
 * The file list of a generation as bytes: lines sorted by path, searched and changed without parsing, because there are twenty-five per
 * article.
 */
export interface PublishedList extends SiteManifest {
  readonly bytes: Uint8Array;
  files(): Generator<PublishedFile>;
  /** Yields the files whose paths begin with a prefix, in order. */
  beginningWith(prefix: string): Generator<PublishedFile>;
  /** Yields the list with files inserted, replaced or removed, in chunks. */
  changed(put: readonly PublishedFile[], removed: Iterable<string>): Generator<Uint8Array>;
}

/** Reads a file into a `SharedArrayBuffer`, so that workers can use it without a copy. */
export function readShared(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size));
    for (let at = 0, read = -1; at < bytes.length && read !== 0; at += read) read = readSync(file, bytes, at, bytes.length - at, at);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Concatenates chunks into a `SharedArrayBuffer`. */
export function sharedBytes(pieces: Iterable<Uint8Array>): Uint8Array {
  const all = [...pieces];
  const bytes = new Uint8Array(new SharedArrayBuffer(all.reduce((sum, piece) => sum + piece.length, 0)));
  let at = 0;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Opens a list from its bytes. */
export function publishedList(bytes: Uint8Array): PublishedList {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const find = openLineFinder(text, BY_PATH);

  function* filesFrom(start: number, prefix: string): Generator<PublishedFile> {
    for (let at = start; at < text.length; ) {
      const next = lineEnd(text, at);
      const file = parsePublishedLine(text.toString('utf8', at, next - 1));
      if (file !== undefined && !file.path.startsWith(prefix)) return;
      if (file !== undefined) yield file;
      at = next;
    }
  }

  return {
    bytes,
    get(path) {
      const at = find(path);
      const file = parsePublishedLine(text.toString('utf8', at, lineEnd(text, at) - 1));
      return file?.path === path ? file : undefined;
    },
    files: () => filesFrom(0, ''),
    beginningWith: (prefix) => filesFrom(find(prefix), prefix),
    changed(put, removed) {
      const fileByPath = new Map<string, PublishedFile | undefined>([...removed].map((path) => [path, undefined]));
      for (const file of put) fileByPath.set(file.path, file);
      const lineOf = (path: string): string | undefined => {
        const file = fileByPath.get(path);
        return file === undefined ? undefined : printPublishedLine(file);
      };
      return changedLines(text, { names: fileByPath.keys(), lineOf }, BY_PATH);
    },
  };
}

const TAB = 9;
const BY_PATH: LineOrder = {
  nameAt: (text, at) => {
    const end = text.indexOf(TAB, at);
    return text.toString('utf8', at, end < 0 ? text.length : end);
  },
};
