import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** SHA-256 of a file, hexadecimal; files over 1 MiB are streamed. */
export async function hashFile(path: string, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256');
  if (sizeBytes <= SMALL_BYTES) hash.update(await readFile(path));
  else await addFile(hash, path);
  return hash.digest('hex');
}

/** Streams a file's bytes into a hash. */
export async function addFile(hash: Hash, path: string): Promise<void> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
}

/** Files up to this size (1 MiB) are read into memory; larger ones are streamed, and resumed after an interruption. */
export const SMALL_BYTES = 1 << 20;
