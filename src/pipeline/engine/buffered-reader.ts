import { closeSync, openSync, readSync } from 'node:fs';
import { cacheMiss } from './cache-miss-error.ts';
import type { ReadableBytes } from './spill-store.ts';

/** Random access to an open file. It keeps reading the same file after another one was renamed over its path. */
export interface BufferedReader extends ReadableBytes {
  close(): void;
}

/** Opens a file for reading; undefined if it does not exist or cannot be opened. A read beyond its end throws a `CacheMissError`. */
export function openBufferedReader(path: string): BufferedReader | undefined {
  try {
    const file = openSync(path, 'r');
    return { read: readerOf(file, path), close: () => closeSync(file) };
  } catch {
    return undefined;
  }
}

/** Reads 64 KB ahead if a read continues the previous one, because most callers read a file in order. */
function readerOf(file: number, path: string): BufferedReader['read'] {
  let buffer = EMPTY;
  let window = { offset: 0, bytes: EMPTY };
  return (offset, length) => {
    const end = window.offset + window.bytes.length;
    if (offset < window.offset || offset + length > end) {
      const isSequential = offset >= window.offset && offset < end + READ_AHEAD_BYTES;
      const wanted = isSequential ? Math.max(length, READ_AHEAD_BYTES) : length;
      if (buffer.length < wanted) buffer = Buffer.allocUnsafeSlow(Math.max(wanted, READ_AHEAD_BYTES));
      // If `readSync` throws, the buffer holds undefined bytes, so the window must be empty by then.
      window = { offset: 0, bytes: EMPTY };
      window = { offset, bytes: buffer.subarray(0, readSync(file, buffer, 0, wanted, offset)) };
    }
    const start = offset - window.offset;
    const bytes = window.bytes.subarray(start, start + length);
    if (bytes.length < length) throw cacheMiss(`the end of ${path}`);
    return bytes;
  };
}

const EMPTY = Buffer.alloc(0);
const READ_AHEAD_BYTES = 1 << 16;
