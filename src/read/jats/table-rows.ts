import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Table, TableCell, TableRow } from '../../model/table.ts';
import { translatable } from '../../model/text/translatable.ts';
import { byName } from '../xml/by-name.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';

/** Reader of the cells of a table: that of JATS, or that of HTML. */
export type TableReader = Pick<JatsReader, 'blocks' | 'inlines' | 'warn' | 'fail'> & { readonly ids: Pick<JatsReader['ids'], 'ownOf'> };

/** Reads the rows of an XHTML `table`, in order; rows without a `tbody` are a body. */
export function readTable(element: XmlElement, reader: TableReader): Table {
  const head: TableRow[] = [];
  const foot: TableRow[] = [];
  const bodies: TableRow[][] = [];
  const caption: Inline[] = [];
  let bare: XmlElement[] = [];
  const endBare = (): void => {
    if (bare.length > 0) bodies.push(rowsOf(bare, reader));
    bare = [];
  };
  for (const child of childrenOf(element)) {
    if (child.name === 'tr') bare.push(child);
    else {
      endBare();
      if (child.name === 'thead') head.push(...rowsOf(childrenOf(child, 'tr'), reader));
      else if (child.name === 'tfoot') foot.push(...rowsOf(childrenOf(child, 'tr'), reader));
      else if (child.name === 'tbody') bodies.push(rowsOf(childrenOf(child, 'tr'), reader));
      else if (child.name === 'caption') caption.push(...reader.inlines(child));
      else if (!COLUMNS.has(child.name) && element.name !== 'array')
        reader.warn('element-unknown', child, translatable`<${child.name}> in a table; expected thead, tbody, tfoot or tr`);
    }
  }
  endBare();
  return { head, bodies, foot, ...(caption.length === 0 ? {} : { caption }) };
}

// Elements with column widths, which have no text.
const COLUMNS: ReadonlySet<string> = new Set(['col', 'colgroup']);

function rowsOf(trs: readonly XmlElement[], reader: TableReader): TableRow[] {
  const rows = rowsWithSpans(trs, reader);
  const slots = rows.reduce((sum, { cells }, index) => sum + spannedSlots(cells, rows.length - index), 0);
  if (slots <= MOST_SLOTS) return rows;
  const [first] = trs;
  if (first !== undefined) {
    const message = translatable`the cells of these ${rows.length} rows span ${slots} places in all, so no cell spans more than its own; expected at most ${MOST_SLOTS}`;
    reader.fail('table-span-too-large', first, message);
  }
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, colspan: 1, rowspan: 1 })) }));
}

/** Maximum number of grid slots that cells with spans cover; large real tables have some thousands. */
const MOST_SLOTS = 1_000_000;

function spannedSlots(cells: readonly TableCell[], rowsLeft: number): number {
  return cells.reduce((sum, { colspan, rowspan }) => sum + (colspan === 1 && rowspan === 1 ? 0 : colspan * Math.min(rowspan, rowsLeft)), 0);
}

function rowsWithSpans(trs: readonly XmlElement[], reader: TableReader): TableRow[] {
  return trs.map((tr, index) => {
    const rowAlign = attributeOf(tr, 'align');
    const rowValign = attributeOf(tr, 'valign');
    const rowsLeft = trs.length - index;
    return { cells: childrenOf(tr).map((cell) => cellOf(cell, reader, { rowsLeft, rowAlign, rowValign })) };
  });
}

interface RowContext {
  readonly rowsLeft: number;
  readonly rowAlign: string | undefined;
  readonly rowValign: string | undefined;
}

function cellOf(element: XmlElement, reader: TableReader, row: RowContext): TableCell {
  const scope = SCOPES[element.attributes.scope ?? ''];
  const align = ALIGNMENTS[(attributeOf(element, 'align') ?? row.rowAlign ?? '').toLowerCase()];
  const valign = VERTICAL_ALIGNMENTS[(attributeOf(element, 'valign') ?? row.rowValign ?? '').toLowerCase()];
  const id = reader.ids.ownOf(element);
  return {
    header: element.name === 'th',
    ...(scope === undefined ? {} : { scope }),
    colspan: spanOf(element.attributes.colspan, 1000),
    rowspan: element.attributes.rowspan?.trim() === '0' ? row.rowsLeft : spanOf(element.attributes.rowspan, 65_534),
    ...(align === undefined ? {} : { align }),
    ...(valign === undefined ? {} : { valign }),
    ...(id === undefined ? {} : { id }),
    content: cellContent(element, reader),
  };
}

// Fast path: most cells have one text node.
export function cellContent(element: XmlElement, reader: TableReader): Block[] {
  return element.children.length === 0 ? [] : reader.blocks(element.children);
}

function spanOf(written: string | undefined, most: number): number {
  const span = written === undefined ? 1 : Number.parseInt(written, 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), most);
}

const SCOPES: Readonly<Record<string, NonNullable<TableCell['scope']>>> = byName({
  row: 'row',
  col: 'col',
  rowgroup: 'rowgroup',
  colgroup: 'colgroup',
});

// `char` aligns on a decimal point, which no browser does.
export const ALIGNMENTS: Readonly<Record<string, NonNullable<TableCell['align']>>> = byName({
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'justify',
});

export const VERTICAL_ALIGNMENTS: Readonly<Record<string, NonNullable<TableCell['valign']>>> = byName({
  top: 'top',
  middle: 'middle',
  bottom: 'bottom',
  baseline: 'baseline',
});
