import type { Inline } from '../../model/inline.ts';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import type { StoryBlock, StoryCell, StoryRow, StoryTable } from './story.ts';
import { toggleOf, valOf } from './styles.ts';
import type { WordReader } from './word-reader.ts';

/** Reads a table: columns of cells are counted by `w:gridSpan`, cells merged by `w:vMerge` are one with a rowspan. */
export function readTable(
  element: XmlElement,
  reader: WordReader,
  readStory: (element: XmlElement, reader: WordReader) => StoryBlock[],
): StoryTable | undefined {
  const number = reader.paragraph + 1;
  const rows: { readonly isHeader: boolean; readonly cells: OpenCell[] }[] = [];
  const above = new Map<number, OpenCell>();
  for (const row of rowsIn(element)) {
    const properties = childOf(row, 'w:trPr');
    if (properties !== undefined && childOf(properties, 'w:del') !== undefined) {
      reader.leaveOut('changes');
      continue;
    }
    let column = Number(valOf(properties, 'w:gridBefore') ?? 0);
    const cells: OpenCell[] = column > 0 && column < MOST_COLUMNS ? [emptyCell(column)] : [];
    for (const cell of cellsIn(row)) {
      const { colspan, merge, isDeleted, ...alignment } = cellProperties(cell);
      if (isDeleted) continue;
      const blocks = readStory(cell, reader);
      const over = merge === 'continue' ? above.get(column) : undefined;
      if (merge === 'left' && cells.length > 0) {
        const left = cells[cells.length - 1];
        if (left !== undefined) {
          left.colspan += colspan;
          left.blocks.push(...blocks);
        }
      } else if (over !== undefined && over.colspan === colspan) {
        over.rowspan++;
        over.blocks.push(...blocks);
      } else {
        const made: OpenCell = { colspan, rowspan: 1, ...alignment, blocks };
        cells.push(made);
        if (merge === undefined || merge === 'left') above.delete(column);
        else above.set(column, made);
      }
      column += colspan;
    }
    const after = Number(valOf(properties, 'w:gridAfter') ?? 0);
    if (after > 0 && after < MOST_COLUMNS) cells.push(emptyCell(after));
    rows.push({ isHeader: toggleOf(properties, 'w:tblHeader') === true, cells });
  }
  if (rows.length === 0) return undefined;
  const properties = childOf(element, 'w:tblPr');
  return {
    kind: 'table',
    number,
    bookmarks: [],
    rows: withHeaders(rows, properties, reader),
    isRtl: toggleOf(properties, 'w:bidiVisual') === true,
  };
}

type OpenCell = { -readonly [Key in keyof Omit<StoryCell, 'blocks'>]: StoryCell[Key] } & { blocks: StoryBlock[] };

const MOST_COLUMNS = 1000;

function emptyCell(colspan: number): OpenCell {
  return { colspan, rowspan: 1, blocks: [] };
}

/** Marks the header rows: those that Word repeats, else a first row that its style sets apart or that is in bold. */
function withHeaders(rows: readonly StoryRow[], properties: XmlElement | undefined, { styles }: WordReader): readonly StoryRow[] {
  const marked = rows.findIndex(({ isHeader }) => !isHeader);
  const look = properties === undefined ? undefined : childOf(properties, 'w:tblLook');
  const style = styles.of(valOf(properties, 'w:tblStyle'), 'table');
  const isPlain = style.names.length === 0 || /^(?:table grid|normal table|table normal|table|compact)$/.test(style.names[0] ?? '');
  const bits = Number.parseInt((look === undefined ? undefined : attributeOf(look, 'w:val')) ?? '0', 16);
  const hasFirstRow = look !== undefined && (toggleAttribute(look, 'w:firstRow') ?? (bits & 0x20) !== 0);
  const [first] = rows;
  const isBold = first?.cells.some(hasText) && first.cells.every((cell) => !hasText(cell) || cell.blocks.every(isAllBold));
  const count = marked > 0 ? marked : rows.length > 1 && ((hasFirstRow && !isPlain) || isBold) ? 1 : 0;
  return rows.map((row, at) => ({ ...row, isHeader: at < count }));
}

function toggleAttribute(element: XmlElement, name: string): boolean | undefined {
  const value = attributeOf(element, name);
  return value === undefined ? undefined : !/^(?:0|false|off)$/.test(value);
}

function hasText({ blocks }: StoryCell): boolean {
  return blocks.length > 0;
}

export function isAllBold(block: StoryBlock): boolean {
  return (
    block.kind === 'paragraph' &&
    block.content.length > 0 &&
    block.content.every(
      (inline) =>
        isBold(inline) || (inline.kind === 'text' && inline.value.trim() === '') || inline.kind === 'anchor' || inline.kind === 'break',
    )
  );
}

function isBold(inline: Inline): boolean {
  return inline.kind === 'styled' && inline.style === 'bold';
}

function rowsIn(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => (child.name === 'w:tr' ? [child] : TABLE_WRAPPERS.has(child.name) ? rowsIn(child) : []));
}

function cellsIn(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => (child.name === 'w:tc' ? [child] : TABLE_WRAPPERS.has(child.name) ? cellsIn(child) : []));
}

const TABLE_WRAPPERS: ReadonlySet<string> = new Set(['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo']);

function cellProperties(cell: XmlElement) {
  const properties = childOf(cell, 'w:tcPr');
  const vertical = properties === undefined ? undefined : childOf(properties, 'w:vMerge');
  const horizontal = properties === undefined ? undefined : childOf(properties, 'w:hMerge');
  const isContinued = vertical !== undefined && attributeOf(vertical, 'w:val') !== 'restart';
  const isLeft = horizontal !== undefined && attributeOf(horizontal, 'w:val') !== 'restart';
  const valign = VALIGN[valOf(properties, 'w:vAlign') ?? ''];
  const paragraph = childOf(cell, 'w:p');
  const align = ALIGN[valOf(paragraph === undefined ? undefined : childOf(paragraph, 'w:pPr'), 'w:jc') ?? ''];
  return {
    colspan: Math.min(Math.max(Number(valOf(properties, 'w:gridSpan') ?? 1) || 1, 1), MOST_COLUMNS),
    merge: isLeft ? ('left' as const) : isContinued ? ('continue' as const) : vertical === undefined ? undefined : ('restart' as const),
    isDeleted: properties !== undefined && childOf(properties, 'w:cellDel') !== undefined,
    ...(align === undefined ? {} : { align }),
    ...(valign === undefined ? {} : { valign }),
  };
}

const ALIGN: Readonly<Record<string, StoryCell['align']>> = { center: 'center', right: 'right', end: 'right' };
const VALIGN: Readonly<Record<string, StoryCell['valign']>> = { top: 'top', center: 'middle', bottom: 'bottom' };
