import { LIBRARY_FILES } from '../../model/file-viewer.ts';
import { date, text } from '../../model/messages/script-messages.ts';
import { checkWorkbook } from './check-workbook.ts';
import { makeDataTable, type NextRows } from './data-table.ts';
import { libraryAddress, loadLibrary } from './library-loader.ts';
import { readBytes, readText } from './read-file.ts';
import type { SupplementFile } from './supplement-viewer.ts';

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
