import type { Table, TableCell, TableRow } from '../../model/table.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';

/**
 * Renders a table without spans, one line per row:
 *
 *   | gene | n |
 *   | :-- | --: |
 *   | *rosB* | 4 |
 *
 * GFM 4.10. A table without a header gets an empty one, which GFM requires.
 */
export function gfmTable(table: Table, w: MarkdownWriter): string {
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
