import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { Packr } from 'msgpackr/pack';

/**
 * Results of a build by the digest of their inputs, one file each: `<folder>/<kind>/<2 hex>/<62 hex>`. It may be deleted at any time and used by
 * two builds at once, because a result is written to a temp file and renamed. A file whose CRC-32 does not match is a cache miss.
 */
export interface ResultCache {
  /** Returns a result; undefined on a cache miss. */
  read<T>(key: CacheKey): Promise<T | undefined>;
  /** Like `read`, without copying the byte arrays of the result. They are valid until the scratch buffer (`newScratchBuffer`) is used again. */
  readInto<T>(scratch: Buffer, key: CacheKey): Promise<T | undefined>;
  /** Stores a result durably enough for a cache: renamed atomically, not synced. */
  write(key: CacheKey, value: unknown): Promise<void>;
}

/** The kind of a result and the SHA-256 of everything that it depends on: `page-5f3a…`. */
export type CacheKey = string & { readonly brand: 'CacheKey' };

/** Returns the key of a result from the inputs it is computed from. Each is hashed with its length, so that `ab`, `c` and `a`, `bc` differ. */
export function cacheKeyOf(...parts: readonly [kind: string, ...inputs: string[]]): CacheKey {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return `${parts[0]}-${hash.digest('hex')}` as CacheKey;
}

export function openResultCache(folder: string): ResultCache {
  const pathOf = (key: CacheKey): string => join(folder, cachePathOf(key));
  // For files of this size, Node's synchronous calls take a fifth of the time of the promise API.
  return {
    async read<T>(key: CacheKey): Promise<T | undefined> {
      const body = verify(tryRead(pathOf(key), SCRATCH));
      // The key covers the version of the code, so the value has the type that this version wrote.
      return body && (packr.unpack(body) as T);
    },
    async readInto<T>(scratch: Buffer, key: CacheKey): Promise<T | undefined> {
      const body = verify(tryRead(pathOf(key), scratch));
      return body && (viewingPackr.unpack(body) as T);
    },
    async write(key, value) {
      const path = pathOf(key);
      const body = packr.pack(value);
      const tempPath = `${path}.${process.pid}.${threadId}.${counter.next().value}`;
      const bytes = Buffer.concat([checksumOf(body), body]);
      try {
        writeFileSync(tempPath, bytes);
      } catch {
        // The folder nearly always exists, so it is created only after a failure.
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(tempPath, bytes);
      }
      renameSync(tempPath, path);
    },
  };
}

/** The packed value without its checksum; undefined if the checksum does not match. */
function verify(stored: Buffer | undefined): Buffer | undefined {
  if (stored === undefined || stored.byteLength <= CHECKSUM_BYTES) return undefined;
  const body = stored.subarray(CHECKSUM_BYTES);
  return crc32(body) === stored.readUInt32BE() ? body : undefined;
}

function tryRead(path: string, scratch: Buffer): Buffer | undefined {
  try {
    return readReusing(path, scratch);
  } catch {
    return undefined;
  }
}

/** Reads a file into the scratch buffer if it fits, else into a buffer of its own. Allocating a buffer takes as long as reading the file. */
function readReusing(path: string, scratch: Buffer): Buffer {
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, scratch, 0, scratch.length, 0);
    return length < scratch.length ? scratch.subarray(0, length) : readFileSync(path);
  } finally {
    closeSync(file);
  }
}

/** Path of a result in the folder: `page/5f/3a…`. */
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

/** A buffer of 1 MB, which nearly all results fit into. */
export function newScratchBuffer(): Buffer {
  return Buffer.allocUnsafeSlow(1 << 20);
}

const CHECKSUM_BYTES = 4;
const SCRATCH = newScratchBuffer();
/**
 * MessagePack with record definitions (the names of an object's members are written once per result) and UTF-8: half the size of V8's structured
 * clone, which writes a text with one character beyond Latin-1 as UTF-16. `copyBuffers` copies byte arrays out of the scratch buffer. One instance
 * serves all results, because each compiles readers for its records that V8 would have to optimize again. No record definition is shared
 * between results.
 */
const packr = new Packr({ useRecords: true, moreTypes: true, copyBuffers: true });
/** Like `packr`, but byte arrays are views of the buffer that was read. */
const viewingPackr = new Packr({ useRecords: true, moreTypes: true });
const counter = count();
