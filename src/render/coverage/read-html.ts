import { contentWord } from './fold-words.ts';
import { contentOfTex, FormulaHasher, isStructure, SEED } from './formula-content.ts';
import type { PrintedBuilder, Region } from './printed.ts';
import { BYLINE } from './source-elements.ts';

/**
 * Reads HTML of `render/html`: its words, tables, formulas, links, dates, and the regions of elements with an id.
 *
 *   'gly<i>X</i></td><td>2'  ->  words 'glyX', '2'
 *
 * Inline tags join adjacent words, all others separate them. Entities separate words as their characters do. Navigation (`nav`, menus),
 * the citation and the list of figures are not read, since they repeat other parts of the page.
 */
export function readHtml(html: string, to: PrintedBuilder, from = 0, end = html.length): void {
  const reading = new HtmlReading(html, to, end);
  reading.read(from);
}

class HtmlReading {
  private readonly html: string;
  private readonly to: PrintedBuilder;
  private readonly end: number;
  private entity: number;
  private depth = 0;
  private readonly open: { readonly region: Region; readonly depth: number }[] = [];
  private readonly links: { readonly href: string; readonly from: number }[] = [];

  constructor(html: string, to: PrintedBuilder, end: number) {
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
    const { hasher } = this.to;
    let start = from;
    while (this.entity >= 0 && this.entity < to) {
      if (this.entity >= start) {
        hasher.add(start, this.entity);
        hasher.part();
        ENTITY.lastIndex = this.entity;
        start = ENTITY.test(html) ? ENTITY.lastIndex : this.entity + 1;
      }
      this.entity = html.indexOf('&', start);
    }
    hasher.add(start, to);
  }

  private endTag(at: number): number {
    const { html, to } = this;
    const name = nameAt(html, at + 2);
    const after = at + name.length + 3;
    this.depth--;
    if (!INLINE.has(name)) {
      to.hasher.part();
      END[name]?.(to);
    } else if (name === 'a') {
      const link = this.links.pop();
      if (link !== undefined) to.link(link.href, html.slice(link.from, at));
    }
    const last = this.open.at(-1);
    if (last !== undefined && last.depth > this.depth) {
      to.hasher.part();
      last.region.to = to.hasher.count;
      this.open.pop();
    }
    return after;
  }

  private startTag(at: number): number {
    const { html, to } = this;
    const name = nameAt(html, at + 1);
    const nameEnd = at + 1 + name.length;
    if (!INLINE.has(name)) to.hasher.part();
    if (name === 'math') return readMath(html, at, to);
    if (NOT_READ.has(name)) return indexAfter(html, `</${name}>`, at);
    const hasAttributes = html.charCodeAt(nameEnd) !== GREATER;
    const after = hasAttributes ? indexAfter(html, '>', nameEnd) : nameEnd + 1;
    const attributes = hasAttributes ? html.slice(nameEnd, after) : '';
    if (attributes.startsWith(MENU)) return indexAfter(html, '</details>', after);
    if (REPEATING_BOXES.some((start) => attributes.startsWith(start))) return indexAfter(html, BOX_END, after);
    // The note that an image is missing is not counted as words.
    if (attributes.includes(IMAGE_MISSING)) {
      to.hasher.part();
      this.picture();
      return indexAfter(html, `</${name}>`, after);
    }
    // The source may or may not have a space before a call-out.
    if (attributes.startsWith(FOOTNOTE_CALL)) to.hasher.partMaybe();
    if (name === 'sup' && html.startsWith('<a ', after)) to.callOut();
    if (attributes === TEX) this.tex(after);
    if (!VOID.has(name)) this.depth++;
    if (hasAttributes) this.attributes(name, attributes, after);
    START[name]?.(to, attributes);
    return after;
  }

  private picture(): void {
    for (const { region } of this.open) region.hasPicture = true;
  }

  /** Reads TeX that could not be converted and is shown as code, which is no formula. */
  private tex(from: number): void {
    const { html, to } = this;
    const content = contentOfTex(withoutEntities(html.slice(from, html.indexOf('</code>', from))));
    if (content !== undefined) to.rawTex.add(contentWord(content.content));
  }

  private attributes(name: string, attributes: string, after: number): void {
    const { to } = this;
    const id = attributes.startsWith(BYLINE_CLASS) ? BYLINE : attributeIn(attributes, ' id="');
    const region = id === undefined ? undefined : to.region(id);
    if (region !== undefined) this.open.push({ region, depth: this.depth });
    if (name === 'a') {
      const href = attributeIn(attributes, ' href="');
      this.links.push({ href: href ?? '', from: after });
    } else if (name === 'time') to.dates.add(attributeIn(attributes, ' datetime="') ?? '');
    else {
      const source = attributeIn(attributes, ' src="');
      if (source !== undefined) {
        to.addresses.add(source);
        this.picture();
      }
    }
  }
}

/** Reads the content of a formula; returns its end. */
function readMath(html: string, at: number, to: PrintedBuilder): number {
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

type Step = (to: PrintedBuilder, attributes: string) => void;

const START: Readonly<Record<string, Step | undefined>> = Object.freeze(
  Object.assign(Object.create(null), {
    table: (to) => to.openTable(),
    thead: (to) => to.openGroup(),
    tbody: (to) => to.openGroup(),
    tfoot: (to) => to.openGroup(),
    tr: (to) => to.openRow(),
    td: (to, attributes) => to.openCell(spanOf(attributes, ' colspan="'), spanOf(attributes, ' rowspan="')),
    th: (to, attributes) => to.openCell(spanOf(attributes, ' colspan="'), spanOf(attributes, ' rowspan="')),
  } satisfies Record<string, Step>),
);

const END: Readonly<Record<string, ((to: PrintedBuilder) => void) | undefined>> = Object.freeze(
  Object.assign(Object.create(null), {
    table: (to) => to.closeTable(),
    td: (to) => to.closeCell(),
    th: (to) => to.closeCell(),
  } satisfies Record<string, (to: PrintedBuilder) => void>),
);

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
const INLINE: ReadonlySet<string> = new Set('a abbr b code em i kbd q s small span strong sub sup u'.split(' '));
const VOID: ReadonlySet<string> = new Set('br col hr img input link meta source track wbr'.split(' '));
const NOT_READ: ReadonlySet<string> = new Set(['nav', 'script', 'style', 'svg']);
const TEX = ' class="tex">';
const FOOTNOTE_CALL = ' class="footnote-call"';
const IMAGE_MISSING = ' class="image-missing"';
const MENU = ' class="menu"';
const BYLINE_CLASS = ' class="byline';
/** Boxes that repeat other parts of the page: a link of the list of figures must not stand for a lost one of the text. */
const REPEATING_BOXES: readonly string[] = [' class="menu cite-box"', ' class="side-box figures-box"'];
// Not that of a `details` in the box, such as a further citation style.
const BOX_END = '</div>\n</details>';
const ENTITY = /&(?:#\d+|\w+);/y;
const ENTITIES = /&(#\d+|\w+);/g;
const CHARACTER_BY_ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
// a start tag, and the text that follows it at once
const TOKEN = /<([a-z]+)[^>]*>([^<]*)/g;
