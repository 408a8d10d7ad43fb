import type { Table, TableCell, TableRow, TableWrap } from '../../model/table.ts';
import { type FittedTable, fitTable } from '../html/table-grid.ts';
import { textOfInlines } from '../plain-text.ts';
import { anchorCode } from './anchor.ts';
import { arrayCode, type Code, callCode, EMPTY, joinCode, textCode, valueCode } from './code.ts';
import { attribCode, captionCode, graphicCode } from './figure-typst.ts';
import { hasContent } from './has-content.ts';
import { doiCode } from './heading-typst.ts';
import { compactCode } from './list-typst.ts';
import { calledNotesCode } from './note-list.ts';
import { permissionsCode } from './permissions-typst.ts';
import { trimmed } from './trimmed.ts';
import type { TypstWriter } from './typst-writer.ts';

/**
 * A table with its caption above and its notes below. `elements.typ` measures it and decides where it goes: in a column, across columns, in pages
 * of one column, or in landscape.
 */
export function tableWrapCode(wrap: TableWrap, w: TypstWriter): Code {
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
