import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { changedLines, type LineOrder } from '../publish/sorted-lines.ts';
import { openBufferedReader } from './buffered-reader.ts';
import { noteRowOffset, openUnchangedRows } from './row-offsets.ts';
import { type Lazy, type ReadableBytes, spilledAt } from './spill-store.ts';

/** Rows of several kinds as they are on the disk: each is a line of JSON after the digit of its kind, in cells with a tab between them. */
export interface RowsFile {
  /** All rows of a kind. */
  rowsOf(kind: number): readonly unknown[];
  /** The JSON of a list of all rows, which are given up. */
  asJson(): Uint8Array;
  /** All lines. */
  text(): Buffer;
}

/** How rows of a kind are put into cells: what every reader looks at in the first, what few ask for in others, which may wait in the file. */
export interface RowColumns {
  columnsOf(row: never): readonly unknown[];
  rowOf(first: unknown, others: readonly Lazy<unknown>[]): unknown;
}

/** By kind; rows of others are one cell each. */
export type ColumnsByKind = Readonly<Record<number, RowColumns>>;

/** Where a row is in its file, and the SHA-256 of its line: so it can be read without the others. */
export interface RowLocation {
  readonly at: number;
  readonly length: number;
  readonly sha256: string;
}

/** One row, with all that is in it; undefined where it is damaged or not there. */
export function readRow(path: string, { at, length, sha256 }: RowLocation, forms: ColumnsByKind = {}): unknown {
  const bytes = openBufferedReader(path);
  try {
    const line = bytes?.read(at, length);
    if (line === undefined || sha256OfParts(line) !== sha256) return undefined;
    const row = parseRow({ line, at }, { forms });
    noteRowOffset(row, { path, at, length });
    return row;
  } catch {
    return undefined;
  } finally {
    bytes?.close();
  }
}

/** Undefined unless its bytes have that SHA-256: then it is damaged, cut short or another build's. */
export function openRows(path: string, sha256: string, reading: RowsReading = {}): RowsFile | undefined {
  try {
    const hash = createHash('sha256');
    for (const { piece } of piecesOf(path)) hash.update(piece);
    if (hash.digest('hex') !== sha256) return undefined;
    return {
      rowsOf: (kind) => rowsOfKind(path, kind, reading),
      asJson: () => listOfRows(readFileSync(path)),
      text: () => readFileSync(path),
    };
  } catch {
    return undefined;
  }
}

export interface RowsReading extends CellsReading {
  /** Whether rows will be written again as they are; they will unless it is said. */
  readonly isRewritten?: boolean;
}

interface CellsReading {
  readonly forms?: ColumnsByKind;
  /** The same file, where cells behind the first of a row wait; else they are read with it. */
  readonly waitingIn?: ReadableBytes | undefined;
}

function rowsOfKind(path: string, kind: number, { isRewritten = true, ...reading }: RowsReading): readonly unknown[] {
  const rows: unknown[] = [];
  for (const { piece, at } of piecesOf(path)) {
    for (let start = 0, end = 0; start < piece.length; start = end) {
      end = lineAfter(piece, start);
      if (piece[start] !== ZERO + kind) continue;
      const row = parseRow({ line: piece.subarray(start, end), at: at + start }, reading);
      if (isRewritten) noteRowOffset(row, { path, at: at + start, length: end - start });
      rows.push(row);
    }
  }
  return rows;
}

/** Whole lines of a file, some at a time, good until the next are asked for: of a large journal there are two hundred megabytes. */
function* piecesOf(path: string): Generator<{ readonly piece: Buffer; readonly at: number }> {
  const file = openSync(path, 'r');
  try {
    let room = Buffer.allocUnsafe(PIECE);
    let held = 0;
    for (let at = 0; ; ) {
      const count = readSync(file, room, held, room.length - held, at + held);
      const length = held + count;
      const end = count === 0 ? length : room.lastIndexOf(NEWLINE, length - 1) + 1;
      if (end > 0) yield { piece: room.subarray(0, end), at };
      if (count === 0) return;
      held = length - end;
      at += end;
      // A line that is longer than the room has twice of it.
      const next = held === room.length ? Buffer.allocUnsafe(held * 2) : room;
      room.copy(next, 0, end, length);
      room = next;
    }
  } finally {
    closeSync(file);
  }
}

/** `[{"a":1} ,{"a":2}]` of `0{"a":1}⏎0{"a":2}⏎`, in the same place: there may be fifty megabytes. */
function listOfRows(rows: Buffer): Uint8Array {
  if (rows.length === 0) return Buffer.from('[]');
  for (let at = 0, end = 0; at < rows.length; at = end) {
    end = lineAfter(rows, at);
    rows[at] = at === 0 ? OPENING_BRACKET : COMMA;
    rows[end - 1] = end < rows.length ? SPACE : CLOSING_BRACKET;
  }
  return rows;
}

/** Of a line and its place in the file. A tab is never in JSON but between values. */
function parseRow({ line, at }: { readonly line: Buffer; readonly at: number }, { forms, waitingIn }: CellsReading): unknown {
  const cells: Lazy<unknown>[] = [];
  for (let start = 1, end = 0; start < line.length; start = end + 1) {
    const tab = line.indexOf(TAB, start);
    end = tab < 0 ? line.length - 1 : tab;
    const waits = cells.length > 0 && waitingIn !== undefined;
    cells.push(waits ? spilledAt(waitingIn, at + start, end - start) : JSON.parse(line.toString('utf8', start, end)));
  }
  const [first, ...others] = cells;
  const form = forms?.[(line[0] ?? 0) - ZERO];
  return form === undefined ? first : form.rowOf(first, others);
}

function printRow(row: unknown, { kind, forms }: { readonly kind: number; readonly forms: ColumnsByKind | undefined }): string {
  const cells = forms?.[kind]?.columnsOf(row as never) ?? [row];
  return `${kind}${cells.map((cell) => JSON.stringify(cell)).join('\t')}\n`;
}

function lineAfter(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(NEWLINE, at);
  return end < 0 ? bytes.length : end + 1;
}

/**
 * Writes rows aside, kind by kind, and puts the file in place; gives its SHA-256. A row that was read and stands is written as it was read: of
 * twenty thousand an edit changes one. `onRow` is told where each line is.
 */
export function writeRows(path: string, kinds: readonly Iterable<unknown>[], writing: RowsWriting = {}): string {
  return writeLines(path, linesOf(kinds, writing));
}

export interface RowsWriting {
  readonly forms?: ColumnsByKind | undefined;
  readonly onRow?: (row: unknown, at: number, line: Uint8Array) => void;
}

/** Writes rows of the first kind again, which are sorted by a name, with some replaced: the others are not read. */
export function rewriteRows(
  path: string,
  rows: Buffer,
  { rowByName, order }: { readonly rowByName: ReadonlyMap<string, unknown>; readonly order: LineOrder },
): string {
  const lineOf = (name: string): string => printRow(rowByName.get(name), { kind: 0, forms: undefined });
  return writeLines(path, changedLines(rows, { names: rowByName.keys(), lineOf }, order));
}

/** The same of a text. */
export function writeText(path: string, text: string): void {
  writeLines(path, [Buffer.from(text)]);
}

function* linesOf(kinds: readonly Iterable<unknown>[], { forms, onRow }: RowsWriting): Generator<Uint8Array> {
  const standing = openUnchangedRows();
  let at = 0;
  try {
    for (const [kind, rows] of kinds.entries())
      for (const row of rows) {
        const known = standing.lineOf(row);
        const line = known?.[0] === ZERO + kind ? known : Buffer.from(printRow(row, { kind, forms }));
        onRow?.(row, at, line);
        at += line.length;
        yield line;
      }
  } finally {
    standing.close();
  }
}

function writeLines(path: string, lines: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  const aside = `${path}.${process.pid}`;
  const file = openSync(aside, 'w');
  try {
    const piece = Buffer.alloc(PIECE);
    let filled = 0;
    const write = (bytes: Uint8Array): void => {
      hash.update(bytes);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    };
    const flush = (): void => {
      write(piece.subarray(0, filled));
      filled = 0;
    };
    for (const line of lines) {
      if (filled + line.length > PIECE) flush();
      if (line.length > PIECE) write(line);
      else {
        piece.set(line, filled);
        filled += line.length;
      }
    }
    flush();
  } catch (error) {
    // On a full disk it would be in the way.
    rmSync(aside, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  return hash.digest('hex');
}

export function sha256OfParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

const PIECE = 1 << 20;
const NEWLINE = 10;
const TAB = 9;
const ZERO = 48;
const SPACE = 32;
const COMMA = 44;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
