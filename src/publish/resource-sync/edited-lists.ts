import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { ManifestEntry } from '../manifest.ts';
import { changedLines } from '../sorted-lines.ts';
import { byPath, entriesOf, firstPathOf, lineOf } from './resource-lines.ts';

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
 * The lists of all resources after some entries changed and none came or went: those that hold them, by path. The others stay as they are, and
 * are not read. Undefined where a list bears another time, or is none.
 */
export function editedLists(
  lists: readonly StandingList[],
  { siteUrl, at, fileByPath }: EditedLists,
): ReadonlyMap<string, Uint8Array> | undefined {
  const firsts: string[] = [];
  for (const { file } of lists) {
    const head = headOf(file);
    const first = firstPathOf(siteUrl, head);
    if (first === undefined || !head.includes(` at="${at}"/>\n`)) return undefined;
    firsts.push(first);
  }
  const order = byPath(siteUrl);
  const linesByList = new Map<number, Map<string, string>>();
  for (const [path, file] of fileByPath) {
    // Names of files are compared as in the lists: a path before the first is in none.
    const list = firsts.findLastIndex((first) => order.compare(first, path) <= 0);
    const lines = linesByList.get(list) ?? new Map<string, string>();
    linesByList.set(list, lines.set(path, lineOf(siteUrl, file)));
  }
  const edited = new Map<string, Uint8Array>();
  for (const [number, lines] of linesByList) {
    const list = lists[number];
    if (list === undefined) return undefined;
    const text = readFileSync(list.file);
    const { start, end } = entriesOf(text);
    edited.set(
      list.path,
      Buffer.concat([text.subarray(0, start), ...changedLines(text.subarray(start, end), lines, order), text.subarray(end)]),
    );
  }
  return edited;
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
