import { type BufferedReader, openBufferedReader } from './buffered-reader.ts';

/** Where the line of a row that was read stands. */
export interface RowOffset {
  readonly path: string;
  readonly at: number;
  readonly length: number;
}

/** Rows are never changed, nor is a file of them while its rows are written again: their lines need not be held to be written as they were. */
const offsets = new WeakMap<object, RowOffset>();

export function noteRowOffset(row: unknown, place: RowOffset): void {
  if (typeof row === 'object' && row !== null) offsets.set(row, place);
}

/** Gives the lines of rows that were read; most are asked for in the order in which they stand. */
export interface UnchangedRows {
  /** Undefined for a row that is new, or of which the file is no more as it was. */
  lineOf(row: unknown): Buffer | undefined;
  close(): void;
}

export function openUnchangedRows(): UnchangedRows {
  const files = new Map<string, BufferedReader | undefined>();
  const opened = (path: string): BufferedReader | undefined => {
    if (!files.has(path)) files.set(path, openBufferedReader(path));
    return files.get(path);
  };
  return {
    lineOf(row) {
      const place = typeof row === 'object' && row !== null ? offsets.get(row) : undefined;
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
