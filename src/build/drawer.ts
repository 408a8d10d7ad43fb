import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What a build asks for once or twice of every article, and would be half of its memory: it waits in a file. */
export interface Drawer {
  /** Puts the JSON of a value in. */
  put<Value>(json: string): Drawn<Value>;
  /** Lets all that is in it go. */
  close(): void;
}

/** A value that waits in a drawer. As JSON it is the value. */
export interface Drawn<Value> {
  read(): Value;
  toJSON(): Value;
}

/** A value, or where it waits. */
export type Held<Value> = Value | Drawn<Value>;

export function heldIn<Value>(held: Held<Value>): Value {
  return held instanceof DrawnFrom ? held.read() : (held as Value);
}

/**
 * Opens a drawer over a file in that folder, written when a megabyte is in it. The file has no name as soon as it is open, so that nothing of
 * a build that was killed stays. Where the disk takes no more, what comes waits in memory.
 */
export function openDrawer(folder: string): Drawer {
  const pages = openPages(folder);
  return {
    put<Value>(json: string): Drawn<Value> {
      const bytes = Buffer.from(json);
      return new DrawnFrom<Value>(pages, pages.add(bytes), bytes.length);
    },
    close: pages.close,
  };
}

/** Of which there is one for each article: fields, no functions of its own. */
class DrawnFrom<Value> implements Drawn<Value> {
  readonly #pages: Pages;
  readonly #at: number;
  readonly #length: number;

  constructor(pages: Pages, at: number, length: number) {
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
interface Pages {
  /** Gives the place of the first. */
  add(bytes: Buffer): number;
  read(at: number, length: number): Buffer;
  close(): void;
}

function openPages(folder: string): Pages {
  const last = { bytes: Buffer.alloc(0), start: 0, length: 0 };
  /** What the disk did not take, by its place. */
  const inMemory = new Map<number, Buffer>();
  let file: number | undefined;
  const write = (bytes: Uint8Array, at: number): void => {
    if (inMemory.size === 0) {
      try {
        file ??= openNameless(folder);
        for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
        return;
      } catch {
        // No room, or no right to write there.
      }
    }
    inMemory.set(at, Buffer.from(bytes));
  };
  const turn = (room: number): void => {
    if (last.length > 0) write(last.bytes.subarray(0, last.length), last.start);
    last.start += last.length;
    last.length = 0;
    if (last.bytes.length < room) last.bytes = Buffer.allocUnsafeSlow(Math.max(room, PAGE_BYTES));
  };
  return {
    add(bytes) {
      if (last.length + bytes.length > last.bytes.length) turn(bytes.length);
      const at = last.start + last.length;
      last.bytes.set(bytes, last.length);
      last.length += bytes.length;
      return at;
    },
    read(at, length) {
      if (at >= last.start) return last.bytes.subarray(at - last.start, at - last.start + length);
      for (const [start, bytes] of inMemory)
        if (at >= start && at < start + bytes.length) return bytes.subarray(at - start, at - start + length);
      const bytes = Buffer.allocUnsafe(length);
      if (file !== undefined) readWhole(file, bytes, at);
      return bytes;
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
      inMemory.clear();
      last.bytes = Buffer.alloc(0);
    },
  };
}

function readWhole(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(file, bytes, done, bytes.length - done, at + done);
    if (count === 0) throw new Error(`a file of what waits ends before ${at + bytes.length}`);
    done += count;
  }
}

function openNameless(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `drawer-${process.pid}`);
  const file = openSync(path, 'w+');
  rmSync(path, { force: true });
  return file;
}

const PAGE_BYTES = 1 << 20;
