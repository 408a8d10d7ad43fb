import type { ObjectKey } from '../../../model/names.ts';
import type { SiteFiles } from '../../../model/site-files.ts';
import { compareUtf8 } from '../../../model/text/compare.ts';
import { readJson } from '../read-json.ts';

/** A raw file in the listing. */
export interface StoredObject {
  readonly key: ObjectKey;
  readonly sizeBytes: number;
  /** MD5, hexadecimal, which S3 clients compare. */
  readonly md5: string;
  /** `2012-10-08T00:00:00.000Z` */
  readonly lastModified: string;
}

/** Root of the list, `index/bucket.json`. Keys are in UTF-8 byte order; `firstKeys[i]` is the first key of `chunks[i]`. */
export interface ObjectListRoot {
  readonly count: number;
  readonly firstKeys: readonly string[];
  readonly chunks: readonly string[];
}

/** Keys of the raw store in UTF-8 byte order, read by chunk. */
export interface ObjectList {
  /** Iterates from the first key after `after` (or at it, if `inclusive`). */
  from(after: string, options: { inclusive: boolean }): AsyncIterable<StoredObject>;
  find(key: string): Promise<StoredObject | undefined>;
}

export const OBJECT_LIST_ROOT = 'index/bucket.json';

/** Opens the listing of a built site; caches the last few chunks. */
export async function openObjectList(files: SiteFiles): Promise<ObjectList> {
  const root = await readJson<ObjectListRoot>(files, OBJECT_LIST_ROOT);
  const cached = new Map<number, Promise<readonly StoredObject[]>>();

  function chunk(index: number): Promise<readonly StoredObject[]> {
    const found = cached.get(index);
    if (found !== undefined) return found;
    const read = readJson<readonly [string, number, string, string][]>(files, root.chunks[index] ?? '').then((rows) =>
      rows.map(([key, sizeBytes, md5, lastModified]) => ({ key: key as ObjectKey, sizeBytes, md5, lastModified })),
    );
    cached.set(index, read);
    read.catch(() => cached.delete(index));
    if (cached.size > MAX_CACHED_CHUNKS) cached.delete(cached.keys().next().value ?? -1);
    return read;
  }

  /** Chunk that may contain a key. */
  function chunkOf(key: string): number {
    let low = 0;
    let high = root.firstKeys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareUtf8(root.firstKeys[middle] ?? '', key) <= 0) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  async function* from(after: string, { inclusive }: { inclusive: boolean }): AsyncGenerator<StoredObject> {
    for (let index = chunkOf(after); index < root.chunks.length; index++) {
      const objects = await chunk(index);
      for (let i = firstIndex(objects, after, inclusive); i < objects.length; i++) {
        const object = objects[i];
        if (object !== undefined) yield object;
      }
    }
  }

  return {
    from,
    async find(key) {
      if (root.chunks.length === 0) return undefined;
      return (await chunk(chunkOf(key))).find((object) => object.key === key);
    },
  };
}

/** Index of the first key after `after` (or at it, if `inclusive`) in a chunk. */
function firstIndex(objects: readonly StoredObject[], after: string, inclusive: boolean): number {
  let low = 0;
  let high = objects.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareUtf8(objects[middle]?.key ?? '', after);
    if (order < 0 || (order === 0 && !inclusive)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const MAX_CACHED_CHUNKS = 64;
