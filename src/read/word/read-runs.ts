import type { Inline, InlineFootnote, InlineStyle } from '../../model/inline.ts';
import { attributeOf, childOf, childrenOf, collapseSpace, descendantsOf, rawTextOf, type XmlElement } from '../xml/xml-element.ts';
import { readDrawing, readVml } from './drawings.ts';
import type { LineBuilder } from './line-builder.ts';
import { linkCitations } from './link-citations.ts';
import { formulaOf } from './math.ts';
import { convertField, linked, type ParagraphFields, readFieldCharacter } from './read-fields.ts';
import type { StoryBlock } from './story.ts';
import { firstOf, toggleOf, valOf } from './styles.ts';
import { unicodeOf } from './symbols.ts';
import type { WordReader } from './word-reader.ts';

/** The paragraph that is read. */
export interface ParagraphContext {
  readonly reader: WordReader;
  readonly line: LineBuilder;
  readonly fields: ParagraphFields;
  /** Pictures and text boxes beside the paragraph. */
  readonly floats: StoryBlock[];
  /** Reads the content of a text box or note. */
  readonly readStory: (element: XmlElement) => readonly StoryBlock[];
  /** Language of the paragraph's style. */
  readonly lang: string | undefined;
  /** Size of the font of the paragraph's style in half points. */
  readonly size: number;
}

type Handler = (element: XmlElement, context: ParagraphContext) => void;

/** Elements of paragraphs by name; of others the children are read. ISO/IEC 29500-1, 17.3. */
const INLINE_HANDLERS: Readonly<Record<string, Handler>> = {
  'w:pPr': () => undefined,
  'w:r': readRun,
  'w:hyperlink': readHyperlink,
  'w:fldSimple': (element, context) => {
    const { line, reader, fields } = context;
    const frame = line.open({ isCode: false, code: attributeOf(element, 'w:instr') ?? '', convert: convertField(reader, fields) });
    readInlines(element, context);
    line.close(frame);
  },
  'w:sdt': readControl,
  'w:del': (_, { reader }) => reader.leaveOut('changes'),
  'w:moveFrom': (_, { reader }) => reader.leaveOut('changes'),
  'w:ins': (element, context) => {
    context.reader.leaveOut('changes');
    readInlines(element, context);
  },
  'w:subDoc': (_, { reader }) => reader.leaveOut('subdocuments'),
  'm:oMath': (element, context) => addFormula(element, false, context),
  'm:oMathPara': (element, context) => {
    for (const math of childrenOf(element, 'm:oMath')) addFormula(math, true, context);
  },
  'w:bookmarkStart': readBookmark,
  'w:bookmarkEnd': (element, { line }) => line.close(line.frames.find(({ data }) => data === bookmarkData(element))),
  'mc:AlternateContent': readAlternateContent,
};

export function readInlines(element: XmlElement, context: ParagraphContext): void {
  for (const child of childrenOf(element)) {
    const handle = Object.hasOwn(INLINE_HANDLERS, child.name) ? INLINE_HANDLERS[child.name] : undefined;
    if (handle === undefined) readInlines(child, context);
    else handle(child, context);
  }
}

/** Reads the first alternative that has content; the others are the same for other programs. */
function readAlternateContent(element: XmlElement, context: ParagraphContext): void {
  const chosen = alternativeOf(element);
  if (chosen !== undefined) (element.name === 'mc:AlternateContent' ? readRunContent : readInlines)(chosen, context, []);
}

/** The first alternative with a picture, text or formula; else the first. */
export function alternativeOf(element: XmlElement): XmlElement | undefined {
  const alternatives = childrenOf(element);
  return alternatives.find((one) => CONTENT.some((name) => descendantsOf(one, name).length > 0)) ?? alternatives[0];
}

const CONTENT = ['w:t', 'a:blip', 'v:imagedata', 'm:oMath', 'dgm:relIds', 'c:chart'];

function readHyperlink(element: XmlElement, context: ParagraphContext): void {
  const { line, reader } = context;
  const relation = reader.relation(attributeOf(element, 'r:id'));
  const target = { href: relation?.target, anchor: attributeOf(element, 'w:anchor') };
  const frame = line.open({ isCode: false, convert: (pieces) => linked(pieces, target, reader) });
  readInlines(element, context);
  line.close(frame);
}

/** Reads a content control: a citation of Mendeley, a table of contents, or plain content. */
function readControl(element: XmlElement, context: ParagraphContext): void {
  const content = childOf(element, 'w:sdtContent');
  if (content === undefined) return;
  const { line, reader, fields } = context;
  const field = reader.citations.readTag(valOf(childOf(element, 'w:sdtPr'), 'w:tag') ?? '');
  if (field?.kind === 'bibliography') fields.isBibliography = true;
  if (field?.kind !== 'citation') {
    readInlines(content, context);
    return;
  }
  const frame = line.open({ isCode: false, convert: (pieces) => linkCitations(pieces, field.items, reader) });
  readInlines(content, context);
  line.close(frame);
}

function readBookmark(element: XmlElement, { line, reader, fields }: ParagraphContext): void {
  const name = attributeOf(element, 'w:name') ?? '';
  if (reader.wantedBookmarks.has(name)) line.add({ inline: { kind: 'anchor', id: name }, styles: [] });
  const code = reader.citations.codeOfBookmark(name);
  if (code !== undefined) line.open({ isCode: false, code, data: bookmarkData(element), convert: convertField(reader, fields) });
}

function bookmarkData(element: XmlElement): string {
  return `bookmark ${attributeOf(element, 'w:id') ?? ''}`;
}

function addFormula(math: XmlElement, isDisplay: boolean, { reader, line }: ParagraphContext): void {
  const formula = formulaOf(math, isDisplay);
  if (formula === undefined) return;
  const inline = { kind: 'inlineFormula', formula: { mathml: formula.mathml } } as const;
  if (isDisplay || formula.label !== undefined) reader.display.set(inline, formula.label);
  line.add({ inline, styles: [] });
}

function readRun(run: XmlElement, context: ParagraphContext): void {
  const { reader } = context;
  const properties = childOf(run, 'w:rPr');
  const style = valOf(properties, 'w:rStyle');
  const chain = [properties, ...(style === undefined ? [] : reader.styles.of(style, 'character').runs)];
  if (firstOf(chain, (one) => toggleOf(one, 'w:vanish')) === true) return;
  readRunContent(run, context, stylesOf(chain, style, reader));
}

/** Styles of a run, from its own properties and its character style; those of the paragraph's style are the page's business. */
function stylesOf(chain: readonly (XmlElement | undefined)[], style: string | undefined, { styles }: WordReader): InlineStyle[] {
  const is = (name: string): boolean => firstOf(chain, (one) => toggleOf(one, name)) === true;
  const value = (name: string): string | undefined => firstOf(chain, (one) => valOf(one, name));
  const names = style === undefined ? [] : styles.of(style, 'character').names;
  const isRtl = is('w:rtl') || is('w:cs');
  const vertical = value('w:vertAlign');
  const underline = value('w:u');
  const isLink = names.some((name) => /hyperlink|internet link/.test(name));
  const isNote = names.some((name) => /(?:foot|end)note (?:reference|anchor|characters)/.test(name));
  return [
    ...(is('w:b') || (isRtl && is('w:bCs')) ? (['bold'] as const) : []),
    ...(is('w:i') || (isRtl && is('w:iCs')) ? (['italic'] as const) : []),
    ...(is('w:smallCaps') ? (['sc'] as const) : []),
    ...(underline !== undefined && underline !== 'none' && !isLink ? (['underline'] as const) : []),
    ...(is('w:strike') || is('w:dstrike') ? (['strike'] as const) : []),
    ...(vertical === 'superscript' && !isNote ? (['sup'] as const) : vertical === 'subscript' ? (['sub'] as const) : []),
    ...(names.some((name) => CODE_STYLE.test(name)) ? (['monospace'] as const) : []),
  ];
}

// Verbatim Char, HTML Code, Source Text
const CODE_STYLE = /verbatim|\bcode\b|source text|teletype/;

const RUN_HANDLERS: Readonly<Record<string, (element: XmlElement, context: ParagraphContext, styles: readonly InlineStyle[]) => void>> = {
  'w:rPr': () => undefined,
  'w:tab': (_, { line }) => line.add({ text: '\t', styles: [] }),
  'w:ptab': (_, { line }) => line.add({ text: ' ', styles: [] }),
  'w:cr': (_, { line }) => line.add({ inline: { kind: 'break' }, styles: [] }),
  'w:br': (element, { line }) =>
    line.add(
      attributeOf(element, 'w:type') === undefined || attributeOf(element, 'w:type') === 'textWrapping'
        ? { inline: { kind: 'break' }, styles: [] }
        : { text: ' ', styles: [] },
    ),
  'w:noBreakHyphen': (_, { line }, styles) => line.add({ text: '\u2011', styles }),
  'w:softHyphen': () => undefined,
  'w:delText': () => undefined,
  'w:delInstrText': () => undefined,
  'w:instrText': (element, { line }) => {
    const top = line.frames[line.frames.length - 1];
    if (top?.isCode === true) top.code += rawTextOf(element);
  },
  'w:fldChar': (element, { line, reader, fields }) => {
    const data = childOf(element, 'w:fldData');
    readFieldCharacter(
      attributeOf(element, 'w:fldCharType') ?? '',
      data === undefined ? '' : rawTextOf(data),
      line,
      convertField(reader, fields),
    );
  },
  'w:sym': readSymbol,
  'w:footnoteReference': (element, context, styles) => addNote(element, 'footnote', context, styles),
  'w:endnoteReference': (element, context, styles) => addNote(element, 'endnote', context, styles),
  'w:commentReference': (_, { reader }) => reader.leaveOut('comments'),
  'w:drawing': (element, context) => readDrawing(element, context),
  'w:pict': (element, context) => readVml(element, context),
  'w:object': (element, context) => readVml(element, context),
  'mc:AlternateContent': readAlternateContent,
  'w:ruby': readRuby,
};

function readRunContent(run: XmlElement, context: ParagraphContext, styles: readonly InlineStyle[]): void {
  for (const child of childrenOf(run)) {
    if (child.name === 'w:t') addText(child, run, context, styles);
    else if (Object.hasOwn(RUN_HANDLERS, child.name)) RUN_HANDLERS[child.name]?.(child, context, styles);
    else if (Object.hasOwn(INLINE_HANDLERS, child.name)) INLINE_HANDLERS[child.name]?.(child, context);
    else if (child.name.startsWith('mc:')) readRunContent(child, context, styles);
  }
}

function addText(
  element: XmlElement,
  run: XmlElement,
  { line, reader, fields, lang, size }: ParagraphContext,
  styles: readonly InlineStyle[],
): void {
  const properties = childOf(run, 'w:rPr');
  const fonts = properties === undefined ? undefined : childOf(properties, 'w:rFonts');
  const text = unicodeOf(rawTextOf(element), fonts === undefined ? undefined : attributeOf(fonts, 'w:ascii'));
  if (UNKNOWN_SYMBOL.test(text)) reader.leaveOut('symbols');
  const own = Number(valOf(properties, 'w:sz') ?? size);
  fields.sizes.set(own, (fields.sizes.get(own) ?? 0) + text.length);
  const written = properties === undefined ? undefined : childOf(properties, 'w:lang');
  const isRtl = toggleOf(properties, 'w:rtl') === true;
  const language =
    (written === undefined ? undefined : attributeOf(written, EAST_ASIAN.test(text) ? 'w:eastAsia' : isRtl ? 'w:bidi' : 'w:val')) ?? lang;
  if (language !== undefined) reader.languages.set(language, (reader.languages.get(language) ?? 0) + text.length);
  if (
    line.frames.some(
      ({ code, isCode }) => !isCode && /^\s*(?:ADDIN\s+)?(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography|BIBLIOGRAPHY)/i.test(code),
    )
  )
    fields.isBibliography = true;
  line.add({ text: text.replace(/[\u00AD\u200B\u2060\uFEFF]/g, ''), styles });
}

const UNKNOWN_SYMBOL = /[\uF000-\uF0FF]/;
const EAST_ASIAN = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/;

function readSymbol(element: XmlElement, { line, reader }: ParagraphContext, styles: readonly InlineStyle[]): void {
  const text = symbolOf(element);
  if (UNKNOWN_SYMBOL.test(text)) reader.leaveOut('symbols');
  line.add({ text, styles });
}

/** Character of `<w:sym w:font="Wingdings" w:char="F0FC"/>`. */
export function symbolOf(element: XmlElement): string {
  const code = Number.parseInt(attributeOf(element, 'w:char') ?? '', 16);
  return Number.isNaN(code) || code > 0xffff ? '' : unicodeOf(String.fromCharCode(code), attributeOf(element, 'w:font'));
}

function addNote(
  element: XmlElement,
  kind: 'footnote' | 'endnote',
  { line, reader, readStory }: ParagraphContext,
  styles: readonly InlineStyle[],
): void {
  const note = reader.notes[kind].get(attributeOf(element, 'w:id') ?? '');
  if (note === undefined) return;
  const number = ++reader.notes.count;
  const content: InlineFootnote['content'] extends readonly (infer Item)[] ? Item[] : never = [];
  // The relationships of a note are those of its part.
  const { part, paragraph } = reader;
  reader.part = reader.parts.related(`${kind}s`)?.path ?? part;
  reader.openNotes.push({ story: readStory(note), content });
  Object.assign(reader, { part, paragraph });
  const inline: Inline = { kind: 'inlineFootnote', id: `fn-${number}`, label: String(number), content };
  line.add({ inline, styles: styles.filter((style) => style !== 'sup') });
}

function readRuby(element: XmlElement, context: ParagraphContext): void {
  const { line } = context;
  const textIn = (name: string): string =>
    descendantsOf(childOf(element, name) ?? { ...element, children: [] }, 'w:t')
      .map(rawTextOf)
      .join('');
  const [base, above] = [textIn('w:rubyBase'), textIn('w:rt')].map(collapseSpace);
  const rt: Inline = { kind: 'styled', style: 'rt', content: [{ kind: 'text', value: above ?? '' }] };
  line.add({ inline: { kind: 'styled', style: 'ruby', content: [{ kind: 'text', value: base ?? '' }, rt] }, styles: [] });
}
