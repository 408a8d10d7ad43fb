import type { Block, BoxedText, DispQuote, Paragraph, RefList, Section, Speech, Statement, VerseGroup } from '../../model/block.ts';
import type { Citation, Reference } from '../../model/reference.ts';
import type { Table, TableCell, TableRow, TableWrap } from '../../model/table.ts';
import { directionOfText } from '../../model/text/letter-direction.ts';
import { citationLinks } from '../citation/citation-links.ts';
import { citationInlines } from '../citation/reference-inlines.ts';
import { safeHref } from '../html/safe-href.ts';
import { type FittedTable, fitTable } from '../html/table-grid.ts';
import { textOfInlines } from '../plain-text.ts';
import { anchorCode, linkOutCode } from './anchor.ts';
import { arrayCode, type Code, callCode, dictionaryCode, EMPTY, joinCode, textCode, valueCode } from './code.ts';
import {
  attribCode,
  blockGraphicCode,
  captionCode,
  figGroupCode,
  figureCode,
  graphicCode,
  mediaCode,
  supplementaryMaterialCode,
} from './figure-typst.ts';
import { displayFormulaCode } from './formula-typst.ts';
import type { BlockTable } from './handlers.ts';
import { hasContent } from './has-content.ts';
import { doiCode, headingCode, titleCode, titledHeading } from './heading-typst.ts';
import { languageArguments } from './language.ts';
import { compactCode, defListCode, listCode } from './list-typst.ts';
import { calledNotesCode, noteListCode } from './note-list.ts';
import { permissionsCode } from './permissions-typst.ts';
import { trimmed } from './trimmed.ts';
import { below, type TypstWriter } from './typst-writer.ts';

/** The blocks of a body as Typst code. */
export const BLOCK_TYPST = {
  paragraph: paragraphCode,
  section: sectionCode,
  list: listCode,
  defList: defListCode,
  boxedText: boxedTextCode,
  dispQuote: dispQuoteCode,
  verseGroup: verseGroupCode,
  speech: speechCode,
  statement: statementCode,
  code: (code) => callCode('o.code-block', {}, textCode(code.text.replace(/\n+$/, ''))),
  figure: figureCode,
  figGroup: figGroupCode,
  tableWrap: tableWrapCode,
  displayFormula: displayFormulaCode,
  blockGraphic: blockGraphicCode,
  media: mediaCode,
  supplementaryMaterial: supplementaryMaterialCode,
  footnoteGroup: (group, w) => {
    const heading = headingCode(group, w, group.id);
    return joinCode([heading, noteListCode(group.footnotes, heading === EMPTY ? w : below(w))]);
  },
  refList: (list: RefList, w) => refListCode(list, w),
  unknown: (unknown, w) => w.blocks(unknown.content),
} satisfies BlockTable;

function paragraphCode(paragraph: Paragraph, w: TypstWriter): Code {
  const content = joinCode([anchorCode(paragraph.id, w), w.inlines(trimmed(paragraph.content))]);
  return content === EMPTY ? EMPTY : callCode('o.paragraph', {}, content);
}

/** A section with its heading; in an abstract its title is in bold before the first paragraph. */
function sectionCode(section: Section, w: TypstWriter): Code {
  if (w.isRunIn) return runInSection(section, w);
  const heading = headingCode(section, w, section.id);
  const isHeaded = titleCode(section, w.at({ hasIds: false })) !== EMPTY;
  const inside = isHeaded ? below(w) : w;
  const content = joinCode([heading, doiCode(section.doi, w), inside.blocks(section.content)]);
  const language = languageArguments(section.lang, w);
  return section.lang === undefined || Object.keys(language).length === 0 ? content : callCode('o.in-language', language, content);
}

function runInSection(section: Section, w: TypstWriter): Code {
  const title = titleCode(section, w);
  const [first, ...rest] = section.content;
  if (title === EMPTY || first?.kind !== 'paragraph') {
    const line = title === EMPTY ? EMPTY : callCode('o.paragraph', {}, callCode('strong', {}, title));
    return joinCode([anchorCode(section.id, w), line, w.blocks(section.content)]);
  }
  const lead = callCode('o.run-in', {}, title);
  const line = joinCode([anchorCode(section.id, w), anchorCode(first.id, w), lead, textCode(' '), w.inlines(trimmed(first.content))]);
  return joinCode([callCode('o.paragraph', {}, line), w.blocks(rest)]);
}

function boxedTextCode(box: BoxedText, w: TypstWriter): Code {
  const title = titleCode(box, w);
  return callCode(
    'o.boxed-text',
    { anchor: anchorCode(box.id, w), title: title === EMPTY ? undefined : title },
    joinCode([doiCode(box.doi, w), boldSections(w).blocks(box.content)]),
  );
}

/** In boxes and statements, sections have no headings: the outline has the article's own only. */
function boldSections(w: TypstWriter): TypstWriter {
  return w.at({ isRunIn: true, canFloat: false });
}

function dispQuoteCode(quote: DispQuote, w: TypstWriter): Code {
  const attribution = hasContent(quote.attrib) ? w.inlines(trimmed(quote.attrib)) : undefined;
  return callCode('o.block-quote', { attribution }, w.at({ canFloat: false }).blocks(quote.content));
}

function verseGroupCode(verse: VerseGroup, w: TypstWriter): Code {
  const lines = verse.lines.flatMap((line, index) =>
    index === 0 ? [w.inlines(trimmed(line))] : [callCode('linebreak', {}), w.inlines(trimmed(line))],
  );
  const title = hasContent(verse.title) ? w.inlines(trimmed(verse.title)) : undefined;
  const attribution = hasContent(verse.attrib) ? w.inlines(trimmed(verse.attrib)) : undefined;
  return callCode('o.verse', { title, attribution }, joinCode(lines));
}

function speechCode(speech: Speech, w: TypstWriter): Code {
  const speaker = w.inlines(trimmed(speech.speaker));
  const [first, ...rest] = speech.content;
  const lead = speaker === EMPTY ? EMPTY : callCode('strong', {}, speaker);
  if (first?.kind !== 'paragraph') return joinCode([lead === EMPTY ? EMPTY : callCode('o.paragraph', {}, lead), w.blocks(speech.content)]);
  const line = joinCode([lead, textCode(' '), w.inlines(trimmed(first.content))]);
  return joinCode([callCode('o.paragraph', {}, line), w.blocks(rest as readonly Block[])]);
}

function statementCode(statement: Statement, w: TypstWriter): Code {
  const title = titleCode(statement, w);
  return callCode(
    'o.statement',
    { anchor: anchorCode(statement.id, w), title: title === EMPTY ? undefined : title },
    boldSections(w).blocks(statement.content),
  );
}

/** A list of references with links to the works. */
function refListCode(list: RefList, w: TypstWriter): Code {
  const heading =
    titleCode(list, w.at({ hasIds: false })) === EMPTY && list.references.length > 0 && w.level === 1
      ? joinCode([titledHeading(w.messages.text('article.label.references'), w), anchorCode(list.id, w)])
      : headingCode(list, w, list.id);
  const items = list.references.map((reference) => referenceCode(reference, w));
  return joinCode([heading, below(w).blocks(list.content), items.length === 0 ? EMPTY : callCode('o.references', {}, arrayCode(items))]);
}

function referenceCode(reference: Reference, w: TypstWriter): Code {
  const citations = reference.citations.flatMap((citation, index) => [...(index === 0 ? [] : [textCode(' ')]), citationCode(citation, w)]);
  const body = joinCode([anchorCode(reference.id, w), ...citations]);
  const notes = w.at({ canFloat: false }).blocks(reference.notes);
  const label = reference.label === undefined ? undefined : textCode(reference.label);
  // A Latin reference of an Arabic article is read from the left.
  const direction = directionOfText(reference.citations.map((citation) => textOfInlines(citationInlines(citation))).join(' '));
  const dir = direction === undefined || direction === w.page.direction ? undefined : (direction as Code);
  return dictionaryCode({ label, ...(dir === undefined ? {} : { dir }), body, notes: notes === EMPTY ? undefined : notes });
}

function citationCode(citation: Citation, w: TypstWriter): Code {
  const links = citationLinks(citation, w.context.doiResolver).flatMap((link) => [
    textCode(' '),
    linkOutCode(safeHref(link.href), textCode(link.text), w),
  ]);
  return joinCode([w.inlines(trimmed(citationInlines(citation))), ...links]);
}

/**
 * A table with its caption above and its notes below. `elements.typ` measures it and decides where it goes: in a column, across columns, in pages
 * of one column, or in landscape.
 */
function tableWrapCode(wrap: TableWrap, w: TypstWriter): Code {
  const inside = w.at({ notes: [], canFloat: false });
  const anchor = anchorCode(wrap.id, w);
  const caption = captionCode(wrap, inside);
  const label = wrap.label?.replace(/[.:\s]+$/, '') || w.messages.text('article.label.table');
  const tables = wrap.tables.map((table) => tableCode(table, inside));
  const graphics = wrap.tables.length > 0 ? [] : wrap.graphics.map((graphic) => graphicCode(graphic, inside, label));
  const parts = inside.blocks(wrap.parts);
  const foot = joinCode([
    inside.blocks(wrap.foot),
    attribCode(wrap.attrib, inside),
    permissionsCode(wrap.permissions, inside),
    doiCode(wrap.doi, inside),
    calledNotesCode(inside),
  ]);
  const columns = Math.max(0, ...wrap.tables.map(columnCount));
  return callCode(
    w.canFloat ? 'o.floating-table' : 'o.fixed-table',
    {
      anchor,
      caption,
      foot: joinCode([parts, foot]),
      columns: valueCode(columns),
      labelled: wrap.label === undefined && w.canFloat ? valueCode(false) : undefined,
    },
    arrayCode([...tables, ...graphics]),
  );
}

function tableCode(table: Table, w: TypstWriter): Code {
  const fitted = fitTable(table);
  const columns = columnCount(fitted);
  if (columns === 0) return EMPTY;
  const head = completeRows(fitted.head, columns);
  const body = [...fitted.bodies, fitted.foot].flatMap((rows) => completeRows(rows, columns));
  // PDF/UA-1 forbids links in a repeated header.
  const header = head.flatMap((row) => row.cells.map((cell) => cellCode(cell, w.at({ hasLinks: false, hasIds: false }), true)));
  const cells = body.flatMap((row) => row.cells.map((cell) => cellCode(cell, w, cell.header)));
  const grid = callCode('o.grid-of', { columns: valueCode(columns), header: arrayCode(header) }, arrayCode(cells));
  if (!hasContent(table.caption)) return grid;
  return joinCode([callCode('o.list-title', {}, w.inlines(trimmed(table.caption))), grid]);
}

function cellCode(cell: TableCell, w: TypstWriter, isHeader: boolean): Code {
  const content = joinCode([anchorCode(cell.id, w), compactCode(cell.content, w)]);
  const inside = isHeader && content !== EMPTY ? callCode('strong', {}, content) : content;
  const align = cell.align === undefined || cell.align === 'justify' ? undefined : cell.align;
  const spans = { colspan: valueCode(cell.colspan), rowspan: valueCode(cell.rowspan) };
  const isPlain = cell.colspan === 1 && cell.rowspan === 1 && align === undefined && !isNumber(cell);
  if (isPlain) return inside;
  return callCode('o.cell', { ...spans, align: align === undefined ? undefined : textCode(align) }, inside);
}

/** True for cells with only a number, which a typesetter centres in a column of numbers. */
function isNumber(cell: TableCell): boolean {
  const [only] = cell.content;
  return cell.content.length === 1 && only?.kind === 'paragraph' && NUMBER.test(textOfInlines(only.content));
}

// '12.5', '–3', '<0.001', '12 ± 3'
const NUMBER = /^[<>=≤≥~±+−–-]?\s?\d[\d.,\s%±()–-]*$/;

/** The number of columns of a table: that of its widest row, with cells that span it from above. */
function columnCount(table: FittedTable): number {
  return Math.max(0, ...[table.head, ...table.bodies, table.foot].map(widthOf));
}

/** Rows with empty cells at their ends, because Typst would fill a short row with cells of the next one. */
function completeRows(rows: readonly TableRow[], columns: number): readonly TableRow[] {
  const widths = takenColumns(rows);
  return rows.map((row, index) => {
    const missing = columns - (widths[index] ?? columns);
    return missing <= 0 ? row : { cells: [...row.cells, ...Array.from({ length: missing }, () => BLANK)] };
  });
}

const BLANK: TableCell = { header: false, colspan: 1, rowspan: 1, content: [] };

function widthOf(rows: readonly TableRow[]): number {
  return Math.max(0, ...takenColumns(rows));
}

/** Number of columns that each row takes, cells of rows above it included. */
function takenColumns(rows: readonly TableRow[]): readonly number[] {
  const carried: number[] = [];
  return rows.map((row, index) => {
    const own = row.cells.reduce((sum, cell) => sum + cell.colspan, 0);
    for (const cell of row.cells)
      for (let below = 1; below < cell.rowspan; below++) carried[index + below] = (carried[index + below] ?? 0) + cell.colspan;
    return own + (carried[index] ?? 0);
  });
}
