import { openTempFile } from './temp-file.ts';

/** What a build asks for once or twice of every article, and would be half of its memory: it waits in a file. */
export interface SpillStore {
  /** Puts the JSON of a value in. */
  add<Value>(json: string): Spilled<Value>;
  /** Lets all that is in it go. */
  close(): void;
}

/** A value that waits in a drawer. As JSON it is the value. */
export interface Spilled<Value> {
  read(): Value;
  toJSON(): Value;
}

/** A value, or where it waits. */
export type Lazy<Value> = Value | Spilled<Value>;

export function resolveLazy<Value>(held: Lazy<Value>): Value {
  return held instanceof SpilledValue ? held.read() : (held as Value);
}

/**
 * Opens a drawer over a file in that folder, written when a megabyte is in it. Where the disk takes no more, what comes waits in memory.
 */
export function openSpillStore(folder: string): SpillStore {
  const pages = openPages(folder);
  return {
    add<Value>(json: string): Spilled<Value> {
      const bytes = Buffer.from(json);
      return new SpilledValue<Value>(pages, pages.add(bytes), bytes.length);
    },
    close: pages.close,
  };
}

/** A value whose JSON is at a place of some bytes, read there whenever it is asked for. */
export function spilledAt<Value>(bytes: ReadableBytes, at: number, length: number): Spilled<Value> {
  return new SpilledValue<Value>(bytes, at, length);
}

export interface ReadableBytes {
  /** Good until the next are asked for. */
  read(at: number, length: number): Buffer;
}

/** Of which there is one for each article: fields, no functions of its own. */
class SpilledValue<Value> implements Spilled<Value> {
  readonly #pages: ReadableBytes;
  readonly #at: number;
  readonly #length: number;

  constructor(pages: ReadableBytes, at: number, length: number) {
    this.#pages = pages;
    this.#at = at;
    this.#length = length;
  }

  read(): Value {
    return JSON.parse(this.#pages.read(this.#at, this.#length).toString()) as Value;
  }

  toJSON(): Value {
    return this.read();
  }
}

/** Bytes one after the other, the last of them in memory. */
interface Pages extends ReadableBytes {
  /** Gives the place of the first. */
  add(bytes: Buffer): number;
  close(): void;
}

function openPages(folder: string): Pages {
  const last = { bytes: Buffer.alloc(0), start: 0, length: 0 };
  let room = Buffer.alloc(0);
  /** What the disk did not take, by its place. */
  const inMemory = new Map<number, Buffer>();
  const file = openTempFile(folder);
  const write = (bytes: Uint8Array, at: number): void => {
    try {
      if (inMemory.size > 0) inMemory.set(at, Buffer.from(bytes));
      else file.append(bytes);
    } catch {
      // No room, or no right to write there.
      inMemory.set(at, Buffer.from(bytes));
    }
  };
  const flush = (room: number): void => {
    if (last.length > 0) write(last.bytes.subarray(0, last.length), last.start);
    last.start += last.length;
    last.length = 0;
    if (last.bytes.length < room) last.bytes = Buffer.allocUnsafeSlow(Math.max(room, PAGE_BYTES));
  };
  return {
    add(bytes) {
      if (last.length + bytes.length > last.bytes.length) flush(bytes.length);
      const at = last.start + last.length;
      last.bytes.set(bytes, last.length);
      last.length += bytes.length;
      return at;
    },
    read(at, length) {
      if (at >= last.start) return last.bytes.subarray(at - last.start, at - last.start + length);
      for (const [start, bytes] of inMemory)
        if (at >= start && at < start + bytes.length) return bytes.subarray(at - start, at - start + length);
      if (room.length < length) room = Buffer.allocUnsafeSlow(2 * length);
      const found = room.subarray(0, length);
      file.read(at, found);
      return found;
    },
    close() {
      file.close();
      inMemory.clear();
      last.bytes = Buffer.alloc(0);
    },
  };
}

const PAGE_BYTES = 1 << 20;
