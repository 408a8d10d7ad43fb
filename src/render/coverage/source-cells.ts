import type { XmlElement } from '../../read/xml/xml-element.ts';
import type { WordUnit } from './coverage-source.ts';
import type { GridCell } from './table-cells.ts';

interface CellVisitor {
  /** Collects the words of a cell; undefined if it has none. */
  readonly cell: (cell: XmlElement) => WordUnit | undefined;
  /** Collects an element of a table that is not a cell. */
  readonly other: (element: XmlElement) => void;
}

/**
 * Adds the cells of a table in XHTML or OASIS (CALS) markup. Returns false for an element that only wraps OASIS `tgroup`s, each of which
 * is a table.
 */
export function addCells(table: XmlElement, cells: GridCell<WordUnit>[], visitor: CellVisitor): boolean {
  const reading: Reading = { cells, visitor, columns: columnsOf(table), row: 0, group: 0 };
  addRows(table, reading);
  return table.name === 'tgroup' || !table.children.some((child) => typeof child !== 'string' && child.name === 'tgroup');
}

interface Reading {
  readonly cells: GridCell<WordUnit>[];
  readonly visitor: CellVisitor;
  readonly columns: CalsNames;
  row: number;
  group: number;
}

function addRows(element: XmlElement, reading: Reading): void {
  const children = element.children.filter((child) => typeof child !== 'string');
  // The foot may precede the body in the source; it is shown below it.
  for (const child of [...children.filter(isNoFoot), ...children.filter((one) => !isNoFoot(one))]) {
    if (child.name === 'tr' || child.name === 'row') {
      for (const cell of child.children) if (typeof cell !== 'string') addCell(cell, reading);
      reading.row++;
    } else if (GROUPS.has(child.name)) {
      reading.group++;
      addRows(child, reading);
      reading.group++;
    } else if (child.name !== 'col' && child.name !== 'colgroup' && child.name !== 'colspec' && child.name !== 'spanspec') {
      reading.visitor.other(child);
    }
  }
}

function isNoFoot({ name }: XmlElement): boolean {
  return name !== 'tfoot';
}

function addCell(cell: XmlElement, reading: Reading): void {
  const { row, group, visitor, columns } = reading;
  if (!CELLS.has(cell.name)) {
    visitor.other(cell);
    return;
  }
  const unit = visitor.cell(cell);
  const content = unit === undefined ? {} : { content: unit };
  const { attributes } = cell;
  if (cell.name === 'td' || cell.name === 'th') {
    const colspan = spanOf(attributes.colspan);
    const rowspan = attributes.rowspan?.trim() === '0' ? ALL_ROWS : spanOf(attributes.rowspan);
    reading.cells.push({ row, group, colspan, rowspan, ...content });
    return;
  }
  const [first, last] = calsColumns(attributes, columns);
  const rowspan = spanOf(attributes.morerows, 0) + 1;
  const colspan = first === undefined || last === undefined ? 1 : Math.max(1, last - first + 1);
  reading.cells.push({ row, group, colspan, rowspan, ...content, ...(first === undefined ? {} : { column: first }) });
}

/** Parses a span as browsers do: `colspan="2x"` is 2; a value without a number is the default. */
function spanOf(value: string | undefined, absent = 1): number {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? absent : Math.max(number, absent);
}

/** Columns of a `tgroup` by name, and spans by name. */
interface CalsNames {
  readonly columns: ReadonlyMap<string, number>;
  readonly spans: ReadonlyMap<string, readonly [string, string]>;
}

function columnsOf(group: XmlElement): CalsNames {
  const columns = new Map<string, number>();
  const spans = new Map<string, readonly [string, string]>();
  let number = 0;
  for (const child of group.children) {
    if (typeof child === 'string') continue;
    const { colname, colnum, spanname, namest = '', nameend = '' } = child.attributes;
    if (child.name === 'colspec') {
      number = Number(colnum ?? number + 1);
      columns.set(colname ?? `col${number}`, number - 1);
    } else if (child.name === 'spanspec') spans.set(spanname ?? '', [namest, nameend]);
  }
  return { columns, spans };
}

function calsColumns(
  attributes: XmlElement['attributes'],
  { columns, spans }: CalsNames,
): readonly [number | undefined, number | undefined] {
  const [start, end] = spans.get(attributes.spanname ?? '') ?? [attributes.namest ?? attributes.colname, attributes.nameend];
  const first = columns.get(start ?? '');
  return [first, columns.get(end ?? '') ?? first];
}

const GROUPS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'entry', 'entrytbl']);
/** HTML, 4.9.11: to the end of the row group. */
const ALL_ROWS = 65_534;
