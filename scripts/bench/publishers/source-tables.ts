import type { XmlElement, XmlNode } from '../../../src/read/xml/xml-element.ts';
import type { CellFacts, TableFacts } from './facts.ts';
import { tableOf } from './table-grid.ts';
import { squash } from './words.ts';

/** Extracts rows and cells of a `table` or a CALS `tgroup`, without rows that have no words. JATS 1.3, table; OASIS Exchange Table Model. */
export function sourceTable(table: XmlElement): TableFacts {
  return tableOf(
    sectionsOf(table).map((rows) =>
      rows.map((row) =>
        children(row)
          .filter(isCell)
          .map((cell) => cellOf(cell, table)),
      ),
    ),
  );
}

/** Rows by `thead`, `tbody`, `tfoot`; no cell spans two of them. */
function sectionsOf(table: XmlElement): XmlElement[][] {
  const isRow = ({ name }: XmlElement): boolean => name === 'tr' || name === 'row';
  const sections = children(table).filter(({ name }) => name === 'thead' || name === 'tbody' || name === 'tfoot');
  // A `tfoot` before the body is shown after it.
  const ordered = [...sections.filter(({ name }) => name !== 'tfoot'), ...sections.filter(({ name }) => name === 'tfoot')];
  return [children(table).filter(isRow), ...ordered.map((one) => children(one).filter(isRow))];
}

function isCell({ name }: XmlElement): boolean {
  return name === 'td' || name === 'th' || name === 'entry' || name === 'entrytbl';
}

function cellOf(cell: XmlElement, table: XmlElement): CellFacts {
  const { attributes } = cell;
  const number = (value: string | undefined): number => Math.max(1, Number(value ?? 1) || 1);
  const isCals = cell.name.startsWith('entry');
  return {
    text: squash(textOf(cell)),
    colspan: isCals ? calsWidth(cell, table) : number(attributes.colspan),
    rowspan: isCals ? Number(attributes.morerows ?? 0) + 1 : number(attributes.rowspan),
  };
}

function calsWidth({ attributes }: XmlElement, table: XmlElement): number {
  const named = children(table).find((one) => one.name === 'spanspec' && one.attributes.spanname === attributes.spanname);
  const from = attributes.namest ?? named?.attributes.namest;
  const to = attributes.nameend ?? named?.attributes.nameend;
  if (from === undefined || to === undefined) return 1;
  const columns = children(table).filter(({ name }) => name === 'colspec');
  const at = (name: string): number => columns.findIndex((one) => one.attributes.colname === name);
  return at(from) < 0 || at(to) < 0 ? 1 : at(to) - at(from) + 1;
}

/** Text of a cell, without formulas and notes, which are counted separately. */
function textOf(node: XmlNode): string {
  if (typeof node === 'string') return node;
  return NOT_IN_CELL.has(node.name) ? '' : node.children.map(textOf).join('');
}

const NOT_IN_CELL: ReadonlySet<string> = new Set([
  'math',
  'tex-math',
  'alt-text',
  'long-desc',
  'graphic',
  'inline-graphic',
  'fn',
  'object-id',
]);

function children(element: XmlElement): XmlElement[] {
  return element.children.filter((node) => typeof node !== 'string');
}
