import { text } from '../messages/script-messages.ts';
import { copyText } from './copy-buttons.ts';
import { csvOf } from './table-csv.ts';

/** Adds two buttons to every data table of an article: copy, and download as CSV. */
export function addTableTools(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('.article-text table')) {
    if (table.rows.length < 2 || table.parentElement?.closest('table') != null) continue;
    const tools = document.createElement('p');
    tools.className = 'table-tools';
    tools.append(copyButton(table), downloadButton(table));
    (table.closest('.table-scroll') ?? table).after(tools);
  }
}

function copyButton(table: HTMLTableElement): HTMLButtonElement {
  const button = toolButton(text('table.copy'));
  button.addEventListener('click', () => copyText(button, csvOf(cellsOf(table), '\t')));
  return button;
}

function downloadButton(table: HTMLTableElement): HTMLButtonElement {
  const button = toolButton(text('table.download'));
  button.addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['\uFEFF', csvOf(cellsOf(table), ',')], { type: 'text/csv;charset=utf-8' }));
    link.download = `${table.closest('[id]')?.id ?? 'table'}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  return button;
}

function toolButton(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tool';
  button.textContent = label;
  return button;
}

/** Text of a table by row and column; a cell that spans several leaves the others empty. */
function cellsOf(table: HTMLTableElement): string[][] {
  const grid: string[][] = [];
  [...table.rows].forEach((row, y) => {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x] !== undefined) x++;
      for (let dy = 0; dy < cell.rowSpan; dy++) {
        for (let dx = 0; dx < cell.colSpan; dx++) {
          grid[y + dy] ??= [];
          const line = grid[y + dy];
          if (line !== undefined) line[x + dx] = dx === 0 && dy === 0 ? (cell.textContent ?? '') : '';
        }
      }
      x += cell.colSpan;
    }
  });
  return grid;
}
