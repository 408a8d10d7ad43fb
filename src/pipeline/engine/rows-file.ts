import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { changedLines, type LineOrder } from '../../publish/sorted-lines.ts';
import { openBufferedReader } from './buffered-reader.ts';
import { noteRowOffset, openUnchangedRows } from './row-offsets.ts';
import { type Lazy, type ReadableBytes, spilledAt } from './spill-store.ts';

/** A text file of rows of several kinds. Each line is a digit, the kind, then the columns of one row as JSON values with tabs between them. */
export interface RowsFile {
  /** All rows of a kind, 0 to 9, in file order. */
  rowsOf(kind: number): readonly unknown[];
  /** The bytes of the file. */
  text(): Buffer;
}

/** Splits rows of one kind into columns: the first is always parsed, the others may stay in the file until they are read. */
export interface RowColumns {
  columnsOf(row: never): readonly unknown[];
  rowOf(first: unknown, others: readonly Lazy<unknown>[]): unknown;
}

/** Columns by kind of row; rows of kinds that are missing here have one column. */
export type ColumnsByKind = Readonly<Record<number, RowColumns>>;

/** Offset and length of a line in bytes, and its SHA-256, so that one row can be read and verified without the others. */
export interface RowLocation {
  readonly at: number;
  readonly length: number;
  readonly sha256: string;
}

/** Reads one row with all its columns; undefined if the file is missing or the line does not have the SHA-256 of its location. */
export function readRow(path: string, { at, length, sha256 }: RowLocation, columns: ColumnsByKind = {}): unknown {
  const reader = openBufferedReader(path);
  try {
    const line = reader?.read(at, length);
    if (line === undefined || sha256OfParts(line) !== sha256) return undefined;
    const row = parseRow({ line, at }, { columns });
    noteRowOffset(row, { path, at, length });
    return row;
  } catch {
    return undefined;
  } finally {
    reader?.close();
  }
}

/** Opens a file of rows; undefined if it is missing or does not have that SHA-256: it is damaged, cut short or another build's. */
export function openRows(path: string, sha256: string, options: ReadRowsOptions = {}): RowsFile | undefined {
  try {
    const hash = createHash('sha256');
    for (const { chunk } of chunksOfLines(path)) hash.update(chunk);
    if (hash.digest('hex') !== sha256) return undefined;
    return {
      rowsOf: (kind) => rowsOfKind(path, kind, options),
      text: () => readFileSync(path),
    };
  } catch {
    return undefined;
  }
}

export interface ReadRowsOptions extends ColumnOptions {
  /** True if the rows may be written again, so that their offsets are noted; default true. */
  readonly isRewritten?: boolean;
}

interface ColumnOptions {
  readonly columns?: ColumnsByKind;
  /** A reader of the same file. If present, all columns but the first are left in the file until they are resolved. */
  readonly lazySource?: ReadableBytes | undefined;
}

function rowsOfKind(path: string, kind: number, { isRewritten = true, ...options }: ReadRowsOptions): readonly unknown[] {
  const rows: unknown[] = [];
  for (const { chunk, at } of chunksOfLines(path)) {
    for (let start = 0, end = 0; start < chunk.length; start = end) {
      end = lineAfter(chunk, start);
      if (chunk[start] !== ZERO + kind) continue;
      const row = parseRow({ line: chunk.subarray(start, end), at: at + start }, options);
      if (isRewritten) noteRowOffset(row, { path, at: at + start, length: end - start });
      rows.push(row);
    }
  }
  return rows;
}

/** Chunks of complete lines, each valid until the next is requested. The file of a large journal has 200 MB, so it is not read at once. */
function* chunksOfLines(path: string): Generator<{ readonly chunk: Buffer; readonly at: number }> {
  const file = openSync(path, 'r');
  try {
    let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let carried = 0;
    for (let at = 0; ; ) {
      const count = readSync(file, buffer, carried, buffer.length - carried, at + carried);
      const length = carried + count;
      const end = count === 0 ? length : buffer.lastIndexOf(NEWLINE, length - 1) + 1;
      if (end > 0) yield { chunk: buffer.subarray(0, end), at };
      if (count === 0) return;
      carried = length - end;
      at += end;
      // The buffer doubles if a line is longer than it.
      const next = carried === buffer.length ? Buffer.allocUnsafe(carried * 2) : buffer;
      buffer.copy(next, 0, end, length);
      buffer = next;
    }
  } finally {
    closeSync(file);
  }
}

/** Parses the line at an offset of the file. `JSON.stringify` escapes tabs, so a tab byte is always a separator of columns. */
function parseRow({ line, at }: { readonly line: Buffer; readonly at: number }, { columns, lazySource }: ColumnOptions): unknown {
  const values: Lazy<unknown>[] = [];
  for (let start = 1, end = 0; start < line.length; start = end + 1) {
    const tab = line.indexOf(TAB, start);
    end = tab < 0 ? line.length - 1 : tab;
    const isLazy = values.length > 0 && lazySource !== undefined;
    values.push(isLazy ? spilledAt(lazySource, at + start, end - start) : JSON.parse(line.toString('utf8', start, end)));
  }
  const [first, ...others] = values;
  const columnsOfKind = columns?.[(line[0] ?? 0) - ZERO];
  return columnsOfKind === undefined ? first : columnsOfKind.rowOf(first, others);
}

function printRow(row: unknown, { kind, columns }: { readonly kind: number; readonly columns: ColumnsByKind | undefined }): string {
  const values = columns?.[kind]?.columnsOf(row as never) ?? [row];
  return `${kind}${values.map((value) => JSON.stringify(value)).join('\t')}\n`;
}

function lineAfter(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(NEWLINE, at);
  return end < 0 ? bytes.length : end + 1;
}

/**
 * Writes rows kind by kind to a temp file, renames it over `path`, and returns its SHA-256 in hex. An unchanged row that was read from a file
 * is copied from there, because an edit changes one row of 20,000. Throws the system's error if the disk is full.
 */
export function writeRows(path: string, kinds: readonly Iterable<unknown>[], options: WriteRowsOptions = {}): string {
  return writeLines(path, linesOf(kinds, options));
}

export interface WriteRowsOptions {
  readonly columns?: ColumnsByKind | undefined;
  /** Called for every row in order, with the offset and the bytes of its line. */
  readonly onRow?: (row: unknown, at: number, line: Uint8Array) => void;
}

/** Writes a copy of a file of rows of kind 0, sorted by name, with some rows replaced. The other rows are copied without parsing. */
export function rewriteRows(
  path: string,
  rows: Buffer,
  { rowByName, order }: { readonly rowByName: ReadonlyMap<string, unknown>; readonly order: LineOrder },
): string {
  const lineOf = (name: string): string => printRow(rowByName.get(name), { kind: 0, columns: undefined });
  return writeLines(path, changedLines(rows, { names: rowByName.keys(), lineOf }, order));
}

/** Writes a text to a temp file and renames it over `path`. */
export function writeText(path: string, text: string): void {
  writeLines(path, [Buffer.from(text)]);
}

function* linesOf(kinds: readonly Iterable<unknown>[], { columns, onRow }: WriteRowsOptions): Generator<Uint8Array> {
  const unchanged = openUnchangedRows();
  let at = 0;
  try {
    for (const [kind, rows] of kinds.entries())
      for (const row of rows) {
        const known = unchanged.lineOf(row);
        const line = known?.[0] === ZERO + kind ? known : Buffer.from(printRow(row, { kind, columns }));
        onRow?.(row, at, line);
        at += line.length;
        yield line;
      }
  } finally {
    unchanged.close();
  }
}

function writeLines(path: string, lines: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  const tempPath = `${path}.${process.pid}`;
  const file = openSync(tempPath, 'w');
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    let filled = 0;
    const write = (bytes: Uint8Array): void => {
      hash.update(bytes);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    };
    const flush = (): void => {
      write(buffer.subarray(0, filled));
      filled = 0;
    };
    for (const line of lines) {
      if (filled + line.length > CHUNK_BYTES) flush();
      if (line.length > CHUNK_BYTES) write(line);
      else {
        buffer.set(line, filled);
        filled += line.length;
      }
    }
    flush();
  } catch (error) {
    // On a full disk, a partial temp file takes space that the user needs.
    rmSync(tempPath, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(tempPath, path);
  return hash.digest('hex');
}

/** SHA-256 in hex of parts one after the other; texts are hashed as UTF-8. */
export function sha256OfParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;
const TAB = 9;
const ZERO = 48;
