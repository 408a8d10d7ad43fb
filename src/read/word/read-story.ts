import type { Inline } from '../../model/inline.ts';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import { createLineBuilder, type LineBuilder } from './line-builder.ts';
import type { ListNumber } from './numbering.ts';
import type { ParagraphFields } from './read-fields.ts';
import { alternativeOf, readInlines } from './read-runs.ts';
import { readTable } from './read-table.ts';
import { roleOf } from './roles.ts';
import type { StoryBlock } from './story.ts';
import { firstOf, toggleOf, valOf, type WordStyle } from './styles.ts';
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
    const isReference = fields.isBibliography || isBibliography;
    const made = paragraphOf(properties, { line, floats, fields, isReference }, reader);
    blocks.push(...(made ?? floats));
    Object.assign(fields, { isBibliography: false, isContents: false, sequence: undefined, sizes: new Map() });
    floats = [];
  };

  const readParagraph = (element: XmlElement): void => {
    reader.paragraph++;
    const properties = childOf(element, 'w:pPr');
    readInlines(element, {
      reader,
      line,
      fields,
      floats,
      readStory: (inner) => readStory(inner, reader),
      lang: langOf(properties, reader),
      size: sizeOf(properties, reader),
    });
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
        const table = readTable(child, reader, readStory);
        if (table !== undefined) blocks.push(withBookmarks(table, before));
      } else if (child.name === 'w:sdt') readControl(child);
      else if (child.name === 'mc:AlternateContent') {
        const chosen = alternativeOf(child);
        if (chosen !== undefined) read(chosen);
      } else if (child.name === 'w:del' || child.name === 'w:moveFrom') reader.leaveOut('changes');
      else if (child.name === 'w:altChunk') reader.leaveOut('subdocuments');
      else if (WRAPPERS.has(child.name)) read(child);
      else if (child.name === 'm:oMathPara' || child.name === 'm:oMath' || child.name.startsWith('w:bookmark')) {
        readInlines(
          { ...element, children: [child] },
          { reader, line, fields, floats, readStory: (inner) => readStory(inner, reader), lang: undefined, size: 0 },
        );
        if (child.name.startsWith('m:')) endParagraph(undefined);
      }
    }
  };

  const readControl = (element: XmlElement): void => {
    const before = { isBibliography, count: blocks.length };
    const control = controlOf(element, reader);
    isBibliography ||= control.isBibliography;
    if (control.content !== undefined) read(control.content);
    isBibliography = before.isBibliography;
    // Paragraphs of the contents count, so that places stay right.
    if (control.isContents) blocks.length = before.count;
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

/** Reads the properties of a content control: a table of contents, a bibliography, or plain content. */
function controlOf(element: XmlElement, { citations }: WordReader) {
  const properties = childOf(element, 'w:sdtPr');
  const part = properties === undefined ? undefined : childOf(properties, 'w:docPartObj');
  const field = citations.readTag(valOf(properties, 'w:tag') ?? '');
  return {
    content: childOf(element, 'w:sdtContent'),
    isContents: /^Table of (?:Contents|Figures)/i.test(valOf(part, 'w:docPartGallery') ?? ''),
    // Word's own gallery of bibliographies has the heading in it, too.
    isBibliography: field?.kind === 'bibliography' || (properties !== undefined && childOf(properties, 'w:bibliography') !== undefined),
  };
}

interface EndedParagraph {
  readonly line: LineBuilder;
  readonly floats: readonly StoryBlock[];
  readonly fields: ParagraphFields;
  readonly isReference: boolean;
}

/** Returns a paragraph, nothing for one of the contents, and undefined for one without words. */
function paragraphOf(
  properties: XmlElement | undefined,
  { line, floats, fields, isReference }: EndedParagraph,
  reader: WordReader,
): StoryBlock[] | undefined {
  const { style, list, level, isRtl } = propertiesOf(properties, reader);
  const content = line.take(roleOf(style) === 'code');
  const [name] = style.names;
  const isContents = fields.isContents || CONTENTS_STYLE.test(name ?? '');
  // Pages have contents of their own; a heading that a field of contents begins in is no part of it.
  if (name === 'toc heading' || (isContents && level === undefined)) return [];
  if (content.every((inline) => inline.kind === 'anchor' || (inline.kind === 'text' && inline.value.trim() === ''))) {
    // A bookmark in an empty paragraph belongs to the next one.
    for (const inline of content) if (inline.kind === 'anchor') line.add({ inline, styles: [] });
    return undefined;
  }
  return [
    {
      kind: 'paragraph',
      number: reader.paragraph,
      style,
      ...(level === undefined ? {} : { level }),
      ...(list === undefined ? {} : { list }),
      content,
      floats,
      isBibliography: isReference,
      ...(fields.sequence === undefined ? {} : { sequence: fields.sequence }),
      isRtl,
      size: sizeIn(fields.sizes),
    },
  ];
}

const CONTENTS_STYLE = /^(?:toc \d|table of figures|index \d)$/;
const WRAPPERS: ReadonlySet<string> = new Set([
  'w:ins',
  'w:moveTo',
  'w:customXml',
  'w:smartTag',
  'w:sdtContent',
  'mc:Choice',
  'mc:Fallback',
  'w:txbxContent',
  'w:body',
]);

interface ParagraphProperties {
  readonly style: WordStyle;
  readonly list: ListNumber | undefined;
  readonly level: number | undefined;
  readonly isRtl: boolean;
}

function propertiesOf(properties: XmlElement | undefined, reader: WordReader): ParagraphProperties {
  const { styles, numbering } = reader;
  const style = styles.of(valOf(properties, 'w:pStyle'));
  const chain = [properties, ...style.paragraphs, styles.defaults.paragraphs];
  const outline = firstOf(chain, (one) => valOf(one, 'w:outlineLvl'));
  const named = style.names.map((name) => HEADING.exec(name)?.[1]).find((one) => one !== undefined);
  const level =
    outline !== undefined && Number(outline) < 9
      ? Number(outline) + 1
      : outline === undefined && named !== undefined
        ? Number(named)
        : undefined;
  const isTitle = style.names.some((name) => name === 'title');
  const numPr = firstOf(chain, (one) => childOf(one, 'w:numPr'));
  const numId = firstOf(chain, (one) => valOf(childOf(one, 'w:numPr'), 'w:numId'));
  const isOwn = properties !== undefined && childOf(properties, 'w:numPr') !== undefined;
  const linkedLevel = numId === undefined || isOwn ? undefined : numbering.levelOfStyle(numId, style.id);
  const at = Number(valOf(numPr, 'w:ilvl') ?? linkedLevel ?? 0);
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
  return Number(firstOf([...styles.of(valOf(properties, 'w:pStyle')).runs, styles.defaults.runs], (one) => valOf(one, 'w:sz')) ?? 20);
}

function langOf(properties: XmlElement | undefined, { styles }: WordReader): string | undefined {
  const style = styles.of(valOf(properties, 'w:pStyle'));
  const isRtl = firstOf([properties, ...style.paragraphs], (one) => toggleOf(one, 'w:bidi')) === true;
  return firstOf([...style.runs, styles.defaults.runs], (one) => {
    const lang = childOf(one, 'w:lang');
    return lang === undefined ? undefined : attributeOf(lang, isRtl ? 'w:bidi' : 'w:val');
  });
}
