import { type PublishedList, publishedList, sharedBytes } from '../published-list.ts';
import type { PublishedFile } from '../site-manifest.ts';
import type { GenerationRecord } from './record.ts';

/**
 * File list of a generation: a complete list plus the changes of later records. Lookups read the changes first; the merged list is built
 * once, when it is first needed.
 */
export function listAfter(base: PublishedList, records: readonly GenerationRecord[]): PublishedList {
  if (records.length === 0) return base;
  const fileByPath = new Map<string, PublishedFile | undefined>();
  for (const { changes } of records)
    for (const change of changes) fileByPath.set(change.path, change.kind === 'put' ? publishedFileOf(change) : undefined);
  const merged: { list?: PublishedList } = {};
  const complete = (): PublishedList => {
    merged.list ??= publishedList(sharedBytes(base.changed(...changesOf(fileByPath))));
    return merged.list;
  };
  return {
    get bytes() {
      return complete().bytes;
    },
    get: (path) => (fileByPath.has(path) ? fileByPath.get(path) : base.get(path)),
    files: () => complete().files(),
    beginningWith: (prefix) => complete().beginningWith(prefix),
    changed: (put, removed) => complete().changed(put, removed),
  };
}

/** Entry of the file list for a file that a record added. */
export function publishedFileOf({ path, sizeBytes, sha256, mtimeMs }: Required<PublishedFile>): PublishedFile {
  return { path, sizeBytes, sha256, mtimeMs };
}

function changesOf(fileByPath: ReadonlyMap<string, PublishedFile | undefined>): readonly [PublishedFile[], string[]] {
  const put: PublishedFile[] = [];
  const removed: string[] = [];
  for (const [path, file] of fileByPath) {
    if (file === undefined) removed.push(path);
    else put.push(file);
  }
  return [put, removed];
}
