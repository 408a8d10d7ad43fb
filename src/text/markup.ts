/** Text that is markup already: made only by the template tags below, so nothing unescaped gets in by accident. */
export class Markup {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

/** What a hole in a template may hold. Arrays are joined without a separator; undefined and false give nothing. */
export type Hole = Markup | string | number | undefined | false | readonly Hole[];

/**
 * Markup from a template; every hole is escaped for text and for a double-quoted attribute, unless it is markup.
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

/** The same for XML; characters that XML 1.0 cannot hold (XML 1.0, 2.2) are left out. */
export function xml(strings: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  const made = html(strings, ...holes);
  return NOT_XML.test(made.markup) ? new Markup(made.markup.replace(NOT_XML_ALL, '')) : made;
}

/** One attribute with its leading space, or nothing where the value is undefined: `attribute('id', 'F1')` is ` id="F1"`. */
export function attribute(name: string, value: string | number | undefined): Markup {
  return value === undefined ? EMPTY : new Markup(` ${name}="${escapeMarkup(String(value))}"`);
}

/** Markup of a list of holes with a separator. */
export function join(holes: readonly Hole[], separator: Hole = ''): Markup {
  const between = markupOf(separator);
  return new Markup(holes.map(markupOf).join(between));
}

/** Markup that another part of this program made as a string and keeps in a file: never for text from a package. */
export function trustedMarkup(markup: string): Markup {
  return new Markup(markup);
}

export const EMPTY = new Markup('');

/** Text with `& < > "` and `'` as entities that HTML and XML share. */
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
