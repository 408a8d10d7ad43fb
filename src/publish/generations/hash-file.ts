import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** SHA-256 of a file, streamed; undefined if it is missing or unreadable. */
export function hashOfFile(path: string): string | undefined {
  try {
    const hash = createHash('sha256');
    const file = openSync(path, 'r');
    try {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read));
    } finally {
      closeSync(file);
    }
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

const PIECE_BYTES = 1 << 17;
