import { LIBRARY_FILES } from '../../model/file-viewer.ts';
import { date, text } from '../../model/messages/script-messages.ts';
import { toolButton } from './buttons.ts';
import { libraryAddress, loadLibrary, readBytes, readText, type SupplementFile } from './show-files.ts';
import { addTools } from './table-tools.ts';

/** The part of Papa Parse that is used. */
interface PapaParse {
  parse(text: string, options: { readonly preview: number; readonly delimiter: string; readonly fastMode: false }): ParsedRows;
}

interface ParsedRows {
  readonly data: readonly (readonly string[])[];
  readonly meta: { readonly cursor: number; readonly delimiter: string; readonly truncated: boolean };
}

type Cell = string | number | boolean | Date | null;

/** The sheets of a workbook, as read-excel-file returns them. */
type Workbook = readonly { readonly sheet: string; readonly data: readonly (readonly Cell[])[] }[];

declare global {
  interface Window {
    Papa?: PapaParse;
  }
}

/** Shows a file of comma- or tab-separated values; each slice of rows is parsed when it is shown. */
export async function showSeparatedValues({ href, name, place }: SupplementFile): Promise<void> {
  if (window.Papa === undefined) await loadLibrary('csv');
  const { Papa } = window;
  if (Papa === undefined) throw new Error('Papa Parse is missing');
  let rest = await readText(href);
  // The first slice finds it: comma, semicolon, tab.
  let delimiter = '';
  const next: NextRows = (count) => {
    // A file that is one row of millions of cells is not parsed as a whole.
    const slice = rest.slice(0, MAX_SLICE);
    // In fast mode the cursor of a preview is one row too far.
    let { data, meta } = Papa.parse(slice, { preview: count, delimiter, fastMode: false });
    if (!meta.truncated && slice.length < rest.length) {
      // The slice has cut the last row.
      if (data.length < 2) throw new RangeError('a row is too long');
      ({ data, meta } = Papa.parse(slice, { preview: data.length - 1, delimiter: meta.delimiter, fastMode: false }));
    }
    delimiter = meta.delimiter;
    rest = meta.truncated ? rest.slice(meta.cursor) : '';
    return { rows: data.filter((row) => row.some((cell) => cell !== '')), isLast: rest.trim() === '' };
  };
  place.append(makeDataTable(name, next));
}

/** Shows the values of an Excel workbook, one sheet at a time. */
export async function showWorkbook({ href, name, place }: SupplementFile): Promise<void> {
  const file = await readBytes(href);
  await checkWorkbook(file);
  const sheets = await readWorkbook(file);
  const holder = document.createElement('div');
  const show = (at: number) => {
    const rows = (sheets[at]?.data ?? []).map((row) => row.map(cellText));
    const next: NextRows = (count) => ({ rows: rows.splice(0, count), isLast: rows.length === 0 });
    holder.replaceChildren(makeDataTable(`${name}: ${sheets[at]?.sheet ?? ''}`, next));
  };
  if (sheets.length > 1) {
    const choice = document.createElement('select');
    choice.setAttribute('aria-label', text('supplement.sheet'));
    choice.append(...sheets.map(({ sheet }, at) => new Option(sheet, String(at))));
    choice.addEventListener('change', () => show(Number(choice.value)));
    place.append(choice);
  }
  show(0);
  place.append(holder);
}

/** Reads a workbook in a worker, so that the page does not wait. Throws a RangeError if it takes too long. */
function readWorkbook(file: Blob): Promise<Workbook> {
  const worker = new Worker(libraryAddress(LIBRARY_FILES.xlsx.worker));
  return new Promise<Workbook>((resolve, reject) => {
    setTimeout(() => reject(new RangeError('the workbook takes too long to read')), MAX_READING_MS);
    worker.onerror = () => reject(new Error('read-excel-file is missing'));
    worker.onmessage = ({ data }: MessageEvent<Workbook | null>) => {
      if (data === null) reject(new Error('the workbook cannot be read'));
      else resolve(data);
    };
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

/** A workbook of a million cells takes a few seconds. */
const MAX_READING_MS = 20_000;
/** Characters of a file that are parsed at a time. */
const MAX_SLICE = 1_000_000;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? date(cell.toISOString().slice(0, 10)) : String(cell);
}

/** Rows that are added at a time, so that the page handles input between any two times. */
const ROWS_AT_A_TIME = 500;
/** More cells would make the page slow. */
const CELLS_AT_A_TIME = 25_000;
const MAX_COLUMNS = 2500;

/** Returns the next rows of a file, at most `count`; empty rows are left out. */
export type NextRows = (count: number) => { readonly rows: readonly (readonly string[])[]; readonly isLast: boolean };

/** Creates a table with tools from rows that come in slices; the first row has the headers. Throws a RangeError for too many columns. */
export function makeDataTable(name: string, next: NextRows): HTMLElement {
  const table = document.createElement('table');
  const region = document.createElement('div');
  region.className = 'table-scroll';
  region.tabIndex = 0;
  region.setAttribute('role', 'region');
  region.setAttribute('aria-label', name);
  region.append(table);
  const bar = document.createElement('div');
  bar.className = 'table-tools';
  const element = document.createElement('div');
  const [header = []] = next(1).rows;
  let columns = header.length;
  if (columns > MAX_COLUMNS) throw new RangeError('too many columns');
  table.createTHead().append(rowOf(header, 'th'));
  const body = table.createTBody();
  const add = () => {
    const { rows, isLast } = next(Math.min(ROWS_AT_A_TIME, Math.ceil(CELLS_AT_A_TIME / Math.max(1, columns))));
    columns = Math.max(columns, ...rows.map(({ length }) => length));
    if (columns > MAX_COLUMNS) throw new RangeError('too many columns');
    body.append(...rows.map((row) => rowOf(row, 'td')));
    more.hidden = isLast;
  };
  const more = toolButton(text('supplement.more'), add, '');
  add();
  element.append(bar, region, more);
  addTools(table, bar, element);
  return element;
}

function rowOf(cells: readonly string[], name: 'th' | 'td'): HTMLTableRowElement {
  const row = document.createElement('tr');
  for (const words of cells) {
    // A screen reader would announce an empty header before every cell.
    const cell = document.createElement(words === '' ? 'td' : name);
    if (cell.localName === 'th') cell.scope = 'col';
    cell.textContent = words;
    row.append(cell);
  }
  return row;
}

/**
 * Throws a RangeError for a workbook that would take too much memory or time to read. It is unpacked here first, a piece at a time, and only
 * counted: a cell far from all others, such as XFD1048576, makes a table of every cell before it, and a zip of 10 MB can hold 10 GB.
 */
export async function checkWorkbook(file: Blob): Promise<void> {
  const left = { bytes: MAX_UNPACKED_BYTES, cells: MAX_CELLS };
  const entries = await entriesOf(file);
  const declared = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (declared > MAX_UNPACKED_BYTES) throw new RangeError('the workbook has too many bytes');
  for (const entry of entries) await checkEntry(file, entry, left);
}

interface ZipEntry {
  readonly isDeflated: boolean;
  readonly packedBytes: number;
  /** As declared; the library reserves as much memory. */
  readonly unpackedBytes: number;
  /** Offset of the local header. */
  readonly offset: number;
}

interface Left {
  bytes: number;
  cells: number;
}

/** Reads the central directory (APPNOTE.TXT, 4.3.12); ZIP64 is for files that are too large anyway. */
async function entriesOf(file: Blob): Promise<readonly ZipEntry[]> {
  const tailStart = Math.max(0, file.size - MAX_TAIL_BYTES);
  const tail = await viewOf(file.slice(tailStart));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) throw new Error('no zip file');
  const count = tail.getUint16(end + 8, true);
  const directory = await viewOf(file.slice(tail.getUint32(end + 16, true), tailStart + end));
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (directory.getUint32(at, true) !== ENTRY_SIGNATURE) throw new Error('a damaged zip file');
    entries.push({
      isDeflated: directory.getUint16(at + 10, true) !== 0,
      packedBytes: directory.getUint32(at + 20, true),
      unpackedBytes: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + directory.getUint16(at + 28, true) + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

async function checkEntry(file: Blob, { isDeflated, packedBytes, offset }: ZipEntry, left: Left): Promise<void> {
  const header = await viewOf(file.slice(offset, offset + LOCAL_BYTES));
  const start = offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(start, start + packedBytes).stream();
  const reader = (isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let rows = 0;
  let columns = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    left.bytes -= piece.value.length;
    if (left.bytes < 0) throw new RangeError('the workbook has too many bytes');
    text += decoder.decode(piece.value, { stream: true });
    for (const [, , value = ''] of text.matchAll(CELL_ADDRESS)) {
      const [, letters = '', row = '0'] = ADDRESS.exec(value) ?? [];
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, columnOf(letters));
      // The parser would resolve an entity in an address.
      if (value.includes('&') || rows * columns > left.cells) throw new RangeError('the workbook has too many cells');
    }
    // An address that this piece has cut is found again with the next.
    text = text.slice(-MAX_ADDRESS_LENGTH);
  }
  left.cells -= rows * columns;
}

/** `A` is 1, `XFD` 16,384; a row's own number has no letters. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.max(1, column);
}

async function viewOf(bytes: Blob): Promise<DataView> {
  return new DataView(await bytes.arrayBuffer());
}

const MAX_UNPACKED_BYTES = 40_000_000;
/** Rows by columns, of all sheets. */
const MAX_CELLS = 1_000_000;
const MAX_ADDRESS_LENGTH = 100;
// The attribute of a row or cell: ' r="XFD1048576"'
const CELL_ADDRESS = /\sr\s*=\s*(["'])([^"'<]*)\1/g;
const ADDRESS = /^\$?([A-Za-z]{0,7})\$?(\d{1,15})$/;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** The end of the directory and the longest comment. */
const MAX_TAIL_BYTES = END_BYTES + 65_535;
