import { text } from '../../model/messages/script-messages.ts';
import { addTools } from './table-tools.ts';
import { toolButton } from './tool-button.ts';

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
