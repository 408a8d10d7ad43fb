import { columnOrder, haveRowsOfTheirOwn } from './column-order.ts';

type Direction = 'ascending' | 'descending' | 'none';

const NEXT: Readonly<Record<Direction, Direction>> = { none: 'ascending', ascending: 'descending', descending: 'none' };

/**
 * Makes the headers of a table buttons that sort its rows: ascending, descending, then the original order. A table is left as it is if a row
 * says something only at its position: merged cells, several header rows, groups of rows, totals, labels that hold for the rows below. A column
 * has no button if its values have no order, such as those in different units.
 */
export function makeSortable(table: HTMLTableElement): void {
  const [head] = table.tHead?.rows ?? [];
  const [body] = table.tBodies;
  if (head === undefined || body === undefined || !hasPlainGrid(table) || !haveRowsOfTheirOwn(rowsOf(body))) return;
  // Rows that were added after the first sorting follow the others.
  const known = new Set<HTMLTableRowElement>();
  const headers = [...head.cells];
  const sort = (header: HTMLTableCellElement, column: number) => {
    for (const row of body.rows) known.add(row);
    const original = [...known];
    const direction = NEXT[(header.ariaSort as Direction | null) ?? 'none'];
    for (const other of headers) if (other.ariaSort !== null) other.ariaSort = 'none';
    header.ariaSort = direction;
    const order = direction === 'none' ? undefined : orderOf(original, column, table);
    const rows = order === undefined ? original : order(direction === 'descending').map((at) => original[at] as HTMLTableRowElement);
    body.append(...rows);
  };
  headers.forEach((header, column) => {
    if (cellText(header) !== '' && orderOf([...body.rows], column, table) !== undefined) addButton(header, () => sort(header, column));
  });
}

function orderOf(rows: readonly HTMLTableRowElement[], column: number, table: HTMLTableElement) {
  return columnOrder(
    rows.map((row) => cellText(row.cells[column])),
    languageOf(table),
  );
}

function rowsOf(body: HTMLTableSectionElement) {
  return [...body.rows].map(({ cells }) => ({
    texts: [...cells].map(cellText),
    isHeader: [...cells].every((cell) => cell.tagName === 'TH'),
    isBold: [...cells].every((cell) => cellText(cell) === '' || boldText(cell) === cellText(cell)),
    isIndented: INDENT.test(cells[0]?.textContent ?? ''),
  }));
}

function boldText(cell: HTMLTableCellElement): string {
  return [...cell.querySelectorAll('b, strong')]
    .map((bold) => bold.textContent ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

// No-break and em spaces, which set a row below the one above.
const INDENT = /^\s*[\u00A0\u2000-\u200A\u3000]/;

/** True if a table has one header row, one group of rows and no cell that spans others. */
function hasPlainGrid(table: HTMLTableElement): boolean {
  return table.tHead?.rows.length === 1 && table.tBodies.length === 1 && table.querySelector('[colspan], [rowspan]') === null;
}

function addButton(header: HTMLTableCellElement, act: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'sort';
  // A link cannot be in a button, so it stays behind one that is named by the header's text.
  if (header.querySelector('a, button, img') === null) button.append(...header.childNodes);
  else button.setAttribute('aria-label', cellText(header));
  header.append(button);
  header.ariaSort = 'none';
  button.addEventListener('click', act);
}

/** Language of the text around a table, for its collation. */
function languageOf(table: HTMLTableElement): string {
  return table.closest<HTMLElement>('[lang]')?.lang ?? 'en';
}

/** Text of a table cell: without the TeX annotations of formulas, which are not visible, and with single spaces. */
export function cellText(cell: HTMLTableCellElement | undefined): string {
  if (cell === undefined) return '';
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  for (const annotation of copy.querySelectorAll('annotation')) annotation.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}
