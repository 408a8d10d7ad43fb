import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The SHA-256 of a file, hexadecimal; large ones are read piece by piece. */
export async function hashFile(path: string, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256');
  if (sizeBytes <= SMALL_BYTES) hash.update(await readFile(path));
  else await addFile(hash, path);
  return hash.digest('hex');
}

/** Adds a file's bytes to a hash. */
export async function addFile(hash: Hash, path: string): Promise<void> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
}

/** Files up to this size are taken whole; larger ones piece by piece, and continued after an interruption. */
export const SMALL_BYTES = 1 << 20;
