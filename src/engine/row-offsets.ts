import { type OpenedBytes, openBytes } from './buffered-reader.ts';

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
  const files = new Map<string, OpenedBytes | undefined>();
  const opened = (path: string): OpenedBytes | undefined => {
    if (!files.has(path)) files.set(path, openBytes(path));
    return files.get(path);
  };
  return {
    lineOf(row) {
      const place = typeof row === 'object' && row !== null ? places.get(row) : undefined;
      if (place === undefined) return undefined;
      try {
        return opened(place.path)?.read(place.at, place.length);
      } catch {
        return undefined;
      }
    },
    close() {
      for (const file of files.values()) file?.close();
    },
  };
}
