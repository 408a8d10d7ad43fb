import { date, text } from '../../model/messages/script-messages.ts';
import { toolButton } from './buttons.ts';
import { checkWorkbook } from './check-workbook.ts';
import { loadLibrary, readBytes, readText, type SupplementFile } from './show-files.ts';
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

/** Value of a function of read-excel-file: the sheets of a workbook. */
type ReadWorkbook = (file: Blob) => Promise<readonly { readonly sheet: string; readonly data: readonly (readonly Cell[])[] }[]>;

declare global {
  interface Window {
    Papa?: PapaParse;
    readXlsxFile?: ReadWorkbook;
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
  if (window.readXlsxFile === undefined) await loadLibrary('xlsx');
  if (window.readXlsxFile === undefined) throw new Error('read-excel-file is missing');
  const file = await readBytes(href);
  await checkWorkbook(file);
  const sheets = await window.readXlsxFile(file);
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
