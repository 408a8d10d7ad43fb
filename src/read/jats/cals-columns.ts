import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf } from '../xml/xml-element.ts';

/** Columns of an OASIS table: `colspec` by number and by name, `spanspec` by name. Columns count from 0. */
export interface CalsColumns {
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
export interface EntryColumns {
  readonly first: number;
  readonly count: number;
  readonly align: string | undefined;
}

/**
 * Reads the columns of a `tgroup` or `entrytbl`, or of a `thead` or `tfoot` whose own `colspec` elements replace those of the group.
 * OASIS Exchange Table Model, colspec: a column without `colnum` follows the previous one.
 */
export function columnsOf(element: XmlElement, group?: CalsColumns): CalsColumns {
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
export function entryColumns(entry: XmlElement, columns: CalsColumns, nextFree: number): EntryColumns {
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
