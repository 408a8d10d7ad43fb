import { text } from '../../model/messages/script-messages.ts';
import { copyText, saveFile, symbolButton, toolButton } from './buttons.ts';
import { withTools } from './loader.ts';
import { cellText, makeSortable } from './table-sort.ts';

/**
 * Adds buttons to the space above a data table: filter, copy, CSV, full screen. Their script, which also makes the headers sort the table, is
 * loaded when a pointer, a finger or the focus reaches the table.
 */
export function addTableTools(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.table-tools')) {
    const table = bar.nextElementSibling?.querySelector('table');
    const figure = bar.parentElement;
    if (table != null && figure !== null) addTools(table, bar, figure);
  }
}

/** Adds the buttons of one table; `around` is the element that a reader reaches before using them. */
export function addTools(table: HTMLTableElement, bar: HTMLElement, around: HTMLElement): void {
  const button = (label: string, act: 'filter' | 'copy' | 'save' | 'enlarge') =>
    toolButton(label, (pressed) => withTools<ToolsOfTables>(({ tableTools }) => tableTools(table, bar)[act](pressed)));
  bar.append(
    button(text('table.filter'), 'filter'),
    button(text('table.copy'), 'copy'),
    button(text('table.download'), 'save'),
    button(text('table.fullScreen'), 'enlarge'),
  );
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    around.addEventListener(type, () => withTools<ToolsOfTables>(({ tableTools }) => tableTools(table, bar)), {
      once: true,
      passive: true,
    });
  // A tap may be the first thing that reaches the table: it sorts when the script is there.
  table.tHead?.addEventListener(
    'click',
    ({ target }) => {
      const header = target instanceof Element && target.closest('a, button') === null ? target.closest('th, td') : null;
      withTools<ToolsOfTables>(({ tableTools }) => {
        tableTools(table, bar);
        header?.querySelector<HTMLButtonElement>('.sort')?.click();
      });
    },
    { once: true },
  );
}

/** The part of the tools that works on tables. */
export interface ToolsOfTables {
  tableTools(table: HTMLTableElement, bar: HTMLElement): TableTools;
}

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

/** Returns a function that opens and closes a field in the bar of a table; the field hides the rows without its words. */
export function makeTableFilter(table: HTMLTableElement, bar: HTMLElement): (button: HTMLButtonElement) => void {
  const field = document.createElement('input');
  field.type = 'search';
  field.hidden = true;
  field.setAttribute('aria-label', text('table.filterRows'));
  field.placeholder = text('table.filterRows');
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  bar.prepend(field, status);
  const apply = () => {
    const words = folded(field.value).split(/\s+/);
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
    let count = 0;
    for (const row of rows) {
      const cells = folded(row.textContent ?? '');
      row.hidden = !words.every((word) => cells.includes(word));
      if (!row.hidden) count++;
    }
    status.textContent = field.value.trim() === '' ? '' : text('table.matching', { count, total: rows.length });
  };
  const close = (button: HTMLButtonElement) => {
    field.value = '';
    field.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    apply();
    button.focus();
  };
  field.addEventListener('input', apply);
  return (button) => {
    if (!field.hidden) {
      close(button);
      return;
    }
    field.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    field.onkeydown = (event) => {
      if (event.key !== 'Escape') return;
      // In full screen, Escape would also close the dialog.
      event.preventDefault();
      event.stopPropagation();
      close(button);
    };
    field.focus();
  };
}

/** Lower case without accents. */
function folded(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Shows a table with its tools in a dialog of the size of the window, and puts both back when it is closed. */
export function enlargeTable(table: HTMLTableElement, bar: HTMLElement): void {
  const region = table.closest<HTMLElement>('.table-scroll');
  if (region === null || bar.closest('dialog') !== null) return;
  const figure = region.closest('figure');
  const dialog = document.createElement('dialog');
  dialog.className = 'table-dialog';
  const title = document.createElement('p');
  const caption = figure?.querySelector('.caption-title') ?? undefined;
  title.textContent = caption?.textContent ?? '';
  dialog.setAttribute('aria-label', title.textContent || region.getAttribute('aria-label') || text('table.fullScreen'));
  const head = document.createElement('div');
  head.className = 'figure-bar';
  // Keeps the height of the page while the table is in the dialog.
  const place = document.createElement('div');
  place.style.height = `${region.getBoundingClientRect().bottom - bar.getBoundingClientRect().top}px`;
  bar.before(place);
  head.append(
    title,
    bar,
    symbolButton('✕', text('viewer.close'), () => dialog.close()),
  );
  dialog.append(head, region);
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    place.replaceWith(bar, region);
    dialog.remove();
    bar.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  });
  getSelection()?.removeAllRanges();
  dialog.showModal();
  region.focus();
}

/**
 * Formats rows as separated values with CRLF between rows (RFC 4180); a cell with a separator, quote or line break is quoted. A cell that a spreadsheet
 * would evaluate as a formula gets an apostrophe before it; numbers with a sign stay.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | '\t'): string {
  return rows.map((row) => Array.from(row, (cell) => csvCell(cell ?? '', separator)).join(separator)).join('\r\n');
}

function csvCell(text: string, separator: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const tidy = FORMULA.test(plain) ? `'${plain}` : plain;
  return tidy.includes(separator) || tidy.includes('"') ? `"${tidy.replaceAll('"', '""')}"` : tidy;
}

// '=1+1', '@SUM(A1)', '+cmd', '-x'; not '-3.2', '+5 %', '-', '−0.5'
const FORMULA = /^(?:[=@]|[+-](?!\s*(?:[\d.,]|$)))|^[+-][^a-z]*[a-z]\w*[!|(]/i;
