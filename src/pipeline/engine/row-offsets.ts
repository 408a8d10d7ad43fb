import { type BufferedReader, openBufferedReader } from './buffered-reader.ts';

/** Location of the line from which a row was parsed, in bytes. */
export interface RowOffset {
  readonly path: string;
  readonly at: number;
  readonly length: number;
}

/** Rows are immutable, so an unchanged row is copied from the old file by offset instead of being kept as text or serialized again. */
const offsets = new WeakMap<object, RowOffset>();

/** Remembers the location of a row for as long as the row is in memory. Rows that are no objects are ignored. */
export function noteRowOffset(row: unknown, offset: RowOffset): void {
  if (typeof row === 'object' && row !== null) offsets.set(row, offset);
}

/** Reads the lines of rows that were parsed from a file. Reads in file order are fast, because the files are read ahead. */
export interface UnchangedRows {
  /** The line of a row; undefined if the row was not read from a file, or if its file was cut short since. Valid until the next call. */
  lineOf(row: unknown): Buffer | undefined;
  close(): void;
}

export function openUnchangedRows(): UnchangedRows {
  const readers = new Map<string, BufferedReader | undefined>();
  const readerOf = (path: string): BufferedReader | undefined => {
    if (!readers.has(path)) readers.set(path, openBufferedReader(path));
    return readers.get(path);
  };
  return {
    lineOf(row) {
      const offset = typeof row === 'object' && row !== null ? offsets.get(row) : undefined;
      if (offset === undefined) return undefined;
      try {
        return readerOf(offset.path)?.read(offset.at, offset.length);
      } catch {
        return undefined;
      }
    },
    close() {
      for (const reader of readers.values()) reader?.close();
    },
  };
}
