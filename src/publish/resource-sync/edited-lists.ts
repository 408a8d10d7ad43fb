import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { ManifestEntry } from '../manifest.ts';
import { changedLines } from '../sorted-lines.ts';
import { byPath, entriesOf, firstPathOf, lineChangesOf } from './resource-lines.ts';

/** A published resource list: its site path and its file. */
export interface PublishedResourceList {
  readonly path: string;
  readonly file: string;
}

interface EditedLists {
  readonly siteUrl: string;
  /** Time of the lists. */
  readonly at: string;
  /** New values of entries that the lists already have. */
  readonly fileByPath: ReadonlyMap<string, ManifestEntry>;
}

/**
 * Edits resource lists in which entries changed but none were added or removed. Returns the changed lists by path, as lazy chunks, because
 * they have 100 MB at a large site; other lists are not read. Undefined if a list has another time or is damaged.
 */
export function editedLists(
  lists: readonly PublishedResourceList[],
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
    // Paths are compared in the order of the lists; a path before the first entry is in no list.
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

function* editedList({ file }: PublishedResourceList, files: readonly ManifestEntry[], siteUrl: string): Generator<Uint8Array> {
  const text = readFileSync(file);
  const { start, end } = entriesOf(text);
  const fileByPath = new Map(files.map((one) => [one.path, one]));
  yield text.subarray(0, start);
  yield* changedLines(text.subarray(start, end), lineChangesOf(fileByPath, siteUrl), byPath(siteUrl));
  yield text.subarray(end);
}

/** First 8 KiB of a list, which include its first entry. */
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
