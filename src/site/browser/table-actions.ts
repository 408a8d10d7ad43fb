import { cellText } from './cell-text.ts';
import { copyText } from './copy-buttons.ts';
import { saveFile } from './save-file.ts';
import { csvOf } from './table-csv.ts';
import { makeTableFilter } from './table-filter.ts';
import { enlargeTable } from './table-full-screen.ts';
import { makeSortable } from './table-sort.ts';

/** The actions of a table's buttons. */
export interface TableTools {
  filter(button: HTMLButtonElement): void;
  copy(button: HTMLButtonElement): void;
  save(): void;
  enlarge(): void;
}

const known = new WeakMap<HTMLTableElement, TableTools>();

/** Returns the tools of a table; the first call makes its headers buttons that sort it. `bar` is the row of its buttons. */
export function tableTools(table: HTMLTableElement, bar: HTMLElement): TableTools {
  const tools = known.get(table) ?? makeTools(table, bar);
  known.set(table, tools);
  return tools;
}

function makeTools(table: HTMLTableElement, bar: HTMLElement): TableTools {
  makeSortable(table);
  const toggleFilter = makeTableFilter(table, bar);
  return {
    filter: toggleFilter,
    copy: (button) => void copyText(button, csvOf(cellsOf(table), '\t')),
    save: () => {
      const csv = new Blob(['\uFEFF', csvOf(cellsOf(table), ',')], { type: 'text/csv;charset=utf-8' });
      saveFile(csv, `${table.closest('[id]')?.id ?? 'table'}.csv`);
    },
    enlarge: () => enlargeTable(table, bar),
  };
}

/** Text of a table by row and column, without rows that the filter hides; a cell that spans several leaves the others empty. */
function cellsOf(table: HTMLTableElement): string[][] {
  const grid: string[][] = [];
  const rows = [...table.rows].filter((row) => !row.hidden);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x] !== undefined) x++;
      for (let dy = 0; dy < cell.rowSpan; dy++) {
        for (let dx = 0; dx < cell.colSpan; dx++) {
          grid[y + dy] ??= [];
          const line = grid[y + dy];
          if (line !== undefined) line[x + dx] = dx === 0 && dy === 0 ? cellText(cell) : '';
        }
      }
      x += cell.colSpan;
    }
  });
  return grid.slice(0, rows.length);
}
