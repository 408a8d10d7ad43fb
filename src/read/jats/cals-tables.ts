import type { Table, TableCell, TableRow } from '../../model/table.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf } from '../xml/xml-element.ts';
import { type CalsColumns, columnsOf, type EntryColumns, entryColumns } from './cals-columns.ts';
import type { JatsReader } from './jats-reader.ts';
import { ALIGNMENTS, cellContent, VERTICAL_ALIGNMENTS } from './table-rows.ts';

/**
 * Reads the tables of an element with OASIS (CALS) table markup, one per `tgroup`; returns none for XHTML markup.
 *
 *   <tgroup cols="2"><thead><row><entry>a</entry>…  ->  [{ head: [{ cells: [{ header: true, … }] }], bodies: […], foot: [] }]
 *
 * Empty cells fill columns without an entry, so that every cell is in its column. OASIS Exchange Table Model (TM 9901:1999).
 */
export function readCalsTables(element: XmlElement, reader: JatsReader): readonly Table[] {
  const groups = element.name === 'entrytbl' ? [element] : childrenOf(element, 'tgroup');
  const rowHeader = attributeOf(element, 'rowheader');
  const caption = childrenOf(element, 'title').flatMap((title) => reader.inlines(title));
  return groups.map((group, at) => ({
    ...readGroup(group, reader, (attributeOf(group, 'rowheader') ?? rowHeader) === 'firstcol'),
    ...(at === 0 && caption.length > 0 ? { caption } : {}),
  }));
}

function readGroup(group: XmlElement, reader: JatsReader, hasRowHeaders: boolean): Table {
  const columns = columnsOf(group);
  const rowsIn = (name: 'thead' | 'tbody' | 'tfoot'): TableRow[][] =>
    childrenOf(group, name).map((part) => readPart(part, reader, { columns: columnsOf(part, columns), hasRowHeaders }));
  return { head: rowsIn('thead').flat(), bodies: rowsIn('tbody'), foot: rowsIn('tfoot').flat() };
}

interface PartContext {
  readonly columns: CalsColumns;
  readonly hasRowHeaders: boolean;
}

function readPart(part: XmlElement, reader: JatsReader, context: PartContext): TableRow[] {
  const rows = childrenOf(part, 'row');
  // Number of further rows in which each column is covered by an entry from above.
  const covered: number[] = [];
  return rows.map((row, index) => {
    const cells: TableCell[] = [];
    let next = 0;
    for (const entry of childrenOf(row)) {
      if (entry.name !== 'entry' && entry.name !== 'entrytbl') {
        reader.warn('element-unknown', entry, translatable`<${entry.name}> in a row of a table; expected entry or entrytbl`);
        continue;
      }
      const place = entryColumns(entry, context.columns, firstFree(covered, next));
      cells.push(...emptyCells(covered, next, place.first));
      const rowspan = 1 + Math.min(moreRowsOf(entry), rows.length - index - 1);
      for (let column = place.first; column < place.first + place.count; column++) covered[column] = rowspan;
      cells.push(readEntry(entry, reader, { ...context, part, row, place, rowspan }));
      next = place.first + place.count;
    }
    for (const [column, rowsLeft] of covered.entries()) covered[column] = Math.max(0, (rowsLeft ?? 0) - 1);
    return { cells };
  });
}

interface EntryContext extends PartContext {
  readonly part: XmlElement;
  readonly row: XmlElement;
  readonly place: EntryColumns;
  readonly rowspan: number;
}

function readEntry(entry: XmlElement, reader: JatsReader, context: EntryContext): TableCell {
  const { part, row, place, rowspan, hasRowHeaders } = context;
  const align = ALIGNMENTS[(attributeOf(entry, 'align') ?? place.align ?? '').toLowerCase()];
  const valign =
    VERTICAL_ALIGNMENTS[(attributeOf(entry, 'valign') ?? attributeOf(row, 'valign') ?? attributeOf(part, 'valign') ?? '').toLowerCase()];
  const isRowHeader = hasRowHeaders && place.first === 0 && part.name === 'tbody';
  const id = reader.ids.ownOf(entry);
  return {
    header: part.name === 'thead' || isRowHeader,
    ...(isRowHeader ? { scope: 'row' } : {}),
    colspan: place.count,
    rowspan,
    ...(align === undefined ? {} : { align }),
    ...(valign === undefined ? {} : { valign }),
    ...(id === undefined ? {} : { id }),
    content: entry.name === 'entry' ? cellContent(entry, reader) : reader.blocks([entry]),
  };
}

function moreRowsOf(entry: XmlElement): number {
  const more = Number.parseInt(entry.attributes.morerows ?? '0', 10);
  return Number.isNaN(more) ? 0 : Math.max(0, more);
}

/** First column from an index on that no entry from above covers. */
function firstFree(covered: readonly number[], from: number): number {
  let column = from;
  while ((covered[column] ?? 0) > 0) column++;
  return column;
}

/** One empty cell for each run of columns that neither an entry of this row nor one from above covers. */
function emptyCells(covered: readonly number[], from: number, to: number): TableCell[] {
  const cells: TableCell[] = [];
  let free = 0;
  for (let column = from; column <= to; column++) {
    if (column < to && (covered[column] ?? 0) === 0) free++;
    else if (free > 0) {
      cells.push({ header: false, colspan: free, rowspan: 1, content: [] });
      free = 0;
    }
  }
  return cells;
}
