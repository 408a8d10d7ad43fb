import type { Artifact } from '../../model/artifact.ts';
import { compareUtf8 } from '../../text/compare.ts';
import { OBJECT_LIST_ROOT, type ObjectListRoot, type StoredObject } from './object-list.ts';
import { printListing } from './print-listing.ts';
import { printObjectPages } from './print-object-pages.ts';

/**
 * What the build writes of the raw store's listing: chunks of keys for the handler, `bucket/index.xml`, one
 * `ListBucketResult` with everything, for hosts that run nothing, and pages for readers.
 *
 *   index/bucket.json    { "count": 2, "firstKeys": ["a/1.xml"], "chunks": ["index/bucket/0.json"] }
 *   index/bucket/0.json  [["a/1.xml", 1024, "d41d8…", "2012-10-08T00:00:00.000Z"], …]
 *
 * `ending` is that of links to pages.
 */
export function* printObjectList(unsorted: readonly StoredObject[], bucket: string, ending: '' | '.html' = '.html'): Generator<Artifact> {
  const objects = [...unsorted].sort((a, b) => compareUtf8(a.key, b.key));
  const root: { -readonly [K in keyof ObjectListRoot]: ObjectListRoot[K] } & { firstKeys: string[]; chunks: string[] } = {
    count: objects.length,
    firstKeys: [],
    chunks: [],
  };
  for (let start = 0; start < objects.length; start += CHUNK_KEYS) {
    const chunk = objects.slice(start, start + CHUNK_KEYS);
    const path = `index/bucket/${root.chunks.length}.json`;
    root.firstKeys.push(chunk[0]?.key ?? '');
    root.chunks.push(path);
    yield { path, bytes: JSON.stringify(chunk.map(({ key, sizeBytes, md5, lastModified }) => [key, sizeBytes, md5, lastModified])) };
  }
  yield { path: OBJECT_LIST_ROOT, bytes: JSON.stringify(root) };
  yield {
    path: 'bucket/index.xml',
    bytes: printListing({
      version: 1,
      name: bucket,
      prefix: '',
      delimiter: '',
      maxKeys: Math.max(objects.length, MAX_KEYS),
      encode: false,
      after: '',
      entries: objects.map((object) => ({ kind: 'object', object })),
      isTruncated: false,
    }),
  };
  yield* printObjectPages(objects, ending);
}

/** As many keys as a page of a listing, so that one page reads at most two chunks. */
const CHUNK_KEYS = 1000;
const MAX_KEYS = 1000;
