/** Markup that is already escaped. Only the template tags below create it, so unescaped text cannot be inserted by mistake. */
export class Markup {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

/** A value in a template. Arrays are joined without separator; undefined and false give nothing. */
export type Hole = Markup | string | number | undefined | false | readonly Hole[];

/**
 * Creates markup from a template; every value is escaped for text and double-quoted attributes, unless it is markup.
 *
 *   html`<p id="${'a"b'}">${'1 < 2'}</p>`.markup  ->  '<p id="a&quot;b">1 &lt; 2</p>'
 */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  let out = strings[0] ?? '';
  for (let i = 0; i < holes.length; i++) {
    out += markupOf(holes[i]) + (strings[i + 1] ?? '');
  }
  return new Markup(out);
}

/** Creates XML from a template, without characters illegal in XML 1.0 (XML 1.0, 2.2). */
export function xml(strings: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  const markup = html(strings, ...holes);
  return NOT_XML.test(markup.markup) ? new Markup(markup.markup.replace(NOT_XML_ALL, '')) : markup;
}

/** Returns an attribute with a leading space, or nothing if the value is undefined: `attribute('id', 'F1')` gives ` id="F1"`. */
export function attribute(name: string, value: string | number | undefined): Markup {
  return value === undefined ? EMPTY : new Markup(` ${name}="${escapeMarkup(String(value))}"`);
}

/** Joins values as markup with a separator. */
export function join(holes: readonly Hole[], separator: Hole = ''): Markup {
  const between = markupOf(separator);
  return new Markup(holes.map(markupOf).join(between));
}

/** Wraps a string that this program has created as markup and stored; never use it for text from a package. */
export function trustedMarkup(markup: string): Markup {
  return new Markup(markup);
}

export const EMPTY = new Markup('');

/** Escapes `& < > "` and `'` with entities that HTML and XML share. */
export function escapeMarkup(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(ESCAPABLE, (char) => ENTITY[char] ?? char) : text;
}

function markupOf(hole: Hole): string {
  if (hole instanceof Markup) return hole.markup;
  if (typeof hole === 'string') return escapeMarkup(hole);
  if (typeof hole === 'number') return String(hole);
  if (hole === undefined || hole === false) return '';
  let out = '';
  for (const part of hole) out += markupOf(part);
  return out;
}

const NEEDS_ESCAPE = /[&<>"']/;
const ESCAPABLE = /[&<>"']/g;
const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const NOT_XML =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const NOT_XML_ALL = new RegExp(NOT_XML.source, 'g');
