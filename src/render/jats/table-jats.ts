import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Table, TableCell, TableRow, TableWrap } from '../../model/table.ts';
import { attribute, join, type Markup, xml } from '../../model/text/markup.ts';
import { blocksAllowedIn } from './allowed-blocks.ts';
import { creditJats } from './float-jats.ts';
import { graphicJats } from './graphic-jats.ts';
import { captionJats, doiJats, labelJats } from './heading-jats.ts';
import type { JatsWriter } from './jats-writer.ts';
import { footnoteGroupJats, footnoteJats } from './note-jats.ts';

/** Prints `table-wrap`: pictures and mark-up of one table as alternatives. Paragraphs are put in its foot, where the DTD allows them. */
export function tableWrapJats(wrap: TableWrap, w: JatsWriter): Markup {
  const { id, label, title, caption, tables, graphics, parts, foot } = wrap;
  const captions = tables.flatMap((table): Block[] => (table.caption === undefined ? [] : [{ kind: 'paragraph', content: table.caption }]));
  const head = xml`${doiJats(wrap.doi)}${labelJats(label)}${captionJats({ title, caption: [...caption, ...captions] }, w)}`;
  const allowed = parts.filter(({ kind }) => IN_A_WRAP.has(kind));
  const others = parts.filter(({ kind }) => !IN_A_WRAP.has(kind));
  const printed = [...tables.map((table) => tableJats(table, w)), ...graphics.map((graphic) => graphicJats(graphic, w))];
  const forms = tables.length === 1 && graphics.length === 1 ? xml`\n<alternatives>${printed}\n</alternatives>` : printed;
  const below = [...others, ...foot];
  const end = below.length > 0 && xml`\n<table-wrap-foot>${below.map((block) => footJats(block, w))}\n</table-wrap-foot>`;
  return xml`<table-wrap${w.id(id)}>${head}${forms}${w.blocks(allowed, IN_A_WRAP)}${end}${creditJats(wrap, w)}\n</table-wrap>`;
}

/** Prints one block of the foot; notes without a heading are its children. */
function footJats(block: Block, w: JatsWriter): Markup {
  if (block.kind !== 'footnoteGroup') return w.paragraphs([block]);
  if (block.title !== undefined || block.id !== undefined) return xml`\n${footnoteGroupJats(block, w)}`;
  return join(block.footnotes.map((note) => xml`\n${footnoteJats(note, w)}`));
}

const IN_A_WRAP = blocksAllowedIn('table-wrap');

/** Prints `table` in its XHTML form. The DTD requires a body with a row, and a row with a cell. */
function tableJats({ head, bodies, foot }: Table, w: JatsWriter): Markup {
  const thead = head.length > 0 && xml`\n<thead>${rowsJats(head, w)}\n</thead>`;
  const tfoot = foot.length > 0 && xml`\n<tfoot>${rowsJats(foot, w)}\n</tfoot>`;
  const groups = bodies.filter((rows) => rows.length > 0);
  const tbodies = (groups.length === 0 ? [[{ cells: [] }]] : groups).map((rows) => xml`\n<tbody>${rowsJats(rows, w)}\n</tbody>`);
  return xml`\n<table>${thead}${tfoot}${tbodies}\n</table>`;
}

function rowsJats(rows: readonly TableRow[], w: JatsWriter): Markup[] {
  return rows.map(({ cells }) => xml`\n<tr>${cells.length === 0 ? xml`<td/>` : cells.map((cell) => cellJats(cell, w))}</tr>`);
}

function cellJats(cell: TableCell, w: JatsWriter): Markup {
  const { header, scope, colspan, rowspan, align, valign, id, content } = cell;
  const attributes = [
    w.id(id),
    attribute('scope', scope),
    attribute('colspan', colspan === 1 ? undefined : colspan),
    attribute('rowspan', rowspan === 1 ? undefined : rowspan),
    attribute('align', align),
    attribute('valign', valign),
  ];
  const inside = contentJats(content, w);
  return header ? xml`<th${attributes}>${inside}</th>` : xml`<td${attributes}>${inside}</td>`;
}

/** Prints one plain paragraph as the text of the cell, everything else as blocks. */
function contentJats(content: readonly Block[], w: JatsWriter): Markup {
  const [only] = content;
  const isPlain = content.length === 1 && only?.kind === 'paragraph' && only.id === undefined && only.content.every(isPlainInline);
  return isPlain && only?.kind === 'paragraph' ? w.line(only.content, 'cell') : w.blocks(content, IN_A_CELL);
}

// Code, formulas and notes at the start of a cell would be read as blocks.
function isPlainInline(inline: Inline): boolean {
  if (inline.kind === 'styled') return inline.style !== 'code' && inline.content.every(isPlainInline);
  return inline.kind === 'text' || inline.kind === 'xref' || inline.kind === 'link' || inline.kind === 'break';
}

const IN_A_CELL = blocksAllowedIn('td');
