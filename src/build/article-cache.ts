import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Packr } from 'msgpackr/pack';

/**
 * Results of the build by what they are made from: `<folder>/<kind>/<2 hex>/<62 hex>`. Safe to delete, safe against two builds at
 * once (a result is written aside and renamed), never trusted when damaged (each bears its own hash).
 */
export interface ArticleCache {
  read<T>(key: CacheKey): Promise<T | undefined>;
  write(key: CacheKey, value: unknown): Promise<void>;
}

/** The kind of a result, and the SHA-256 of everything that it depends on: `page-5f3a…`. */
export type CacheKey = string & { readonly brand: 'CacheKey' };

/** The key of a result, from the parts that it is made from, the first of which names its kind. */
export function cacheKeyOf(...parts: readonly [kind: string, ...of: string[]]): CacheKey {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return `${parts[0]}-${hash.digest('hex')}` as CacheKey;
}

export function openArticleCache(folder: string): ArticleCache {
  const pathOf = (key: CacheKey): string => join(folder, keptPathOf(key));
  // Synchronous calls take a fifth of the time that promises take.
  return {
    async read<T>(key: CacheKey): Promise<T | undefined> {
      const path = pathOf(key);
      const stored = bytesOf(path);
      if (stored === undefined || stored.byteLength < HASH_BYTES) return undefined;
      const body = stored.subarray(HASH_BYTES);
      if (!digestOf(body).equals(stored.subarray(0, HASH_BYTES))) return undefined;
      // Structured data of our own, of this very version: the key holds it.
      return packr.unpack(body) as T;
    },
    async write(key, value) {
      const path = pathOf(key);
      const body = packr.pack(value);
      const aside = `${path}.${process.pid}.${counter.next().value}`;
      const bytes = Buffer.concat([digestOf(body), body]);
      try {
        writeFileSync(aside, bytes);
      } catch {
        // Nearly always the folder is there.
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(aside, bytes);
      }
      renameSync(aside, path);
    },
  };
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Where a result is in the folder: `page/5f/3a…`. */
export function keptPathOf(key: CacheKey): string {
  const dash = key.lastIndexOf('-') + 1;
  return `${key.slice(0, dash - 1)}/${key.slice(dash, dash + 2)}/${key.slice(dash + 2)}`;
}

function digestOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, HASH_BYTES);
}

function* count(): Generator<number, never> {
  for (let i = 0; ; i++) yield i;
}

const HASH_BYTES = 16;
/**
 * MessagePack, with the names of members told once in each result and texts in UTF-8: half of what structured cloning takes, which doubles every
 * text that has a dash in it. Bytes are copied, so that none holds all that it was read with. One for all results, since each makes functions of
 * its own, which V8 would have to make fast again; a result still stands for itself.
 */
const packr = new Packr({ useRecords: true, moreTypes: true, copyBuffers: true });
const counter = count();
