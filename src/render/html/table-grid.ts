import type { Table, TableCell, TableRow } from '../../model/table.ts';

/** A table's rows with spans that fit the grid. */
export type FittedTable = Pick<Table, 'head' | 'bodies' | 'foot'>;

/**
 * Corrects the spans of a table's cells, so that no cell overlaps another or exceeds its row group, and no row or column is empty.
 *
 *   a cell of 3 rows in a body of 2  ->  2 rows
 *
 * HTML, 4.9.12 (forming a table). A row without cells is removed, and cells that span it are a row shorter.
 */
export function fitTable(table: Table): FittedTable {
  const groups = [table.head, ...table.bodies, table.foot];
  if (groups.every(isPlain)) return table;
  const placed = groups.map(placeGroup);
  narrowColumns(placed.flat(2));
  const [head = [], ...rest] = placed.map((rows) => rows.map(rowOf));
  const foot = rest.pop() ?? [];
  return { head, bodies: rest, foot };
}

/** A cell and the grid slots that it covers. */
interface Slot {
  readonly cell: TableCell;
  readonly row: number;
  readonly column: number;
  width: number;
  height: number;
}

function isPlain(rows: readonly TableRow[]): boolean {
  return rows.every((row) => row.cells.length > 0 && row.cells.every((cell) => cell.colspan === 1 && cell.rowspan === 1));
}

function placeGroup(rows: readonly TableRow[]): Slot[][] {
  /** By column, the row after the last one that a cell from above covers. */
  const takenUntil: number[] = [];
  const placed: Slot[][] = rows.map((row, index) => {
    let column = 0;
    return row.cells.map((cell) => {
      while ((takenUntil[column] ?? 0) > index) column++;
      const height = Math.min(Math.max(cell.rowspan, 1), rows.length - index);
      let width = 1;
      while (width < cell.colspan && (takenUntil[column + width] ?? 0) <= index) width++;
      for (let i = column; i < column + width; i++) takenUntil[i] = index + height;
      const slot = { cell, row: index, column, width, height };
      column += width;
      return slot;
    });
  });
  return dropEmptyRows(placed);
}

function dropEmptyRows(placed: Slot[][]): Slot[][] {
  if (placed.every((row) => row.length > 0)) return placed;
  const emptyBefore: number[] = [0];
  for (const row of placed) emptyBefore.push((emptyBefore.at(-1) ?? 0) + (row.length === 0 ? 1 : 0));
  for (const slot of placed.flat()) slot.height -= (emptyBefore[slot.row + slot.height] ?? 0) - (emptyBefore[slot.row] ?? 0);
  return placed.filter((row) => row.length > 0);
}

/** Removes the columns in which no cell starts; cells that span them are a column narrower. */
function narrowColumns(slots: readonly Slot[]): void {
  const begins = new Set(slots.map((slot) => slot.column));
  const last = slots.reduce((max, slot) => Math.max(max, slot.column + slot.width), 0);
  const emptyBefore: number[] = [0];
  for (let column = 0; column < last; column++) emptyBefore.push((emptyBefore[column] ?? 0) + (begins.has(column) ? 0 : 1));
  for (const slot of slots) slot.width -= (emptyBefore[slot.column + slot.width] ?? 0) - (emptyBefore[slot.column] ?? 0);
}

function rowOf(slots: readonly Slot[]): TableRow {
  return {
    cells: slots.map(({ cell, width, height }) =>
      cell.colspan === width && cell.rowspan === height ? cell : { ...cell, colspan: width, rowspan: height },
    ),
  };
}
