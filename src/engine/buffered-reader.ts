import { closeSync, openSync, readSync } from 'node:fs';
import { cacheMiss } from './cache-miss-error.ts';
import type { ReadableBytes } from './spill-store.ts';

/** The bytes of a file as it is now, also when another is put in its place. */
export interface BufferedReader extends ReadableBytes {
  close(): void;
}

/** Undefined where there is none, or none that can be read. What is asked for beyond its end is lost (`kept-lost.ts`). */
export function openBufferedReader(path: string): BufferedReader | undefined {
  try {
    const file = openSync(path, 'r');
    return { read: reader(file, path), close: () => closeSync(file) };
  } catch {
    return undefined;
  }
}

/** Where something is asked for that stands behind what was before, some of what follows is read with it: often all is asked for in turn. */
function reader(file: number, path: string): BufferedReader['read'] {
  let room = NOTHING;
  let window = { at: 0, bytes: NOTHING };
  return (at, length) => {
    const end = window.at + window.bytes.length;
    if (at < window.at || at + length > end) {
      const follows = at >= window.at && at < end + WINDOW_BYTES;
      const wanted = follows ? Math.max(length, WINDOW_BYTES) : length;
      if (room.length < wanted) room = Buffer.allocUnsafeSlow(Math.max(wanted, WINDOW_BYTES));
      // Where reading fails, nothing is known of what is in the room.
      window = { at: 0, bytes: NOTHING };
      window = { at, bytes: room.subarray(0, readSync(file, room, 0, wanted, at)) };
    }
    const found = window.bytes.subarray(at - window.at, at - window.at + length);
    if (found.length < length) throw cacheMiss(`the end of ${path}`);
    return found;
  };
}

const NOTHING = Buffer.alloc(0);
const WINDOW_BYTES = 1 << 16;
