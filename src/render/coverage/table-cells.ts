/** A cell of a table on either side of the comparison. */
export interface GridCell<Content> {
  readonly row: number;
  /** Set if the source names the column; otherwise the first free column is used. */
  readonly column?: number;
  readonly colspan: number;
  readonly rowspan: number;
  /** Row group; a cell ends with its group. */
  readonly group: number;
  /** Absent if it has no words. */
  readonly content?: Content;
}

/** A cell with words, in its place on the grid that readers see. */
export interface PlacedCell<Content> {
  /** First row, row after, first column, column after. */
  readonly place: readonly [number, number, number, number];
  readonly content: Content;
}

/**
 * Places cells on the grid that readers see. Redundant spans, empty rows and columns, and cells without words make no difference.
 *
 *   <td colspan="2">a</td>  over a column in which no other cell begins  is  <td>a</td>
 *
 * HTML, 4.9.12 (forming a table); OASIS Exchange Table Model.
 */
export function placedCells<Content>(cells: readonly GridCell<Content>[]): readonly PlacedCell<Content>[] {
  const lastRow = new Map<number, number>();
  for (const { row, group } of cells) lastRow.set(group, row);
  /** By column, the row after the last one that a cell from above covers. */
  const takenUntil: number[] = [];
  const placed: PlacedCell<Content>[] = [];
  let row = -1;
  let next = 0;
  for (const cell of cells) {
    if (cell.row !== row) next = 0;
    row = cell.row;
    let column = Math.min(cell.column ?? next, MOST_COLUMNS);
    if (cell.column === undefined) while ((takenUntil[column] ?? 0) > row) column++;
    const end = Math.min(row + Math.min(cell.rowspan, MOST_SPANNED), (lastRow.get(cell.group) ?? row) + 1);
    let width = 1;
    while (width < Math.min(cell.colspan, MOST_SPANNED) && (takenUntil[column + width] ?? 0) <= row) width++;
    for (let at = column; at < column + width; at++) takenUntil[at] = end;
    next = column + width;
    if (cell.content !== undefined) placed.push({ place: [row, end, column, next], content: cell.content });
  }
  const rows = ranks(placed.map(({ place }) => place[0]));
  const columns = ranks(placed.map(({ place }) => place[2]));
  const rank = (of: Int32Array, edge: number): number => of[Math.min(edge, of.length - 1)] ?? 0;
  return placed.map(({ place: [top, bottom, left, right], content }) => ({
    place: [rank(rows, top), rank(rows, bottom), rank(columns, left), rank(columns, right)],
    content,
  }));
}

/** Counts the spans of a table over several rows or columns. */
export function countSpans(cells: readonly PlacedCell<unknown>[]): number {
  return cells.reduce((sum, { place: [top, bottom, left, right] }) => sum + Number(bottom - top > 1) + Number(right - left > 1), 0);
}

/** Returns the rank of each edge among those at which a cell starts. An edge at which cells only end is invisible. */
function ranks(starts: readonly number[]): Int32Array {
  const begins = new Uint8Array(starts.reduce((last, start) => Math.max(last, start), -1) + 1);
  for (const start of starts) begins[start] = 1;
  const rank = new Int32Array(begins.length + 1);
  for (const [edge, begin] of begins.entries()) rank[edge + 1] = (rank[edge] ?? 0) + begin;
  return rank;
}

/** HTML, 4.9.11: a larger span is clamped. */
const MOST_SPANNED = 1000;
const MOST_COLUMNS = 65_535;
