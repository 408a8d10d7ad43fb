import type { Block } from '../../model/block.ts';
import type { Table, TableWrap } from '../../model/table.ts';
import { captionMarkdown } from './caption-markdown.ts';
import { gfmTable } from './gfm-table.ts';
import { htmlTable } from './html-table.ts';
import { imageMarkdown } from './image-markdown.ts';
import { joinBlocks } from './layout.ts';
import type { MarkdownWriter } from './markdown-writer.ts';
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
