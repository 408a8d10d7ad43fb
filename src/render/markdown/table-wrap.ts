import type { Block } from '../../model/block.ts';
import type { Table, TableCell, TableRow, TableWrap } from '../../model/table.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { compactHtml } from '../html/list-html.ts';
import { fitTable } from '../html/table-grid.ts';
import { idHere } from '../html/writer.ts';
import { captionMarkdown } from './caption-markdown.ts';
import { imageMarkdown } from './image-markdown.ts';
import { joinBlocks } from './layout.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';
import { permissionsMarkdown } from './permissions-markdown.ts';

/** Renders a table with its caption and notes; its picture only if it has no mark-up. */
export function tableWrapMarkdown(wrap: TableWrap, w: MarkdownWriter): string {
  const graphics = wrap.tables.length > 0 ? [] : wrap.graphics;
  return joinBlocks([
    captionMarkdown(wrap, w),
    ...wrap.tables.map((table) => tableMarkdown(table, w)),
    ...graphics.map((graphic) =>
      w.lineOf((to) => imageMarkdown(graphic, wrap.label ?? w.html.messages.text('article.label.table'), { to, w })),
    ),
    w.blocks(wrap.parts),
    w.blocks(wrap.foot),
    wrap.attrib === undefined ? '' : w.line(wrap.attrib),
    permissionsMarkdown(wrap.permissions, w),
  ]);
}

function tableMarkdown(table: Table, w: MarkdownWriter): string {
  if (!isSimple(table)) return htmlTable(table, w);
  return joinBlocks([table.caption === undefined ? '' : w.line(table.caption), gfmTable(table, w)]);
}

/** Returns true if GFM supports a table: at most one row of heads, no spans, only lines of text in cells. GFM 4.10. */
function isSimple({ head, bodies, foot }: Table): boolean {
  if (head.length > 1 || foot.length > 0) return false;
  return [...head, ...bodies.flat()].every((row) =>
    row.cells.every((cell) => cell.colspan === 1 && cell.rowspan === 1 && cell.content.every(isLine)),
  );
}

function isLine(block: Block): boolean {
  return block.kind === 'paragraph' && block.content.every((inline) => inline.kind !== 'inlineGraphic');
}

/**
 * Renders a table without spans, one line per row:
 *
 *   | gene | n |
 *   | :-- | --: |
 *   | *rosB* | 4 |
 *
 * GFM 4.10. A table without a header gets an empty one, which GFM requires.
 */
function gfmTable(table: Table, w: MarkdownWriter): string {
  const body = table.bodies.flat();
  const width = Math.max(0, ...[...table.head, ...body].map((row) => row.cells.length));
  if (width === 0) return '';
  const cell = w.at({ inCell: true, isOneLine: true });
  const heads = rowMarkdown(table.head[0], width, cell);
  const guide = body[0] ?? table.head[0];
  const delimiters = Array.from({ length: width }, (_, at) => DELIMITERS[guide?.cells[at]?.align ?? ''] ?? '---');
  return [heads, line(delimiters), ...body.map((row) => rowMarkdown(row, width, cell))].join('\n');
}

function rowMarkdown(row: TableRow | undefined, width: number, w: MarkdownWriter): string {
  return line(Array.from({ length: width }, (_, at) => cellMarkdown(row?.cells[at], w)));
}

function cellMarkdown(cell: TableCell | undefined, w: MarkdownWriter): string {
  if (cell === undefined) return '';
  return w.lineOf((to) => {
    to.raw(anchorFor(cell.id, w));
    for (const [at, block] of cell.content.entries()) {
      if (at > 0) to.break();
      if (block.kind !== 'paragraph') continue;
      to.raw(anchorFor(block.id, w));
      w.inlines(block.content, to);
    }
  });
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const DELIMITERS: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:', justify: ':--' };

/**
 * Renders a table as an HTML block, without empty lines, which would end it. CommonMark 0.31, 4.6.
 *
 * A dollar sign is a character reference, since some programs look for formulas in HTML too.
 */
function htmlTable(table: Table, w: MarkdownWriter): string {
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
