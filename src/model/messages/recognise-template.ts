/** A text that was recognised: the translation of its template, and what stands in the place of its values. */
export interface RecognisedText {
  /** The translation, with a number for each value: `el archivo es un <{0}> sin <article>` */
  readonly template: string;
  readonly values: readonly RecognisedValue[];
}

/** A value of a template: words of the content, a phrase with a translation of its own, or a list of both. */
export type RecognisedValue = string | RecognisedText | { readonly items: readonly RecognisedValue[]; readonly type: 'comma' | 'or' };

/** Finds the template of an English text; undefined if none of the templates gives it. */
export type RecogniseTemplate = (text: string) => RecognisedText | undefined;

/**
 * Prepares translations, by English template, to find the template of a text. Of several that match, the one is taken that explains most of the
 * text: its own words and those of its values. A value that is not in quotation marks or a tag may be a phrase with a translation of its own, or a
 * list.
 *
 *   recogniser({ 'the file is a <{0}>; expected {1}': 'el archivo es un <{0}>; se esperaba {1}', 'an article': 'un artículo' })
 *     ('the file is a <book>; expected an article')
 *     ->  { template: 'el archivo es un <{0}>; se esperaba {1}', values: ['book', { template: 'un artículo', values: [] }] }
 */
export function recogniser(translations: Readonly<Record<string, string>>): RecogniseTemplate {
  // If two explain as much, the longer one contains the other.
  const templates = Object.entries(translations)
    .map(([english, translation]) => templateOf(english, translation))
    .sort((a, b) => b.size - a.size);
  const known = new Map<string, Recognised<RecognisedText> | undefined>();
  const recognise = (text: string): Recognised<RecognisedText> | undefined => {
    if (text.length > MOST_CHARACTERS) return undefined;
    if (known.has(text)) return known.get(text);
    let best: Recognised<RecognisedText> | undefined;
    for (const template of templates) {
      const found = matchTemplate(template, text, recogniseValue);
      if (found !== undefined && (best === undefined || found.size > best.size)) best = found;
    }
    if (known.size >= CACHE_SIZE) known.clear();
    known.set(text, best);
    return best;
  };
  const recogniseValue = (text: string): Recognised<RecognisedValue> =>
    listOf(text, recogniseValue) ?? recognise(text) ?? { result: text, size: 0 };
  return (text) => recognise(text)?.result;
}

/** A result, and the number of characters of the text that templates explain. */
interface Recognised<T> {
  readonly result: T;
  readonly size: number;
}

const CACHE_SIZE = 10_000;
/** Longer texts stay English: recognising lists takes time that grows with the square of their length. */
const MOST_CHARACTERS = 4000;

interface Template {
  readonly translation: string;
  /** The words around the values. */
  readonly around: readonly string[];
  /** For each value, whether it is between quotation marks or in a tag. */
  readonly quoted: readonly boolean[];
  /** Number of characters of the words. */
  readonly size: number;
  /** True for a template without words, `{0}: {1}`, which is taken only if one of its values has a translation. */
  readonly isFrame: boolean;
}

function templateOf(english: string, translation: string): Template {
  const around = english.split(/\{\d\}/);
  return {
    translation,
    around,
    quoted: around.map((_, at) => isQuotedAfter(around.slice(0, at + 1).join(''))),
    size: around.join('').length,
    isFrame: !/\p{L}{2}/u.test(around.join(' ')),
  };
}

function matchTemplate(
  { translation, around, quoted, size, isFrame }: Template,
  text: string,
  recogniseValue: (text: string) => Recognised<RecognisedValue>,
): Recognised<RecognisedText> | undefined {
  const texts = valuesBetween(around, text);
  if (texts === undefined) return undefined;
  const values = texts.map(
    (value, at): Recognised<RecognisedValue> => (quoted[at] === true ? { result: value, size: 0 } : recogniseValue(value)),
  );
  const explained = values.reduce((sum, value) => sum + value.size, 0);
  // 'line {0}' is not the template of 'line feeds are missing'.
  const isVague = size < FEW && texts.some((value) => /[^,]\s/.test(value));
  if ((isFrame || isVague) && explained === 0) return undefined;
  return {
    result: { template: translation, values: values.map(({ result }) => result) },
    size: size + explained,
  };
}

/**
 * Returns the shortest texts between words; undefined if the text has not these words in this order. No expression is used: the text is of a
 * package, and could be written to make one try for hours.
 *
 *   valuesBetween(['the file is a <', '> in ', ''], 'the file is a <book> in a.xml')  ->  ['book', 'a.xml']
 */
function valuesBetween(around: readonly string[], text: string): readonly string[] | undefined {
  const [first = '', ...others] = around;
  const last = others.pop();
  if (last === undefined) return text === first ? [] : undefined;
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const words of others) {
    const to = text.indexOf(words, from);
    if (to < 0) return undefined;
    values.push(text.slice(from, to));
    from = to + words.length;
  }
  const end = text.length - last.length;
  return from > end ? undefined : [...values, text.slice(from, end)];
}

/** True within `"@…`, `<xref rid="…` and `xlink:href="…`, where a value is a word of the content. */
function isQuotedAfter(before: string): boolean {
  return before.split('"').length % 2 === 0 || before.lastIndexOf('<') > before.lastIndexOf('>');
}

/** `<p>, <sec> or the end of <body>`: a list in which every item is code or a phrase, and one at least is a phrase or comes after "or". */
function listOf(text: string, recogniseValue: (text: string) => Recognised<RecognisedValue>): Recognised<RecognisedValue> | undefined {
  const [, head = '', last] = /^(.*?)(?: or (?!.* or )(.*))?$/s.exec(text) ?? [];
  const items = [...head.split(/, | or /), ...(last === undefined ? [] : [last])];
  if (items.length < 2 || items.length > MOST_ITEMS) return undefined;
  const recognised = items.map((item): Recognised<RecognisedValue> => (CODE.test(item) ? { result: item, size: 0 } : recogniseValue(item)));
  if (recognised.some(({ size }, at) => size === 0 && !CODE.test(items[at] ?? ''))) return undefined;
  const explained = recognised.reduce((sum, { size }) => sum + size, 0);
  if (last === undefined && explained === 0) return undefined;
  const type = last === undefined ? 'comma' : 'or';
  return { result: { items: recognised.map(({ result }) => result), type }, size: explained + items.length };
}

const MOST_ITEMS = 40;
/** A template with fewer characters needs a value that it explains, or values without spaces. */
const FEW = 12;
// '<title-group>', '"bibr"', 'https://orcid.org/0000-…', 'fig-type'
const CODE = /^(?:<[^<>]*>|"[^"]*"|https?:\S+|[\w:.-]*[-:.\d][\w:.-]*)$/;
