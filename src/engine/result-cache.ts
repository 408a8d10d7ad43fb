import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Packr } from 'msgpackr/pack';

/**
 * Results of the build by what they are made from: `<folder>/<kind>/<2 hex>/<62 hex>`. Safe to delete, safe against two builds at
 * once (a result is written aside and renamed), never trusted when damaged (each bears a CRC-32 of its own).
 */
export interface ResultCache {
  read<T>(key: CacheKey): Promise<T | undefined>;
  /** The same for what is nearly all bytes: they are good until another result is read into this room (`openRoom`). */
  readInto<T>(room: Buffer, key: CacheKey): Promise<T | undefined>;
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

export function openResultCache(folder: string): ResultCache {
  const pathOf = (key: CacheKey): string => join(folder, cachePathOf(key));
  // Synchronous calls take a fifth of the time that promises take.
  return {
    async read<T>(key: CacheKey): Promise<T | undefined> {
      const body = verified(bytesOf(pathOf(key), SCRATCH));
      // Structured data of our own, of this very version: the key holds it.
      return body && (packr.unpack(body) as T);
    },
    async readInto<T>(room: Buffer, key: CacheKey): Promise<T | undefined> {
      const body = verified(bytesOf(pathOf(key), room));
      return body && (uncopying.unpack(body) as T);
    },
    async write(key, value) {
      const path = pathOf(key);
      const body = packr.pack(value);
      const aside = `${path}.${process.pid}.${counter.next().value}`;
      const bytes = Buffer.concat([checksumOf(body), body]);
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

/** What was packed; undefined where it is not as it was. */
function verified(stored: Buffer | undefined): Buffer | undefined {
  if (stored === undefined || stored.byteLength <= CHECKSUM_BYTES) return undefined;
  const body = stored.subarray(CHECKSUM_BYTES);
  return crc32(body) === stored.readUInt32BE() ? body : undefined;
}

function bytesOf(path: string, room: Buffer): Buffer | undefined {
  try {
    return readReusing(path, room);
  } catch {
    return undefined;
  }
}

/** The bytes of a file, good until the next is read into the same room: to find room for each takes as long as to read it. */
function readReusing(path: string, room: Buffer): Buffer {
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, room, 0, room.length, 0);
    return length < room.length ? room.subarray(0, length) : readFileSync(path);
  } finally {
    closeSync(file);
  }
}

/** Where a result is in the folder: `page/5f/3a…`. */
export function cachePathOf(key: CacheKey): string {
  const dash = key.lastIndexOf('-') + 1;
  return `${key.slice(0, dash - 1)}/${key.slice(dash, dash + 2)}/${key.slice(dash + 2)}`;
}

function checksumOf(body: Uint8Array): Buffer {
  const sum = Buffer.alloc(CHECKSUM_BYTES);
  sum.writeUInt32BE(crc32(body));
  return sum;
}

function* count(): Generator<number, never> {
  for (let i = 0; ; i++) yield i;
}

/** For nearly all results; what has no room in it has its own. */
export function newScratchBuffer(): Buffer {
  return Buffer.allocUnsafeSlow(1 << 20);
}

const CHECKSUM_BYTES = 4;
const SCRATCH = newScratchBuffer();
/**
 * MessagePack, with the names of members told once in each result and texts in UTF-8: half of what structured cloning takes, which doubles every
 * text that has a dash in it. Bytes are copied, so that none holds all that it was read with. One for all results, since each makes functions of
 * its own, which V8 would have to make fast again; a result still stands for itself.
 */
const packr = new Packr({ useRecords: true, moreTypes: true, copyBuffers: true });
const uncopying = new Packr({ useRecords: true, moreTypes: true });
const counter = count();
