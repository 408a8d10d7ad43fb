import { createHash, type Hash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';

/** Size and SHA-256 (in hex) of a file. Rejects with the system's error if it cannot be read. */
export async function hashFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const sizeBytes = await addFile(path, hash);
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Adds a file's bytes to hashes and returns their number. A small file is read in one call: opening a stream takes longer than hashing it. */
export async function addFile(path: string, ...hashes: readonly Hash[]): Promise<number> {
  let sizeBytes = 0;
  const add = (chunk: Uint8Array): void => {
    for (const hash of hashes) hash.update(chunk);
    sizeBytes += chunk.length;
  };
  if (statSync(path).size <= SMALL_BYTES) add(readFileSync(path));
  else for await (const chunk of createReadStream(path, { highWaterMark: SMALL_BYTES })) add(chunk);
  return sizeBytes;
}

/** SHA-256 of a file, for callers that do not wait; undefined if it is missing or unreadable. */
export function hashOfFile(path: string): string | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      return hashOpenFile(file);
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** SHA-256 of an open file from its present position. */
export function hashOpenFile(descriptor: number): string {
  const hash = createHash('sha256');
  for (let read = readSync(descriptor, CHUNK); read > 0; read = readSync(descriptor, CHUNK)) hash.update(CHUNK.subarray(0, read));
  return hash.digest('hex');
}

/** Files up to this size (1 MiB) are read into memory; larger ones are streamed. */
export const SMALL_BYTES = 1 << 20;
const CHUNK = Buffer.allocUnsafeSlow(1 << 18);
