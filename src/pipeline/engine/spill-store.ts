import { openTempFile } from './temp-file.ts';

/** Stores values that are read once or twice per build in a temp file; keeps half of the heap out of memory. */
export interface SpillStore {
  /** Stores the JSON of a value. */
  add<Value>(json: string): Spilled<Value>;
  /** Discards all values and frees the file. */
  close(): void;
}

/** A value in a spill store or in a file of rows. Every `read` parses it anew. `JSON.stringify` prints the value itself. */
export interface Spilled<Value> {
  read(): Value;
  toJSON(): Value;
}

/** A value in memory or a spilled one. */
export type Lazy<Value> = Value | Spilled<Value>;

/** The value itself, read if it is spilled. */
export function resolveLazy<Value>(lazy: Lazy<Value>): Value {
  return lazy instanceof SpilledValue ? lazy.read() : (lazy as Value);
}

/**
 * Opens a store whose temp file is in this folder. Bytes are written 1 MB at a time. If the disk is full or the folder is not writable, the
 * values stay in memory.
 */
export function openSpillStore(folder: string): SpillStore {
  const bytes = openSpillBytes(folder);
  return {
    add<Value>(json: string): Spilled<Value> {
      const added = Buffer.from(json);
      return new SpilledValue<Value>(bytes, bytes.add(added), added.length);
    },
    close: bytes.close,
  };
}

/** A value whose JSON has this offset and length in a file; it is read each time it is resolved. */
export function spilledAt<Value>(bytes: ReadableBytes, at: number, length: number): Spilled<Value> {
  return new SpilledValue<Value>(bytes, at, length);
}

export interface ReadableBytes {
  /** The bytes are valid until the next call. */
  read(at: number, length: number): Buffer;
}

/** A class instead of an object literal: there are several instances per article, and methods on the prototype take no memory in each. */
class SpilledValue<Value> implements Spilled<Value> {
  readonly #bytes: ReadableBytes;
  readonly #at: number;
  readonly #length: number;

  constructor(bytes: ReadableBytes, at: number, length: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#length = length;
  }

  read(): Value {
    return JSON.parse(this.#bytes.read(this.#at, this.#length).toString()) as Value;
  }

  toJSON(): Value {
    return this.read();
  }
}

/** An append-only sequence of bytes with a write buffer for the last of them. */
interface SpillBytes extends ReadableBytes {
  /** Appends bytes and returns their offset. */
  add(bytes: Buffer): number;
  close(): void;
}

function openSpillBytes(folder: string): SpillBytes {
  const tail = { bytes: Buffer.alloc(0), start: 0, length: 0 };
  let scratch = Buffer.alloc(0);
  /** Pages that could not be written, by offset. */
  const inMemory = new Map<number, Buffer>();
  const file = openTempFile(folder);
  const write = (bytes: Uint8Array, at: number): void => {
    try {
      if (inMemory.size > 0) inMemory.set(at, Buffer.from(bytes));
      else file.append(bytes);
    } catch {
      // The disk is full, or the folder is not writable.
      inMemory.set(at, Buffer.from(bytes));
    }
  };
  const flush = (nextLength: number): void => {
    if (tail.length > 0) write(tail.bytes.subarray(0, tail.length), tail.start);
    tail.start += tail.length;
    tail.length = 0;
    if (tail.bytes.length < nextLength) tail.bytes = Buffer.allocUnsafeSlow(Math.max(nextLength, PAGE_BYTES));
  };
  return {
    add(bytes) {
      if (tail.length + bytes.length > tail.bytes.length) flush(bytes.length);
      const at = tail.start + tail.length;
      tail.bytes.set(bytes, tail.length);
      tail.length += bytes.length;
      return at;
    },
    read(at, length) {
      if (at >= tail.start) return tail.bytes.subarray(at - tail.start, at - tail.start + length);
      for (const [start, bytes] of inMemory)
        if (at >= start && at < start + bytes.length) return bytes.subarray(at - start, at - start + length);
      if (scratch.length < length) scratch = Buffer.allocUnsafeSlow(2 * length);
      const into = scratch.subarray(0, length);
      file.read(at, into);
      return into;
    },
    close() {
      file.close();
      inMemory.clear();
      tail.bytes = Buffer.alloc(0);
    },
  };
}

const PAGE_BYTES = 1 << 20;
