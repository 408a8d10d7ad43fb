import { closeSync, openSync, readSync } from 'node:fs';

/** Where the line of a row that was read stands. */
export interface LinePlace {
  readonly path: string;
  readonly at: number;
  readonly length: number;
}

/** Rows are never changed, nor is a file of them while its rows are written again: their lines need not be held to be written as they were. */
const places = new WeakMap<object, LinePlace>();

export function noteStanding(row: unknown, place: LinePlace): void {
  if (typeof row === 'object' && row !== null) places.set(row, place);
}

/** Gives the lines of rows that were read; most are asked for in the order in which they stand. */
export interface StandingLines {
  /** Undefined for a row that is new, or of which the file is no more as it was. */
  lineOf(row: unknown): Buffer | undefined;
  close(): void;
}

export function openStanding(): StandingLines {
  const files = new Map<string, number>();
  let window = { path: '', at: 0, bytes: Buffer.alloc(0) };
  const turnTo = ({ path, at, length }: LinePlace): void => {
    const file = files.get(path) ?? openSync(path, 'r');
    files.set(path, file);
    const room = Buffer.allocUnsafe(Math.max(length, WINDOW_BYTES));
    window = { path, at, bytes: room.subarray(0, readSync(file, room, 0, room.length, at)) };
  };
  return {
    lineOf(row) {
      const place = typeof row === 'object' && row !== null ? places.get(row) : undefined;
      if (place === undefined) return undefined;
      const { path, at, length } = place;
      if (path !== window.path || at < window.at || at + length > window.at + window.bytes.length) turnTo(place);
      const line = window.bytes.subarray(at - window.at, at - window.at + length);
      return line.length === length ? line : undefined;
    },
    close() {
      for (const file of files.values()) closeSync(file);
    },
  };
}

const WINDOW_BYTES = 1 << 16;
