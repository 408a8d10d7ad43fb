import type { Artifact } from '../../../model/artifact.ts';
import { compareUtf8 } from '../../../model/text/compare.ts';
import { OBJECT_LIST_ROOT, type ObjectListRoot, type StoredObject } from './object-list.ts';
import { printListing } from './print-listing.ts';
import { PAGE_OBJECTS, type PrintObjectPage, pageCountOf, printBucketIndex } from './print-object-pages.ts';

/** Files of the raw store's listing that depend on the same objects. */
export interface ObjectListPart {
  /** `0` for the first objects; `WHOLE_LIST` for the last part, which depends on all of them. */
  readonly name: string;
  readonly objects: readonly StoredObject[];
  /** A new generator for each call. */
  readonly print: () => Generator<Artifact>;
}

/**
 * Prints the raw store's listing in parts of a thousand objects. A part is a chunk of keys for the handler and a page for readers, which
 * shows the number of all objects. The last part is `bucket/index.xml`, one complete `ListBucketResult` for static hosts.
 *
 *   index/bucket.json    { "count": 2, "firstKeys": ["a/1.xml"], "chunks": ["index/bucket/0.json"] }
 *   index/bucket/0.json  [["a/1.xml", 1024, "d41d8…", "2012-10-08T00:00:00.000Z"], …]
 *
 * `printPage` prints the pages for readers; without it there are none.
 */
export function* objectListParts(
  unsorted: readonly StoredObject[],
  bucket: string,
  printPage?: PrintObjectPage,
): Generator<ObjectListPart> {
  const objects = [...unsorted].sort((a, b) => compareUtf8(a.key, b.key));
  const parts = Math.max(1, Math.ceil(objects.length / PART_OBJECTS));
  const pages = pageCountOf(parts);
  for (let part = 0; part < parts; part++) {
    const some = objects.slice(part * PART_OBJECTS, (part + 1) * PART_OBJECTS);
    yield {
      name: String(part),
      objects: some,
      *print() {
        if (some.length > 0) yield { path: chunkPath(part), bytes: JSON.stringify(some.map(rowOf)) };
        if (printPage !== undefined && part < pages) yield* printPage(some, { page: part + 1, pages, count: objects.length });
      },
    };
  }
  yield {
    name: WHOLE_LIST,
    objects,
    *print() {
      yield { path: OBJECT_LIST_ROOT, bytes: JSON.stringify(rootOf(objects)) };
      yield { path: 'bucket/index.xml', bytes: printWhole(objects, bucket) };
      yield printBucketIndex();
    },
  };
}

function rowOf({ key, sizeBytes, md5, lastModified }: StoredObject): unknown {
  return [key, sizeBytes, md5, lastModified];
}

function rootOf(objects: readonly StoredObject[]): ObjectListRoot {
  const firsts = objects.filter((_, at) => at % PART_OBJECTS === 0);
  return { count: objects.length, firstKeys: firsts.map(({ key }) => key), chunks: firsts.map((_, part) => chunkPath(part)) };
}

function printWhole(objects: readonly StoredObject[], bucket: string): string {
  return printListing({
    version: 1,
    name: bucket,
    prefix: '',
    delimiter: '',
    maxKeys: Math.max(objects.length, MAX_KEYS),
    encode: false,
    after: '',
    entries: objects.map((object) => ({ kind: 'object', object })),
    isTruncated: false,
  });
}

function chunkPath(part: number): string {
  return `index/bucket/${part}.json`;
}

export const WHOLE_LIST = 'whole';
/** Chunk size; one page of the listing then reads at most two chunks. */
const PART_OBJECTS = PAGE_OBJECTS;
const MAX_KEYS = 1000;
