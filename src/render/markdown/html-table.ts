import type { Table, TableCell, TableRow } from '../../model/table.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { compactHtml } from '../html/list-html.ts';
import { fitTable } from '../html/table-grid.ts';
import { idHere } from '../html/writer.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/**
 * Renders a table as an HTML block, without empty lines, which would end it. CommonMark 0.31, 4.6.
 *
 * A dollar sign is a character reference, since some programs look for formulas in HTML too.
 */
export function htmlTable(table: Table, w: MarkdownWriter): string {
  const { head, bodies, foot } = fitTable(table);
  const caption = table.caption !== undefined && html`<caption>${w.html.inlines(table.caption)}</caption>\n`;
  const groups = [groupMarkup('thead', head, w), ...bodies.map((rows) => groupMarkup('tbody', rows, w)), groupMarkup('tfoot', foot, w)];
  return html`<table>\n${caption}${groups}</table>`.markup.replace(BEFORE_EMPTY_LINE, '&#10;').replaceAll('$', '&#36;');
}

function groupMarkup(name: 'thead' | 'tbody' | 'tfoot', rows: readonly TableRow[], w: MarkdownWriter): Markup | undefined {
  if (rows.length === 0) return undefined;
  return html`<${name}>\n${rows.map((row) => html`<tr>${row.cells.map((cell) => cellMarkup(cell, w))}</tr>\n`)}</${name}>\n`;
}

function cellMarkup(cell: TableCell, w: MarkdownWriter): Markup {
  const name = cell.header ? 'th' : 'td';
  const colspan = attribute('colspan', cell.colspan > 1 ? cell.colspan : undefined);
  const rowspan = attribute('rowspan', cell.rowspan > 1 ? cell.rowspan : undefined);
  const align = attribute('align', cell.align === 'left' ? undefined : cell.align);
  return html`<${name}${attribute('id', idHere(w.html, cell.id))}${colspan}${rowspan}${align}>${compactHtml(cell.content, w.html)}</${name}>`;
}

const BEFORE_EMPTY_LINE = /\n(?=\s*\n)/g;
