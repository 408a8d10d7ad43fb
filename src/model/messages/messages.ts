import { html, join, type Markup } from '../text/markup.ts';
import { directionOf } from '../text/text-direction.ts';
import { formatMessage, type MessageLocale, type MessagePart, type MessageWriter } from './format-message.ts';
import { type LocaleData, localeData } from './locale-data.ts';
import type { MessageParameters } from './message-parameters.ts';
import { parseMessage } from './parse-message.ts';
import { pluralRule } from './plural-rule.ts';

/** The name of a message: `list.more`. The names and their parameters are those of the English catalogue. */
export type MessageKey = keyof MessageParameters;

/** The messages of a language, by name, in ICU MessageFormat. */
export type Catalogue = Readonly<Partial<Record<MessageKey, string>>>;

/** The parameters of a message; none for a message without. */
export type Values<Key extends MessageKey> = MessageParameters[Key] extends undefined ? [] : [values: MessageParameters[Key]];

/** Everything that the program says in one language. Values of unknown direction are isolated in right-to-left languages. */
export interface Messages {
  /** BCP 47: `pt-BR` */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** `text('list.more', { count: 3 })  ->  'and 3 more'` */
  text<Key extends MessageKey>(key: Key, ...values: Values<Key>): string;
  /** The same as markup. A tag of the message is a function of its content: `{ a: (words) => html`<a href="/">${words}</a>` }`. */
  html<Key extends MessageKey>(key: Key, ...values: Values<Key>): Markup;
  /** `2012-10-15  ->  '15 October 2012'` */
  date(iso: string, style?: 'long' | 'medium'): string;
  /** The name of a month on its own, 1 to 12. */
  monthName(month: number): string;
  number(value: number): string;
  /** The items in a row: `A, B and C`. */
  list(items: readonly string[], type?: ListType): string;
  /** The text in the language's quotation marks. */
  quote(text: string): string;
  /** The name of a language of the interface in this language; the tag if it has none. */
  languageName(tag: string): string;
}

/**
 * Creates the messages of a language. `catalogues` are asked in their order, so that a journal's own wording comes first and English last; each
 * must be in the language `language`, except those that stand in for it.
 */
export function createMessages(language: string, catalogues: readonly Catalogue[]): Messages {
  const data = localeData(language);
  const direction = directionOf(language);
  const locale: MessageLocale = {
    pluralOf: pluralRule(language),
    formatNumber: (value) => formatNumber(value, data),
    inDigits: (digits) => inDigits(digits, data),
  };
  const parsed = new Map<MessageKey, readonly MessagePart[]>();
  const partsOf = (key: MessageKey): readonly MessagePart[] => {
    const before = parsed.get(key);
    if (before !== undefined) return before;
    const message = catalogues.find((catalogue) => catalogue[key] !== undefined)?.[key];
    if (message === undefined) throw new Error(`no catalogue has the message ${key}`);
    const parts = parseMessage(message);
    parsed.set(key, parts);
    return parts;
  };
  const isRightToLeft = direction === 'rtl';
  const textWriter = isRightToLeft ? ISOLATED_TEXT : TEXT;
  const htmlWriter = isRightToLeft ? ISOLATED_HTML : HTML;
  const dates = new Map<string, string>();
  return {
    language,
    direction,
    text: (key, ...[values]) => formatMessage(partsOf(key), values ?? {}, locale, textWriter),
    html: (key, ...[values]) => formatMessage(partsOf(key), values ?? {}, locale, htmlWriter),
    date: (iso, style = 'long') => cachedDate(dates, { iso, style, data }),
    monthName: (month) => data.monthNames[month - 1] ?? '',
    number: (value) => formatNumber(value, data),
    list: (items, type) => formatList(isRightToLeft ? items.map(isolated) : items, data, type),
    quote: (text) => `${data.quotes[0] ?? ''}${text}${data.quotes[1] ?? ''}`,
    languageName: (tag) => data.languages[tag] ?? data.languages[tag.split('-')[0] ?? ''] ?? tag,
  };
}

/** Caches dates: each article has one in every list, and is in a dozen lists. */
function cachedDate(
  cache: Map<string, string>,
  { iso, style, data }: { readonly iso: string; readonly style: 'long' | 'medium'; readonly data: LocaleData },
): string {
  const key = style + iso;
  const before = cache.get(key);
  if (before !== undefined) return before;
  const words = formatDate(iso, data, style);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, words);
  return words;
}
const CACHE_SIZE = 10_000;

const TEXT: MessageWriter<string> = {
  text: (text) => text,
  value: String,
  tag: (_, content) => content,
  join: (parts) => (parts.length === 1 ? (parts[0] ?? '') : parts.join('')),
};

// U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE. Unicode Standard Annex 9, 2.4
const isolated = (value: unknown): string => `\u2068${String(value)}\u2069`;
const ISOLATED_TEXT: MessageWriter<string> = { ...TEXT, value: isolated };

const HTML: MessageWriter<Markup> = {
  text: (text) => html`${text}`,
  value: (value) => (isMarkup(value) ? value : html`${String(value)}`),
  tag: (value, content) => (typeof value === 'function' ? (value as (content: Markup) => Markup)(content) : content),
  join: (parts) => (parts.length === 1 && parts[0] !== undefined ? parts[0] : join(parts)),
};
const ISOLATED_HTML: MessageWriter<Markup> = { ...HTML, value: (value) => html`<bdi>${HTML.value(value)}</bdi>` };

function isMarkup(value: unknown): value is Markup {
  return typeof value === 'object' && value !== null && 'markup' in value;
}

/**
 * Formats an ISO date of any precision for readers; '' for other text.
 *
 *   2012-10-15  ->  '15 October 2012', in Spanish '15 de octubre de 2012'
 *   2012-10     ->  'October 2012', in Polish 'październik 2012'
 *   2012        ->  '2012'
 */
export function formatDate(iso: string, locale: LocaleData, style: 'long' | 'medium' = 'long'): string {
  const [year, month, day] = iso.split('-').map(Number);
  if (year === undefined || Number.isNaN(year) || year === 0) return '';
  if (month === undefined || locale.months[month - 1] === undefined) return inDigits(String(year), locale);
  const full = style === 'long' ? locale.longDate : locale.mediumDate;
  return inDigits(applyPattern(day === undefined ? locale.monthAndYear : full, { year, month, day: day ?? 0 }, locale), locale);
}

/** Fills a pattern of Unicode Technical Standard 35, part 4: letters are fields, text in apostrophes is literal. */
function applyPattern(
  pattern: string,
  { year, month, day }: Readonly<Record<'year' | 'month' | 'day', number>>,
  locale: LocaleData,
): string {
  const fields: Readonly<Record<string, string | undefined>> = {
    y: String(year),
    d: String(day),
    dd: String(day).padStart(2, '0'),
    M: String(month),
    MM: String(month).padStart(2, '0'),
    MMM: locale.shortMonths[month - 1],
    MMMM: locale.months[month - 1],
    LLLL: locale.monthNames[month - 1],
  };
  return pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (field: string, literal?: string) => literal ?? fields[field] ?? field);
}

/**
 * Joins the items of a list: 'A, B and C', as type `comma` 'A, B, C'.
 *
 * In Spanish, `y` becomes `e` before an i sound and `o` becomes `u` before an o sound, which is a rule of the language and not in CLDR's patterns.
 */
export function formatList(items: readonly string[], locale: LocaleData, type: ListType = 'and'): string {
  const [two = '', start = '', middle = '', end = ''] = type === 'comma' ? withoutEnd(locale.and) : locale[type];
  const [first = '', second] = items;
  if (second === undefined) return first;
  if (items.length === 2) return fill(two, first, second);
  let text = fill(start, first, second);
  for (const item of items.slice(2, -1)) text = fill(middle, text, item);
  return fill(end, text, items.at(-1) ?? '');
}

type ListType = 'and' | 'or' | 'comma';

/** Patterns of a list in which the last item has no conjunction. */
function withoutEnd([, start = '', middle = '']: readonly string[]): readonly string[] {
  return [start, start, middle, middle];
}

function fill(pattern: string, left: string, right: string): string {
  const spanish = pattern
    .replace(/ y (?=\{1\})/, /^(?:i|hi(?![aeou]))/i.test(right) ? ' e ' : ' y ')
    .replace(/ o (?=\{1\})/, /^h?o|^8/i.test(right) ? ' u ' : ' o ');
  return spanish.replace(/\{([01])\}/g, (_, at: string) => (at === '0' ? left : right));
}

/**
 * Formats a number in the digits of a language, with at most two decimals.
 *
 *   1234.5 in German  ->  '1.234,5'
 *   1234 in Persian   ->  '۱٬۲۳۴'
 */
export function formatNumber(value: number, locale: LocaleData): string {
  const [whole = '', decimals = ''] = String(Math.round(Math.abs(value) * 100) / 100).split('.');
  const number = grouped(whole, locale) + (decimals === '' ? '' : locale.decimal + decimals);
  return (value < 0 ? '-' : '') + inDigits(number, locale);
}

/** Writes a string in the digits of a language, ungrouped, as for years: `2012` in Persian is `۲۰۱۲`. */
function inDigits(text: string, { digits }: LocaleData): string {
  return digits.startsWith('0') ? text : text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit);
}

function grouped(whole: string, { group, minimumGroupingDigits, secondaryGroup }: LocaleData): string {
  if (whole.length < 3 + minimumGroupingDigits) return whole;
  const groups = [whole.slice(-3)];
  for (let end = whole.length - 3; end > 0; end -= secondaryGroup) groups.unshift(whole.slice(Math.max(0, end - secondaryGroup), end));
  return groups.join(group);
}
