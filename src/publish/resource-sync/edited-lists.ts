import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { ManifestEntry } from '../manifest.ts';
import { changedLines } from '../sorted-lines.ts';
import { byPath, changedTo, entriesOf, firstPathOf } from './resource-lines.ts';

/** A list of resources as it stands: its path in the site, and on the disk. */
export interface StandingList {
  readonly path: string;
  readonly file: string;
}

interface EditedLists {
  readonly siteUrl: string;
  /** The time that the lists are to bear. */
  readonly at: string;
  /** Entries that are in the lists, as they are now. */
  readonly fileByPath: ReadonlyMap<string, ManifestEntry>;
}

/**
 * The lists of all resources after some entries changed and none came or went: those that hold them, by path, each made in pieces when it is asked
 * for, since they are a hundred megabytes at a large site. The others stay as they are, and are not read. Undefined where a list bears another time,
 * or is none.
 */
export function editedLists(
  lists: readonly StandingList[],
  { siteUrl, at, fileByPath }: EditedLists,
): ReadonlyMap<string, () => Iterable<Uint8Array>> | undefined {
  const firsts: string[] = [];
  for (const { file } of lists) {
    const head = headOf(file);
    const first = firstPathOf(siteUrl, head);
    if (first === undefined || !head.includes(` at="${at}"/>\n`)) return undefined;
    firsts.push(first);
  }
  const order = byPath(siteUrl);
  const filesByList = new Map<number, ManifestEntry[]>();
  for (const [path, file] of fileByPath) {
    // Names of files are compared as in the lists: a path before the first is in none.
    const list = firsts.findLastIndex((first) => order.compare(first, path) <= 0);
    const files = filesByList.get(list) ?? [];
    if (files.length === 0) filesByList.set(list, files);
    files.push(file);
  }
  const edited = new Map<string, () => Iterable<Uint8Array>>();
  for (const [number, files] of filesByList) {
    const list = lists[number];
    if (list === undefined) return undefined;
    edited.set(list.path, () => editedList(list, files, siteUrl));
  }
  return edited;
}

function* editedList({ file }: StandingList, files: readonly ManifestEntry[], siteUrl: string): Generator<Uint8Array> {
  const text = readFileSync(file);
  const { start, end } = entriesOf(text);
  const fileByPath = new Map(files.map((one) => [one.path, one]));
  yield text.subarray(0, start);
  yield* changedLines(text.subarray(start, end), changedTo(fileByPath, siteUrl), byPath(siteUrl));
  yield text.subarray(end);
}

/** The first lines, up to the first entry and beyond. */
function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

const HEAD_BYTES = 8192;
