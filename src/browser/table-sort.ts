import { cellText } from './cell-text.ts';
import { columnOrder } from './column-order.ts';

type Direction = 'ascending' | 'descending' | 'none';

const NEXT: Readonly<Record<Direction, Direction>> = { none: 'ascending', ascending: 'descending', descending: 'none' };

/**
 * Makes the headers of a table buttons that sort its rows: ascending, descending, then the original order. Tables with merged cells, several
 * header rows or groups of rows are left as they are, because their rows do not stand alone.
 */
export function makeSortable(table: HTMLTableElement): void {
  const [head] = table.tHead?.rows ?? [];
  const [body] = table.tBodies;
  if (head === undefined || body === undefined || !hasPlainGrid(table)) return;
  // Rows that were added after the first sorting follow the others.
  const known = new Set<HTMLTableRowElement>();
  const headers = [...head.cells];
  const sort = (header: HTMLTableCellElement, column: number) => {
    for (const row of body.rows) known.add(row);
    const original = [...known];
    const direction = NEXT[(header.ariaSort as Direction | null) ?? 'none'];
    for (const other of headers) if (other.ariaSort !== null) other.ariaSort = 'none';
    header.ariaSort = direction;
    const order =
      direction === 'none'
        ? undefined
        : columnOrder(
            original.map((row) => cellText(row.cells[column])),
            languageOf(table),
          );
    const rows = order === undefined ? original : order(direction === 'descending').map((at) => original[at] as HTMLTableRowElement);
    body.append(...rows);
  };
  headers.forEach((header, column) => {
    if (cellText(header) !== '') addButton(header, () => sort(header, column));
  });
}

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
