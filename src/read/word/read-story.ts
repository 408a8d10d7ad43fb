import type { Inline } from '../../model/inline.ts';
import { hasWords } from '../jats/line.ts';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import { createLineBuilder } from './line-builder.ts';
import type { ParagraphFields } from './read-fields.ts';
import { alternativeOf, readInlines } from './read-runs.ts';
import type { ListNumber } from './numbering.ts';
import type { StoryBlock, StoryCell, StoryParagraph, StoryRow, StoryTable } from './story.ts';
import { roleOf } from './roles.ts';
import { firstOf, toggleOf, valueOf, type WordStyle } from './styles.ts';
import type { WordReader } from './word-reader.ts';

/** Reads the blocks of a body, note, cell or text box. ISO/IEC 29500-1, 17.2 to 17.4. */
export function readStory(element: XmlElement, reader: WordReader): StoryBlock[] {
  const story = openStory(reader);
  story.read(element);
  return story.end();
}

interface Story {
  read(element: XmlElement): void;
  end(): StoryBlock[];
}

/** State of a story: fields, and paragraphs whose end was deleted, continue in the next paragraph. */
function openStory(reader: WordReader): Story {
  const blocks: StoryBlock[] = [];
  const line = createLineBuilder();
  let floats: StoryBlock[] = [];
  let open: { readonly properties: XmlElement | undefined } | undefined;
  let isBibliography = false;
  const fields: ParagraphFields = { isBibliography: false, isContents: false, sequence: undefined, sizes: new Map() };

  const endParagraph = (properties: XmlElement | undefined): void => {
    open = undefined;
    const { style, list, level, isRtl } = propertiesOf(properties, reader);
    const content = line.take(roleOf(style) === 'code');
    const { sequence } = fields;
    const size = sizeIn(fields.sizes);
    const own = floats;
    const isReference = fields.isBibliography || isBibliography;
    const isContentsHeading = style.names[0] === 'toc heading';
    const isContents = fields.isContents || style.names.some((name) => /^(?:toc \d|table of figures|index \d)$/.test(name));
    Object.assign(fields, { isBibliography: false, isContents: false, sequence: undefined, sizes: new Map() });
    floats = [];
    if (!hasWords(content) && !content.some(({ kind }) => kind !== 'text')) {
      blocks.push(...own);
      return;
    }
    // Pages have contents of their own; a heading that a field of contents begins in is no part of it.
    if (isContentsHeading || (isContents && level === undefined)) return;
    blocks.push({
      kind: 'paragraph',
      number: reader.paragraph,
      style,
      ...(level === undefined ? {} : { level }),
      ...(list === undefined ? {} : { list }),
      content,
      floats: own,
      isBibliography: isReference,
      ...(sequence === undefined ? {} : { sequence }),
      isRtl,
      size,
    });
  };

  const readParagraph = (element: XmlElement): void => {
    reader.paragraph++;
    const properties = childOf(element, 'w:pPr');
    readInlines(element, { reader, line, fields, floats, readStory: (inner) => readStory(inner, reader), lang: langOf(properties, reader), size: sizeOf(properties, reader) });
    const mark = properties === undefined ? undefined : childOf(properties, 'w:rPr');
    if (mark !== undefined && (childOf(mark, 'w:del') ?? childOf(mark, 'w:moveFrom')) !== undefined) open = { properties };
    else endParagraph(properties);
  };

  const read = (element: XmlElement): void => {
    for (const child of childrenOf(element)) {
      if (child.name === 'w:p') readParagraph(child);
      else if (child.name === 'w:tbl') {
        if (open !== undefined) endParagraph(open.properties);
        // A bookmark before a table belongs to it.
        const before = line.take();
        const table = readTable(child, reader);
        if (table !== undefined) blocks.push(withBookmarks(table, before));
      } else if (child.name === 'w:sdt') readControl(child);
      else if (child.name === 'mc:AlternateContent') {
        const chosen = alternativeOf(child);
        if (chosen !== undefined) read(chosen);
      } else if (child.name === 'w:del' || child.name === 'w:moveFrom') reader.leaveOut('changes');
      else if (child.name === 'w:altChunk') reader.leaveOut('subdocuments');
      else if (WRAPPERS.has(child.name)) read(child);
      else if (child.name === 'm:oMathPara' || child.name === 'm:oMath' || child.name.startsWith('w:bookmark')) {
        readInlines({ ...element, children: [child] }, { reader, line, fields, floats, readStory: (inner) => readStory(inner, reader), lang: undefined, size: 0 });
        if (child.name.startsWith('m:')) endParagraph(undefined);
      }
    }
  };

  const readControl = (element: XmlElement): void => {
    const content = childOf(element, 'w:sdtContent');
    const properties = childOf(element, 'w:sdtPr');
    if (content === undefined) return;
    const part = properties === undefined ? undefined : childOf(properties, 'w:docPartObj');
    const gallery = valueOf(part, 'w:docPartGallery') ?? '';
    const before = isBibliography;
    const tag = reader.citations.readTag(valueOf(properties, 'w:tag') ?? '');
    // Word's own gallery of bibliographies has the heading in it, too.
    if (/^Table of (?:Contents|Figures)/i.test(gallery)) return skipContents(content);
    if (tag?.kind === 'bibliography' || (properties !== undefined && childOf(properties, 'w:bibliography') !== undefined)) isBibliography = true;
    read(content);
    isBibliography = before;
  };

  /** Paragraphs of the contents count, so that places stay right; fields in it must end in it. */
  const skipContents = (content: XmlElement): void => {
    const kept = blocks.length;
    read(content);
    blocks.length = kept;
  };

  return {
    read,
    end: () => {
      if (open !== undefined) endParagraph(open.properties);
      // A bookmark after the last paragraph belongs to it.
      const rest = line.take().filter(({ kind }) => kind === 'anchor');
      const last = blocks[blocks.length - 1];
      if (rest.length > 0 && last !== undefined) blocks[blocks.length - 1] = withBookmarks(last, rest);
      return blocks;
    },
  };
}

function withBookmarks<Block extends StoryBlock>(block: Block, line: readonly Inline[]): Block {
  const anchors = line.filter((inline) => inline.kind === 'anchor');
  if (anchors.length === 0 || block.kind === 'box') return block;
  if (block.kind === 'paragraph') return { ...block, content: [...block.content, ...anchors] };
  return { ...block, bookmarks: [...block.bookmarks, ...anchors.map(({ id }) => id)] };
}

const WRAPPERS: ReadonlySet<string> = new Set(['w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag', 'w:sdtContent', 'mc:Choice', 'mc:Fallback', 'w:txbxContent', 'w:body']);

interface ParagraphProperties {
  readonly style: WordStyle;
  readonly list: ListNumber | undefined;
  readonly level: number | undefined;
  readonly isRtl: boolean;
}

function propertiesOf(properties: XmlElement | undefined, reader: WordReader): ParagraphProperties {
  const { styles, numbering } = reader;
  const style = styles.of(valueOf(properties, 'w:pStyle'));
  const chain = [properties, ...style.paragraphs, styles.defaults.paragraphs];
  const outline = firstOf(chain, (one) => valueOf(one, 'w:outlineLvl'));
  const named = style.names.map((name) => HEADING.exec(name)?.[1]).find((one) => one !== undefined);
  const level = outline !== undefined && Number(outline) < 9 ? Number(outline) + 1 : outline === undefined && named !== undefined ? Number(named) : undefined;
  const isTitle = style.names.some((name) => name === 'title');
  const numPr = firstOf(chain, (one) => childOf(one, 'w:numPr'));
  const numId = firstOf(chain, (one) => valueOf(childOf(one, 'w:numPr'), 'w:numId'));
  const isOwn = properties !== undefined && childOf(properties, 'w:numPr') !== undefined;
  const linkedLevel = numId === undefined || isOwn ? undefined : numbering.levelOfStyle(numId, style.id);
  const at = Number(valueOf(numPr, 'w:ilvl') ?? linkedLevel ?? 0);
  const list = numId === undefined || numId === '0' ? undefined : numbering.next(numId, at);
  return {
    style,
    list,
    level: isTitle ? undefined : level,
    isRtl: firstOf(chain, (one) => toggleOf(one, 'w:bidi')) === true,
  };
}

/** Size of most of the text, in half points. */
function sizeIn(sizes: ReadonlyMap<number, number>): number {
  return [...sizes].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0] as const)[0];
}

// heading 1, Heading 2, heading 11
const HEADING = /^(?:heading|überschrift|titre|título|titolo|заголовок|标题|nagłówek|rubrik|kop|overskrift)[ -]?([1-9])\d?$/;

function sizeOf(properties: XmlElement | undefined, { styles }: WordReader): number {
  return Number(firstOf([...styles.of(valueOf(properties, 'w:pStyle')).runs, styles.defaults.runs], (one) => valueOf(one, 'w:sz')) ?? 20);
}

function langOf(properties: XmlElement | undefined, { styles }: WordReader): string | undefined {
  const style = styles.of(valueOf(properties, 'w:pStyle'));
  const isRtl = firstOf([properties, ...style.paragraphs], (one) => toggleOf(one, 'w:bidi')) === true;
  return firstOf([...style.runs, styles.defaults.runs], (one) => {
    const lang = childOf(one, 'w:lang');
    return lang === undefined ? undefined : attributeOf(lang, isRtl ? 'w:bidi' : 'w:val');
  });
}

/** Reads a table: columns of cells are counted by `w:gridSpan`, cells merged by `w:vMerge` are one with a rowspan. */
function readTable(element: XmlElement, reader: WordReader): StoryTable | undefined {
  const number = reader.paragraph + 1;
  const rows: { readonly isHeader: boolean; readonly cells: OpenCell[] }[] = [];
  const above = new Map<number, OpenCell>();
  for (const row of rowsIn(element)) {
    const properties = childOf(row, 'w:trPr');
    if (properties !== undefined && childOf(properties, 'w:del') !== undefined) {
      reader.leaveOut('changes');
      continue;
    }
    let column = Number(valueOf(properties, 'w:gridBefore') ?? 0);
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
    const after = Number(valueOf(properties, 'w:gridAfter') ?? 0);
    if (after > 0 && after < MOST_COLUMNS) cells.push(emptyCell(after));
    rows.push({ isHeader: toggleOf(properties, 'w:tblHeader') === true, cells });
  }
  if (rows.length === 0) return undefined;
  const properties = childOf(element, 'w:tblPr');
  return { kind: 'table', number, bookmarks: [], rows: withHeaders(rows, properties, reader), isRtl: toggleOf(properties, 'w:bidiVisual') === true };
}

type OpenCell = { -readonly [Key in keyof Omit<StoryCell, 'blocks'>]: StoryCell[Key] } & { blocks: StoryBlock[] };

const MOST_COLUMNS = 1000;

function emptyCell(colspan: number): OpenCell {
  return { colspan, rowspan: 1, blocks: [] };
}

/** Header rows as Word repeats them on each page; else the first row of a style that sets it apart, or a first row in bold. */
function withHeaders(rows: readonly StoryRow[], properties: XmlElement | undefined, { styles }: WordReader): readonly StoryRow[] {
  const marked = rows.findIndex(({ isHeader }) => !isHeader);
  const look = properties === undefined ? undefined : childOf(properties, 'w:tblLook');
  const style = styles.of(valueOf(properties, 'w:tblStyle'), 'table');
  const isPlain = style.names.length === 0 || /^(?:table grid|normal table|table normal|table|compact)$/.test(style.names[0] ?? '');
  const bits = Number.parseInt((look === undefined ? undefined : attributeOf(look, 'w:val')) ?? '0', 16);
  const hasFirstRow = look !== undefined && (toggleAttribute(look, 'w:firstRow') ?? (bits & 0x20) !== 0);
  const [first] = rows;
  const isBold = first !== undefined && first.cells.some(hasText) && first.cells.every((cell) => !hasText(cell) || cell.blocks.every(isAllBold));
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
  return block.kind === 'paragraph' && block.content.length > 0 && block.content.every((inline) => isBold(inline) || (inline.kind === 'text' && inline.value.trim() === '') || inline.kind === 'anchor' || inline.kind === 'break');
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
  const valign = VALIGN[valueOf(properties, 'w:vAlign') ?? ''];
  const paragraph = childOf(cell, 'w:p');
  const align = ALIGN[valueOf(paragraph === undefined ? undefined : childOf(paragraph, 'w:pPr'), 'w:jc') ?? ''];
  return {
    colspan: Math.min(Math.max(Number(valueOf(properties, 'w:gridSpan') ?? 1) || 1, 1), MOST_COLUMNS),
    merge: isLeft ? ('left' as const) : isContinued ? ('continue' as const) : vertical === undefined ? undefined : ('restart' as const),
    isDeleted: properties !== undefined && childOf(properties, 'w:cellDel') !== undefined,
    ...(align === undefined ? {} : { align }),
    ...(valign === undefined ? {} : { valign }),
  };
}

const ALIGN: Readonly<Record<string, StoryCell['align']>> = { center: 'center', right: 'right', end: 'right' };
const VALIGN: Readonly<Record<string, StoryCell['valign']>> = { top: 'top', center: 'middle', bottom: 'bottom' };
