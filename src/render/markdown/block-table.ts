import type {
  Block,
  BlockGraphic,
  BoxedText,
  Code,
  DisplayFormula,
  DispQuote,
  Media,
  Paragraph,
  RefList,
  Section,
  Speech,
  Statement,
  SupplementaryMaterial,
  VerseGroup,
} from '../../model/block.ts';
import type { FileRef } from '../../model/inline.ts';
import type { Reference } from '../../model/reference.ts';
import type { Table, TableCell, TableRow, TableWrap } from '../../model/table.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { citationLinks } from '../citation/citation-links.ts';
import { citationInlines } from '../citation/reference-inlines.ts';
import { fileAddress, fileName } from '../html/file-link-html.ts';
import { compactHtml } from '../html/list-html.ts';
import { fitTable } from '../html/table-grid.ts';
import { idHere } from '../html/writer.ts';
import { textOfBlocks } from '../plain-text.ts';
import { captionMarkdown, headingMarkdown, titleLine } from './caption-markdown.ts';
import { longestRun } from './code-span.ts';
import { escapeDestination } from './escape.ts';
import { figGroupMarkdown, figureMarkdown } from './figure-block.ts';
import { formulaMarkdown, texOfFormula } from './formula-markdown.ts';
import { imageMarkdown } from './image-markdown.ts';
import { blocksInLanguage, directedRun } from './in-language.ts';
import { joinBlocks, joinItems, listItem, quote } from './layout.ts';
import { defListMarkdown, listMarkdown } from './lists.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';
import { footnoteGroupMarkdown } from './notes.ts';
import { permissionsMarkdown } from './permissions-markdown.ts';

type BlockTable = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>, w: MarkdownWriter) => string };

/** The handlers of all kinds of blocks. */
export const BLOCK_MARKDOWN = {
  paragraph: paragraphMarkdown,
  section: sectionMarkdown,
  list: listMarkdown,
  defList: defListMarkdown,
  boxedText: boxedTextMarkdown,
  dispQuote: dispQuoteMarkdown,
  verseGroup: verseGroupMarkdown,
  speech: speechMarkdown,
  statement: statementMarkdown,
  code: codeMarkdown,
  figure: figureMarkdown,
  figGroup: figGroupMarkdown,
  tableWrap: tableWrapMarkdown,
  displayFormula: displayFormulaMarkdown,
  blockGraphic: blockGraphicMarkdown,
  media: mediaMarkdown,
  supplementaryMaterial: supplementaryMaterialMarkdown,
  footnoteGroup: footnoteGroupMarkdown,
  refList: refListMarkdown,
  unknown: (unknown, w) => w.blocks(unknown.content),
} satisfies BlockTable;

function paragraphMarkdown(paragraph: Paragraph, w: MarkdownWriter): string {
  return w.lineOf((to) => {
    to.raw(anchorFor(paragraph.id, w));
    w.inlines(paragraph.content, to);
  });
}

function sectionMarkdown(section: Section, w: MarkdownWriter): string {
  const heading = headingMarkdown(section, w);
  const isTitled = heading !== '' && !heading.startsWith('<');
  return joinBlocks([heading, (isTitled ? w.at({ level: w.level + 1 }) : w).blocks(section.content)]);
}

function boxedTextMarkdown(box: BoxedText, w: MarkdownWriter): string {
  return quote(joinBlocks([titleLine(box, w), w.blocks(box.content)]));
}

function dispQuoteMarkdown(dispQuote: DispQuote, w: MarkdownWriter): string {
  const { lang, content, attrib } = dispQuote;
  return quote(
    blocksInLanguage({ lang, text: textOfBlocks(content) }, w, (inside) =>
      joinBlocks([inside.blocks(content), attrib === undefined ? '' : inside.line(attrib)]),
    ),
  );
}

function verseGroupMarkdown(verse: VerseGroup, w: MarkdownWriter): string {
  const lines = w.lineOf((to) => {
    for (const line of verse.lines) {
      w.inlines(line, to);
      to.break();
    }
  });
  return quote(joinBlocks([titleLine(verse, w), lines, verse.attrib === undefined ? '' : w.line(verse.attrib)]));
}

function speechMarkdown(speech: Speech, w: MarkdownWriter): string {
  return joinBlocks([titleLine({ title: speech.speaker }, w), w.blocks(speech.content)]);
}

function statementMarkdown(statement: Statement, w: MarkdownWriter): string {
  return joinBlocks([titleLine(statement, w), w.blocks(statement.content)]);
}

/** Renders code between fences that are longer than any in it. CommonMark 0.31, 4.5. */
function codeMarkdown(code: Code): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code.text) + 1));
  const language = LANGUAGE.test(code.language ?? '') ? (code.language ?? '') : '';
  return `${fence}${language}\n${code.text.replace(CARRIAGE_RETURN, '\n').replace(LAST_NEWLINE, '')}\n${fence}`;
}

/** Renders `$$…$$` on its own line, with its number as a `\tag`. */
function displayFormulaMarkdown(formula: DisplayFormula, w: MarkdownWriter): string {
  const tex = texOfFormula(formula.formula, true);
  const { label } = formula;
  return w.lineOf((to) => {
    to.raw(anchorFor(formula.id, w));
    if (tex === undefined) formulaMarkdown(formula.formula, to, w);
    else to.raw(`$$${tex}$$`);
    if (label !== undefined) to.text(` ${label}`, false);
  });
}

function blockGraphicMarkdown(block: BlockGraphic, w: MarkdownWriter): string {
  const image = w.lineOf((to) => imageMarkdown(block.graphic, block.label ?? '', { to, w }));
  return joinBlocks([image, captionMarkdown(block, w)]);
}

// 'python', 'c++'
const LANGUAGE = /^[\w+#.-]+$/;
const CARRIAGE_RETURN = /\r\n?/g;
const LAST_NEWLINE = /\n+$/;

/** Renders a video or sound: its caption and a link to it. */
function mediaMarkdown(media: Media, w: MarkdownWriter): string {
  return joinBlocks([captionMarkdown(media, w), fileLine(media.file, w)]);
}

/** Renders supplementary files: their caption and a link to each. */
function supplementaryMaterialMarkdown(supplement: SupplementaryMaterial, w: MarkdownWriter): string {
  return joinBlocks([captionMarkdown(supplement, w), joinItems(supplement.files.map((file) => listItem('- ', fileLine(file, w))))]);
}

function fileLine(file: FileRef, w: MarkdownWriter): string {
  const href = fileAddress(file, w.html);
  return w.lineOf((to) => {
    if (href !== undefined) to.linked(escapeDestination(href), () => to.text(fileName(file), true));
    else to.text(w.html.messages.text('article.label.fileMissing', { file: fileName(file) }), false);
  });
}

/** Renders a list of references: numbered if their labels count up from one, else with bullets and their labels. */
function refListMarkdown(list: RefList, w: MarkdownWriter): string {
  const own = headingMarkdown(list, w);
  const isBare = own === '' || own === anchorFor(list.id, w);
  const heading =
    isBare && list.references.length > 0 && w.level === 2
      ? headingMarkdown({ id: list.id, label: w.html.messages.text('article.label.references') }, w)
      : own;
  const isNumbered = list.references.every((reference, at) => NUMBER.exec(reference.label ?? '')?.[1] === String(at + 1));
  const items = list.references.map((reference, at) =>
    isNumbered
      ? listItem(`${at + 1}. `, referenceMarkdown(reference, '', w))
      : listItem('- ', referenceMarkdown(reference, reference.label ?? '', w)),
  );
  return joinBlocks([heading, w.at({ level: w.level + 1 }).blocks(list.content), joinItems(items)]);
}

function referenceMarkdown(reference: Reference, label: string, w: MarkdownWriter): string {
  const line = w.lineOf((to) => {
    to.raw(anchorFor(reference.id, w));
    to.text(label === '' ? '' : `${label} `, false);
    for (const citation of reference.citations) {
      w.inlines([directedRun(citation.lang, citationInlines(citation), w)], to);
      for (const link of citationLinks(citation, w.html.context.doiResolver)) {
        to.text(' ', false);
        w.inlines([{ kind: 'link', href: link.href, content: [{ kind: 'text', value: link.text }] }], to);
      }
      to.text(' ', false);
    }
  });
  return joinBlocks([line, w.blocks(reference.notes)]);
}

// '1', '1.', '[1]'
const NUMBER = /^[([]?(\d+)[.)\]]?$/;

/** Renders a table with its caption and notes; its picture only if it has no mark-up. */
function tableWrapMarkdown(wrap: TableWrap, w: MarkdownWriter): string {
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
