import { contentOfTex, FormulaHasher, isStructure, SEED } from './formula-content.ts';
import { formulaWord } from './formula-word.ts';
import type { Printed, Region } from './printed.ts';
import { BYLINE } from './source-elements.ts';

/**
 * Reads HTML of `render/html`: its words, tables, formulas, links, and the regions of elements with an id.
 *
 *   'gly<i>X</i></td><td>2'  ->  words 'glyX', '2'
 *
 * Inline tags join adjacent words, all others separate them. Entities separate words as their characters do. Navigation (`nav`, menus),
 * the citation and the list of figures are not read, since they repeat other parts of the page.
 */
export function readHtml(html: string, to: Printed, from = 0, end = html.length): void {
  const reading = new HtmlReading(html, to, end);
  reading.read(from);
}

class HtmlReading {
  private readonly html: string;
  private readonly to: Printed;
  private readonly end: number;
  private entity: number;
  private depth = 0;
  private readonly open: { readonly region: Region; readonly depth: number }[] = [];

  constructor(html: string, to: Printed, end: number) {
    this.html = html;
    this.to = to;
    this.end = end;
    this.entity = -2;
  }

  read(from: number): void {
    const { html, end } = this;
    let textFrom = from;
    this.entity = html.indexOf('&', from);
    for (let at = html.indexOf('<', from); at >= 0 && at < end; at = html.indexOf('<', textFrom)) {
      if (at > textFrom) this.text(textFrom, at);
      textFrom = html.charCodeAt(at + 1) === SLASH ? this.endTag(at) : this.startTag(at);
    }
    if (textFrom < end) this.text(textFrom, end);
  }

  private text(from: number, to: number): void {
    const { html } = this;
    const { words } = this.to;
    let start = from;
    while (this.entity >= 0 && this.entity < to) {
      if (this.entity >= start) {
        words.add(html, start, this.entity);
        words.separate();
        ENTITY.lastIndex = this.entity;
        start = ENTITY.test(html) ? ENTITY.lastIndex : this.entity + 1;
      }
      this.entity = html.indexOf('&', start);
    }
    words.add(html, start, to);
  }

  private endTag(at: number): number {
    const { html, to } = this;
    const name = nameAt(html, at + 2);
    const tag = TAGS.get(name) ?? BLOCK;
    this.depth--;
    if (!tag.isInline) to.words.separate();
    tag.end?.(to);
    if (this.open.length > 0) {
      const last = this.open.at(-1);
      if (last !== undefined && last.depth > this.depth) {
        to.words.separate();
        last.region.to = to.words.length;
        this.open.pop();
      }
    }
    return at + name.length + 3;
  }

  private startTag(at: number): number {
    const { html, to } = this;
    const name = nameAt(html, at + 1);
    const nameEnd = at + 1 + name.length;
    const tag = TAGS.get(name) ?? BLOCK;
    if (!tag.isInline) to.words.separate();
    if (tag.read !== undefined) return tag.read(html, at, to);
    if (html.charCodeAt(nameEnd) === GREATER) {
      if (tag.isVoid !== true) this.depth++;
      if (name === 'sup' && html.startsWith('<a ', nameEnd + 1)) to.callOut();
      tag.start?.(to, '');
      return nameEnd + 1;
    }
    const after = indexAfter(html, '>', nameEnd);
    const attributes = html.slice(nameEnd, after);
    const type = attributeIn(attributes, ' class="') ?? '';
    const notRead = NOT_READ.get(type);
    if (notRead !== undefined) {
      if (type === IMAGE_MISSING) this.picture();
      to.words.separate();
      return indexAfter(html, notRead === '' ? `</${name}>` : notRead, after);
    }
    if (type === TEX) this.tex(after);
    // The source may or may not have a space before a raised call-out.
    else if (type === FOOTNOTE_CALL || (tag.isLink === true && html.startsWith('<sup>', after))) to.callOut();
    if (tag.isVoid !== true) this.depth++;
    this.attributes(tag, attributes, type.startsWith(BYLINE_CLASS) ? BYLINE : undefined);
    tag.start?.(to, attributes);
    return after;
  }

  private picture(): void {
    for (const { region } of this.open) region.hasPicture = true;
  }

  /** Reads TeX that could not be converted and is shown as code, which is no formula. */
  private tex(from: number): void {
    const { html, to } = this;
    const content = contentOfTex(withoutEntities(html.slice(from, html.indexOf('</code>', from))));
    if (content !== undefined) to.rawTex.add(formulaWord(content.content));
  }

  private attributes({ isLink }: Tag, attributes: string, byline: string | undefined): void {
    const { to } = this;
    const id = byline ?? attributeIn(attributes, ' id="');
    const region = id === undefined ? undefined : to.region(id);
    if (region !== undefined) this.open.push({ region, depth: this.depth });
    if (isLink === true) to.openLink(attributeIn(attributes, ' href="') ?? '');
    const source = isLink === true ? undefined : attributeIn(attributes, ' src="');
    if (source === undefined) return;
    to.addresses.add(source);
    this.picture();
  }
}

/** Reads the content of a formula; returns its end. */
function readMath(html: string, at: number, to: Printed): number {
  const end = indexAfter(html, '</math>', at);
  const hasher = new FormulaHasher();
  TOKEN.lastIndex = at;
  for (let match = TOKEN.exec(html); match !== null && match.index < end; match = TOKEN.exec(html)) {
    const [, name = '', text = ''] = match;
    if (name === 'annotation') break;
    // The renderer prints structures with a wrong number of parts as rows, so every remaining structure is well-formed.
    if (isStructure(name, 0) || isStructure(name, 1) || isStructure(name, 2) || isStructure(name, 3)) hasher.structure(name);
    if (text !== '') hasher.text(text.includes('&') ? withoutEntities(text) : text);
  }
  if (hasher.layout !== SEED) to.formula(hasher.content, hasher.layout);
  return end;
}

interface Tag {
  /** True if it joins adjacent words. */
  readonly isInline?: boolean;
  readonly isVoid?: boolean;
  readonly isLink?: boolean;
  readonly start?: (to: Printed, attributes: string) => void;
  readonly end?: (to: Printed) => void;
  /** Reads the whole element in another way; returns its end. */
  readonly read?: (html: string, at: number, to: Printed) => number;
}

const BLOCK: Tag = {};
const GROUP: Tag = { start: (to) => to.openGroup() };
const CELL: Tag = {
  start: (to, attributes) => to.openCell(spanOf(attributes, ' colspan="'), spanOf(attributes, ' rowspan="')),
  end: (to) => to.closeCell(),
};
const TAGS: ReadonlyMap<string, Tag> = new Map<string, Tag>([
  ...'abbr b code em i kbd q s small span strong sub sup u'.split(' ').map((name): [string, Tag] => [name, { isInline: true }]),
  ...'br col hr img input link meta source track wbr'.split(' ').map((name): [string, Tag] => [name, { isVoid: true }]),
  ...['nav', 'script', 'style', 'svg'].map((name): [string, Tag] => [name, { read: (html, at) => indexAfter(html, `</${name}>`, at) }]),
  ['a', { isInline: true, isLink: true, end: (to) => to.closeLink() }],
  ['math', { read: readMath }],
  ['table', { start: (to) => to.openTable(), end: (to) => to.closeTable() }],
  ...['thead', 'tbody', 'tfoot'].map((name): [string, Tag] => [name, GROUP]),
  ['tr', { start: (to) => to.openRow() }],
  ['td', CELL],
  ['th', CELL],
]);

function spanOf(attributes: string, name: string): number {
  return attributes === '' ? 1 : Number(attributeIn(attributes, name) ?? 1);
}

/** Returns the value of an attribute: `F1` for `id="F1"`; undefined if absent. */
function attributeIn(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(name);
  if (at < 0) return undefined;
  const value = attributes.slice(at + name.length, attributes.indexOf('"', at + name.length));
  return value.includes('&') ? withoutEntities(value) : value;
}

export function withoutEntities(text: string): string {
  return text.replace(
    ENTITIES,
    (_, name: string) => CHARACTER_BY_ENTITY[name] ?? (name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : ' '),
  );
}

function nameAt(html: string, start: number): string {
  let end = start;
  while (isNameChar(html.charCodeAt(end))) end++;
  return html.slice(start, end);
}

function indexAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function isNameChar(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

const SLASH = 47;
const GREATER = 62;
const TEX = 'tex';
const FOOTNOTE_CALL = 'footnote-call';
const IMAGE_MISSING = 'image-missing';
const BYLINE_CLASS = 'byline';
// Not the end of a `details` in the box, such as a further citation style.
const BOX_END = '</div>\n</details>';
/**
 * Ends of elements that are not read, by class; '' for their own end tags. Boxes repeat other parts of the page: a link of the list of figures must
 * not stand for a lost one of the text. The note that an image is missing is not counted as words.
 */
const NOT_READ: ReadonlyMap<string, string> = new Map([
  ['menu', '</details>'],
  ['menu cite-box', BOX_END],
  ['side-box figures-box', BOX_END],
  [IMAGE_MISSING, ''],
]);
const ENTITY = /&(?:#\d+|\w+);/y;
const ENTITIES = /&(#\d+|\w+);/g;
const CHARACTER_BY_ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
// a start tag, and the text that follows it at once
const TOKEN = /<([a-z]+)[^>]*>([^<]*)/g;
