import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * Results of the build by what they are made from: `<folder>/<2 hex>/<62 hex>`. Safe to delete, safe against two builds at
 * once (a result is written aside and renamed), never trusted when damaged (each bears its own hash).
 */
export interface ArticleCache {
  read<T>(key: CacheKey): Promise<T | undefined>;
  write(key: CacheKey, value: unknown): Promise<void>;
}

/** SHA-256, hexadecimal, of everything that a result depends on. */
export type CacheKey = string & { readonly brand: 'CacheKey' };

/** The key of a result, from the parts that it is made from, the first of which names the result. */
export function cacheKeyOf(...parts: readonly string[]): CacheKey {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex') as CacheKey;
}

export function openArticleCache(folder: string): ArticleCache {
  const pathOf = (key: CacheKey): string => join(folder, key.slice(0, 2), key.slice(2));
  return {
    async read<T>(key: CacheKey): Promise<T | undefined> {
      const path = pathOf(key);
      const stored = await readFile(path).catch(() => undefined);
      if (stored === undefined || stored.byteLength < HASH_BYTES) return undefined;
      const body = stored.subarray(HASH_BYTES);
      if (!digestOf(body).equals(stored.subarray(0, HASH_BYTES))) return undefined;
      // Structured data of our own, of this very version: the key holds it.
      return deserialize(body) as T;
    },
    async write(key, value) {
      const path = pathOf(key);
      const body = serialize(value);
      const aside = `${path}.${process.pid}.${counter.next().value}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(aside, Buffer.concat([digestOf(body), body]));
      await rename(aside, path);
    },
  };
}

function digestOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, HASH_BYTES);
}

function* count(): Generator<number, never> {
  for (let i = 0; ; i++) yield i;
}

const HASH_BYTES = 16;
const counter = count();
