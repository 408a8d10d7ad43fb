import type { Block } from '../../model/block.ts';
import type { Table, TableCell, TableRow, TableWrap } from '../../model/table.ts';
import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { textOfInlines } from '../plain-text.ts';
import { captionHtml } from './caption-html.ts';
import { attribHtml, descriptionHtml } from './figure-html.ts';
import { pictureHtml } from './graphic-html.ts';
import { compactHtml } from './list-html.ts';
import { permissionsHtml } from './permissions-html.ts';
import { fitTable } from './table-grid.ts';
import { idHere, type Writer } from './writer.ts';

/** Renders a table with its caption and notes; wide tables can be scrolled, also by keyboard. */
export function tableWrapHtml(wrap: TableWrap, w: Writer): Markup {
  const label = wrap.label?.replace(LABEL_END, '') ?? '';
  const tables = wrap.tables.map((table, index) => {
    const name = index === 0 ? label : w.messages.text('article.label.imageOf', { name: label, number: index + 1 });
    // A region is a landmark and wants a name of its own; a table without label is only a group.
    const role =
      label === '' ? html`role="group" aria-label="${w.messages.text('article.label.table')}"` : html`role="region" aria-label="${name}"`;
    // Books have pages, on which nothing is scrolled.
    const attributes = w.context.book === undefined && html` ${role} tabindex="0"`;
    // The script adds the tools to this reserved space, without layout shift.
    const tools = w.context.book === undefined && rowsOf(table) >= MIN_ROWS_FOR_TOOLS && html`<div class="table-tools"></div>\n`;
    return html`${tools}<div class="table-scroll"${attributes}>
${tableHtml(table, w)}</div>
`;
  });
  return html`<figure${attribute('id', idHere(w, wrap.id))} class="table-wrap">
${captionHtml(wrap, w)}${tables}${graphicsHtml(wrap, label, w)}${w.blocks(wrap.parts)}${footHtml(wrap, w)}</figure>
`;
}

// A shorter table is read at a glance.
const MIN_ROWS_FOR_TOOLS = 5;

function rowsOf({ bodies }: Table): number {
  return bodies.reduce((sum, rows) => sum + rows.length, 0);
}

const LABEL_END = /[.:\s]+$/;

/** The picture of a table: available where it is all there is, else folded away beside the mark-up. */
function graphicsHtml(wrap: TableWrap, label: string, w: Writer): Markup {
  const hasTable = wrap.tables.length > 0;
  const available = wrap.graphics.filter(
    (graphic) => !hasTable || (graphic.file.source !== undefined && w.context.images.has(graphic.file.source)),
  );
  if (available.length === 0) return EMPTY;
  const alt = label === '' ? w.messages.text('article.label.table') : label;
  const pictures = available.map(
    (graphic) => html`${pictureHtml(graphic, w, { alt })}
${descriptionHtml(graphic.longDesc, w)}`,
  );
  return hasTable
    ? html`<details class="table-image"><summary>${w.messages.text('article.label.tableImage', { table: alt })}</summary>
${pictures}</details>
`
    : html`${pictures}`;
}

function footHtml(wrap: TableWrap, w: Writer): Markup {
  const foot = html`${w.blocks(wrap.foot)}${attribHtml(wrap.attrib, w)}${wrap.permissions !== undefined && permissionsHtml(wrap.permissions, w)}`;
  return foot.markup === ''
    ? EMPTY
    : html`<div class="table-foot">
${foot}</div>
`;
}

function tableHtml(table: Table, w: Writer): Markup {
  const { head, bodies, foot } = fitTable(table);
  const caption =
    table.caption !== undefined &&
    html`<caption>${w.inlines(table.caption)}</caption>
`;
  return html`<table>
${caption}${groupHtml('thead', head, w)}${bodies.map((rows) => groupHtml('tbody', rows, w))}${groupHtml('tfoot', foot, w)}</table>
`;
}

function groupHtml(name: 'thead' | 'tbody' | 'tfoot', rows: readonly TableRow[], w: Writer): Markup {
  if (rows.length === 0) return EMPTY;
  return html`<${name}>
${rows.map(
  (row) => html`<tr>${row.cells.map((cell) => cellHtml(cell, name, w))}</tr>
`,
)}</${name}>
`;
}

function cellHtml(cell: TableCell, group: string, w: Writer): Markup {
  const content = compactHtml(cell.content, w);
  // A screen reader would announce an empty header before every cell.
  const isHeader = cell.header && !EMPTY_CELL.test(content.markup) && cell.content.every(isAllowedInHeader);
  const name = isHeader ? 'th' : 'td';
  const scope = name === 'th' ? (cell.scope ?? (group === 'thead' ? 'col' : undefined)) : undefined;
  const spans = html`${cell.colspan > 1 && html` colspan="${cell.colspan}"`}${cell.rowspan > 1 && html` rowspan="${cell.rowspan}"`}`;
  const more = html`${attribute('id', idHere(w, cell.id))}${attribute('scope', scope)}${spans}${attribute('class', classesOf(cell))}`;
  return html`<${name}${more}>${content}</${name}>`;
}

// '', '<p></p>', '<b> </b>', but not '<img …>' or '<math>…'
const EMPTY_CELL = /^(?:\s|&nbsp;|<\/?(?:p|b|i|sub|sup|br|span|u)\b[^>]*>)*$/;

/** Classes of a cell: `number` for a number that could be broken between lines, and its alignment. */
function classesOf(cell: TableCell): string | undefined {
  const classes = [isBreakableNumber(cell) ? 'number' : undefined, alignment(cell)].filter((name) => name !== undefined);
  return classes.length === 0 ? undefined : classes.join(' ');
}

function isBreakableNumber({ header, content: [block, ...more] }: TableCell): boolean {
  if (header || block?.kind !== 'paragraph' || more.length > 0) return false;
  const text = textOfInlines(block.content).trim();
  return text.length <= 30 && NUMBER.test(text);
}

// '3.33e-184', '12 ± 0.4', '1.2 × 10−3', '< 0.001', '12 (4.5 %)', '−5'; not '12', which has no place for a break
const NUMBER = /^(?=.*[\s\-−–‐±×/(])[<>≤≥~≈±+−–-]?\s*[\d.,]*\d(?:e[-−+]?\d+)?(?:[\s\d.,±×/()[\];:%‰*†‡+−–-]|\^|to(?= \d))*$/iu;

/** Returns classes for the presentational attributes that HTML has removed. */
function alignment({ align, valign }: TableCell): string | undefined {
  if (align === undefined) return valign === undefined ? undefined : `valign-${valign}`;
  return valign === undefined ? `align-${align}` : `align-${align} valign-${valign}`;
}

/** Tells whether a block is allowed in a header cell, which has no headings or sections (HTML, 4.9.10). */
function isAllowedInHeader(block: Block): boolean {
  return block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'displayFormula' || block.kind === 'code';
}
