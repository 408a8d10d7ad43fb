import type { TableCell, TableRow } from '../../model/table.ts';
import type { FittedTable } from '../html/table-grid.ts';

/** The number of columns of a table: that of its widest row, with cells that span it from above. */
export function columnCount(table: FittedTable): number {
  return Math.max(0, ...[table.head, ...table.bodies, table.foot].map(widthOf));
}

/** Rows with empty cells at their ends, because Typst would fill a short row with cells of the next one. */
export function completeRows(rows: readonly TableRow[], columns: number): readonly TableRow[] {
  const widths = takenColumns(rows);
  return rows.map((row, index) => {
    const missing = columns - (widths[index] ?? columns);
    return missing <= 0 ? row : { cells: [...row.cells, ...Array.from({ length: missing }, () => BLANK)] };
  });
}

const BLANK: TableCell = { header: false, colspan: 1, rowspan: 1, content: [] };

function widthOf(rows: readonly TableRow[]): number {
  return Math.max(0, ...takenColumns(rows));
}

/** Number of columns that each row takes, cells of rows above it included. */
function takenColumns(rows: readonly TableRow[]): readonly number[] {
  const carried: number[] = [];
  return rows.map((row, index) => {
    const own = row.cells.reduce((sum, cell) => sum + cell.colspan, 0);
    for (const cell of row.cells)
      for (let below = 1; below < cell.rowspan; below++) carried[index + below] = (carried[index + below] ?? 0) + cell.colspan;
    return own + (carried[index] ?? 0);
  });
}
