/** A cell of a table on either side of the comparison. */
export interface CheckedCell {
  readonly row: number;
  /** Set if the source names the column; otherwise the first free column is used. */
  readonly column?: number;
  readonly colspan: number;
  readonly rowspan: number;
  /** Row group; a cell ends with its group. */
  readonly group: number;
  /** Hash of its words; 0 if it has none. */
  readonly words: number;
}

/** The cells of a table that have words: five numbers each, first row, row after, first column, column after, hash of the words. */
export type CheckedTable = Int32Array;

/**
 * Places cells on the grid that readers see. Redundant spans, empty rows and columns, and cells without words make no difference.
 *
 *   <td colspan="2">a</td>  over a column in which no other cell begins  is  <td>a</td>
 *
 * HTML, 4.9.12 (forming a table); OASIS Exchange Table Model.
 */
export function checkedTable(cells: readonly CheckedCell[]): CheckedTable {
  const placed = cells.every(isPlain) ? plainPlaces(cells) : gridPlaces(cells);
  const rows = ranks(placed, 0);
  const columns = ranks(placed, 2);
  for (let at = 0; at < placed.length; at += WIDTH) {
    placed[at] = rows[placed[at] ?? 0] ?? 0;
    placed[at + 1] = rows[placed[at + 1] ?? 0] ?? 0;
    placed[at + 2] = columns[placed[at + 2] ?? 0] ?? 0;
    placed[at + 3] = columns[placed[at + 3] ?? 0] ?? 0;
  }
  return placed;
}

/** Numbers per cell. */
export const WIDTH = 5;

export function isSameTable(a: CheckedTable, b: CheckedTable): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

/** Counts the cells of a table that span several rows or columns. */
export function countSpans(table: CheckedTable): number {
  let count = 0;
  for (let at = 0; at < table.length; at += WIDTH) {
    if ((table[at + 1] ?? 0) - (table[at] ?? 0) > 1) count++;
    if ((table[at + 3] ?? 0) - (table[at + 2] ?? 0) > 1) count++;
  }
  return count;
}

function isPlain({ colspan, rowspan, column }: CheckedCell): boolean {
  return colspan === 1 && rowspan === 1 && column === undefined;
}

function plainPlaces(cells: readonly CheckedCell[]): Int32Array {
  const places: number[] = [];
  let row = -1;
  let column = 0;
  for (const cell of cells) {
    column = cell.row === row ? column + 1 : 0;
    row = cell.row;
    if (cell.words !== 0) places.push(row, row + 1, column, column + 1, cell.words);
  }
  return Int32Array.from(places);
}

function gridPlaces(cells: readonly CheckedCell[]): Int32Array {
  const lastRow = new Map<number, number>();
  for (const { row, group } of cells) lastRow.set(group, Math.max(lastRow.get(group) ?? 0, row));
  /** By column, the row after the last one that a cell from above covers. */
  const takenUntil: number[] = [];
  const places: number[] = [];
  let row = -1;
  let next = 0;
  for (const cell of cells) {
    if (cell.row !== row) next = 0;
    row = cell.row;
    let column = cell.column ?? next;
    if (cell.column === undefined) while ((takenUntil[column] ?? 0) > row) column++;
    const end = Math.min(row + Math.min(cell.rowspan, MOST_SPANNED), (lastRow.get(cell.group) ?? row) + 1);
    let width = 1;
    while (width < Math.min(cell.colspan, MOST_SPANNED) && (takenUntil[column + width] ?? 0) <= row) width++;
    for (let at = column; at < column + width; at++) takenUntil[at] = end;
    next = column + width;
    if (cell.words !== 0) places.push(row, end, column, next, cell.words);
  }
  return Int32Array.from(places);
}

/** Returns the rank of each edge among the edges at which a cell starts. An edge at which cells only end is invisible. */
function ranks(places: Int32Array, offset: 0 | 2): Int32Array {
  let last = 0;
  for (let at = offset; at < places.length; at += WIDTH) last = Math.max(last, places[at + 1] ?? 0);
  const begins = new Uint8Array(last + 2);
  for (let at = offset; at < places.length; at += WIDTH) begins[places[at] ?? 0] = 1;
  const rank = new Int32Array(last + 1);
  let count = 0;
  for (let edge = 0; edge <= last; edge++) {
    rank[edge] = count;
    count += begins[edge] ?? 0;
  }
  return rank;
}

/** HTML, 4.9.11: a larger span is clamped. */
const MOST_SPANNED = 1000;
