import type { Table, TableCell, TableRow } from '../../model/table.ts';
import { translatable } from '../../model/text/translatable.ts';
import { attributeOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
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

/** Columns of an OASIS table: `colspec` by number and by name, `spanspec` by name. Columns count from 0. */
interface CalsColumns {
  readonly count: number;
  readonly indexByName: ReadonlyMap<string, number>;
  readonly alignByIndex: ReadonlyMap<number, string>;
  readonly spanByName: ReadonlyMap<string, CalsSpan>;
  /** Default alignment of entries. */
  readonly align: string | undefined;
}

interface CalsSpan {
  readonly first: string;
  readonly last: string;
  readonly align: string | undefined;
}

/** First and last column of an entry. */
interface EntryColumns {
  readonly first: number;
  readonly count: number;
  readonly align: string | undefined;
}

/**
 * Reads the columns of a `tgroup` or `entrytbl`, or of a `thead` or `tfoot` whose own `colspec` elements replace those of the group.
 * OASIS Exchange Table Model, colspec: a column without `colnum` follows the previous one.
 */
function columnsOf(element: XmlElement, group?: CalsColumns): CalsColumns {
  const colspecs = childrenOf(element, 'colspec');
  if (group !== undefined && colspecs.length === 0) return group;
  const indexByName = new Map<string, number>();
  const alignByIndex = new Map<number, string>();
  let index = -1;
  for (const colspec of colspecs) {
    index = wholeNumber(attributeOf(colspec, 'colnum'), index + 2) - 1;
    const name = attributeOf(colspec, 'colname');
    const align = attributeOf(colspec, 'align');
    if (name !== undefined) indexByName.set(name, index);
    if (align !== undefined) alignByIndex.set(index, align);
  }
  const spans = childrenOf(element, 'spanspec').map((spanspec): [string, CalsSpan] => [
    attributeOf(spanspec, 'spanname') ?? '',
    { first: attributeOf(spanspec, 'namest') ?? '', last: attributeOf(spanspec, 'nameend') ?? '', align: attributeOf(spanspec, 'align') },
  ]);
  return {
    count: Math.min(MOST_COLUMNS, wholeNumber(attributeOf(element, 'cols'), group?.count ?? index + 1)),
    indexByName,
    alignByIndex,
    spanByName: spans.length === 0 && group !== undefined ? group.spanByName : new Map(spans),
    align: attributeOf(element, 'align') ?? group?.align,
  };
}

/** Finds the columns of an entry by `spanname`, `namest` and `nameend`, or `colname`; else the next free one. Unknown names are ignored. */
function entryColumns(entry: XmlElement, columns: CalsColumns, nextFree: number): EntryColumns {
  const span = columns.spanByName.get(attributeOf(entry, 'spanname') ?? '');
  const indexOf = (name: string | undefined): number | undefined => (name === undefined ? undefined : columns.indexByName.get(name));
  const named = indexOf(span?.first ?? attributeOf(entry, 'namest') ?? attributeOf(entry, 'colname'));
  // An entry that would overlap the previous one is placed after it.
  const first = Math.max(named ?? nextFree, nextFree);
  const last = Math.max(indexOf(span?.last ?? attributeOf(entry, 'nameend')) ?? first, first);
  const count = Math.min(last - first + 1, MOST_COLUMNS);
  return { first: Math.min(first, MOST_COLUMNS), count, align: span?.align ?? columns.alignByIndex.get(first) ?? columns.align };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) || number < 1 ? otherwise : Math.min(number, MOST_COLUMNS);
}

/** Maximum `colspan` of HTML. */
const MOST_COLUMNS = 1000;
