import type { Cite, CitedItem } from './citing-engine.ts';
import { type PrintPages, withoutEntry } from './page-ranges.ts';
import { BLANK_DAY, BLANK_JOURNAL, BLANK_PAGES, BLANK_SIGNS, type PlainAuthor, type PlainItem } from './plain-item.ts';

/** Cites an item that was split into fields; undefined if the item needs the processor. */
export type CiteByForm = (item: PlainItem, titles: readonly string[]) => string | undefined;

/**
 * Cites articles by templates: the processor formats one item with placeholder words, and later entries replace the placeholders by an
 * article's own fields. The result is the same as the processor's, in a tenth of the time.
 *
 *   'Zzqauthors (2917). Zzq title. <i>Zzj Journal</i>, <i>8317</i>, e8653. https://doi.org/10.9999/zzq'
 *
 * `titleWays` print a title alone in each text case; `printPages` prints ranges of pages as this style does.
 */
export function citationForms(cite: Cite, titleWays: readonly Cite[], printPages: PrintPages): CiteByForm {
  const namesByCount = new Map<number, NamesForm | undefined>();
  const forms = new Map<string, Form | undefined>();
  const journals = new Map<string, readonly string[]>();
  const writeDay = writtenDays(cite);
  return (item, titles) => {
    const { authors, blank, day, journal, kind, pages } = item;
    const names = remembered(namesByCount, authors.length, () => namesForm(cite, authors.length));
    if (names === undefined) return undefined;
    const form = remembered(forms, names.literal + kind, () => formOf(item, { names, cite, titleWays, printPages }));
    if (form === undefined) return undefined;
    const words = new Map([...item.words, [names.literal, names.print(authors)], [form.title.text, titles[form.title.way] ?? '']]);
    const writtenDay = day === undefined ? '' : writeDay(day);
    if (writtenDay === undefined) return undefined;
    words.set(String(BLANK_DAY), writtenDay);
    if (pages !== undefined) words.set(form.pages, printPages(pages));
    if (form.journal !== undefined && journal !== undefined) {
      const written = remembered(journals, `${blank.language} ${journal}`, () => writtenAlone(journal, blank, titleWays));
      words.set(form.journal.text, written[form.journal.way] ?? '');
    }
    return form.pieces.map((piece) => words.get(piece) ?? piece).join('');
  };
}

interface Form {
  /** Text of the style, alternating with placeholders. */
  readonly pieces: readonly string[];
  readonly title: Gap;
  /** Absent if the style does not print the journal, or prints it as its own text. */
  readonly journal: Gap | undefined;
  readonly pages: string;
}

/** A placeholder for a title, and the text case in which it is printed. */
interface Gap {
  readonly text: string;
  readonly way: number;
}

interface Way {
  readonly names: NamesForm;
  readonly cite: Cite;
  readonly titleWays: readonly Cite[];
  readonly printPages: PrintPages;
}

function formOf({ blank, words, day, journal: ofJournal, pages: range }: PlainItem, way: Way): Form | undefined {
  const { literal } = way.names;
  const entry = way.cite({ ...blank, author: [{ literal }] });
  if (entry === undefined) return undefined;
  const title = gapIn(entry, writtenAlone(blank.title, blank, way.titleWays));
  const journal = ofJournal === undefined ? undefined : gapIn(entry, writtenAlone(BLANK_JOURNAL, blank, way.titleWays));
  if (title === undefined || entry.split(literal).length !== 2) return undefined;
  const pages = range === undefined ? '' : way.printPages(BLANK_PAGES);
  const instead = [literal, title.text, ...words.keys(), day === undefined ? '' : String(BLANK_DAY), journal?.text ?? '', pages].filter(
    (word) => word !== '',
  );
  const pieces = entry.split(new RegExp(`(${instead.map((word) => word.replace(/[.?]/g, '\\$&')).join('|')})`));
  // A style may print a journal or a page in an unusual way.
  return pieces.some((piece) => !instead.includes(piece) && BLANK_SIGNS.test(piece)) ? undefined : { pieces, title, journal, pages };
}

/** Returns a title in each text case, in the language of an article. */
function writtenAlone(title: string, item: CitedItem, titleWays: readonly Cite[]): readonly string[] {
  return titleWays.map((way) => withoutEntry(way({ ...item, title }) ?? ''));
}

function gapIn(entry: string, written: readonly string[]): Gap | undefined {
  const way = written.findIndex((text) => BLANK_START.test(text) && entry.split(text).length === 2);
  const text = written[way];
  return text === undefined ? undefined : { text, way };
}

const BLANK_START = /Zz[qj] /;

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined || known.has(key)) return found as Value;
  if (known.size >= MOST) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

/** Entries of the cache: the days of a few years. */
const MOST = 4096;

/** Returns the text that a style prints in place of `BLANK_DAY` for a day of the month; undefined if it is not known. */
type WriteDay = (day: number) => string | undefined;

/**
 * Derives how a style prints days from the difference between entries that differ in the day: `5`, `05` or `1er`. A style without days
 * prints the same entry for all.
 */
function writtenDays(cite: Cite): WriteDay {
  const known = new Map<number, string | undefined>();
  return (day) => {
    if (!known.has(day)) known.set(day, writtenDay(day, cite));
    return known.get(day);
  };
}

function writtenDay(day: number, cite: Cite): string | undefined {
  const entryOf = (of: number): string | undefined => cite({ ...SOME_ARTICLE, issued: { 'date-parts': [[2917, 5, of]] } });
  const entry = entryOf(day);
  const [before, after, ...more] = entryOf(BLANK_DAY)?.split(String(BLANK_DAY)) ?? [];
  if (entry === undefined || before === undefined || more.length > 0) return undefined;
  if (after === undefined) return entry === before ? '' : undefined;
  const isThere = entry.startsWith(before) && entry.endsWith(after) && entry.length > before.length + after.length;
  return isThere ? entry.slice(before.length, entry.length - after.length) : undefined;
}

/** The template by which a style prints a given number of authors. */
interface NamesForm {
  /** Placeholder for the authors; it ends in the same character, so that the style's next punctuation is the same. */
  readonly literal: string;
  readonly print: (authors: readonly PlainAuthor[]) => string;
}

/**
 * Derives the template for a number of names from the entry that the style prints for placeholder names:
 *
 *   'ZzfA, A. X. W.-Y., & ZzfB, B. X. W.-Y.'  ->  [the first author's name, ', & ', the second's]
 *
 * Undefined if the names cannot be told from the text around them.
 */
function namesForm(cite: Cite, count: number): NamesForm | undefined {
  const author = Array.from({ length: count }, (_, at) => ({ family: `Zzf${LETTERS[at]}`, given: `${LETTERS[at]}${GIVEN_NAMES}` }));
  const entry = cite({ ...SOME_ARTICLE, author });
  if (entry === undefined || count > LETTERS.length) return undefined;
  for (const literal of ['Zzqauthors.', 'Zzqauthors']) {
    const [before, after, ...more] = cite({ ...SOME_ARTICLE, author: [{ literal }] })?.split(literal) ?? [];
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (!entry.startsWith(before) || !entry.endsWith(after)) continue;
    const names = entry.slice(before.length, entry.length - after.length);
    if (names.endsWith('.') === literal.endsWith('.')) return { literal, print: printerOf(names) };
  }
  return undefined;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUV';
/** Placeholder given names after a first letter: a name, an initial, a double name. */
const GIVEN_NAMES = 'yg X Wvg-Yyh';
/** A placeholder article, whose words occur in no real one. */
const SOME_ARTICLE: CitedItem = {
  type: 'article-journal',
  id: '',
  title: 'Zzq title',
  'container-title': 'Zzq journal',
  issued: { 'date-parts': [[2917]] },
  language: 'en',
  DOI: '10.9999/zzq',
  URL: 'https://doi.org/10.9999/zzq',
};

function printerOf(names: string): (authors: readonly PlainAuthor[]) => string {
  const parts: (string | ((authors: readonly PlainAuthor[]) => string))[] = [];
  let at = 0;
  for (const found of names.matchAll(NAME)) {
    const { first, before, second, separator = '', after } = found.groups ?? {};
    const index = LETTERS.indexOf(first ?? second ?? '');
    const print = GIVEN[before ?? after ?? ''] ?? nothing;
    parts.push(names.slice(at, found.index), (authors) => {
      const author = authors[index];
      if (author === undefined) return '';
      return before === undefined
        ? `${writtenFamily(author)}${separator}${print(author.given)}`
        : `${print(author.given)} ${writtenFamily(author)}`;
    });
    at = found.index + found[0].length;
  }
  parts.push(names.slice(at));
  // A name that ends in a full stop is not followed by another one.
  return (authors) =>
    parts
      .map((part) => (typeof part === 'string' ? part : part(authors)))
      .join('')
      .replace(/\.\.$/, '.');
}

/** Forms of given names, by what a style prints after the first letter of a placeholder name. */
const GIVEN: Readonly<Record<string, (given: readonly string[]) => string>> = {
  [GIVEN_NAMES]: (given) => given.join(' '),
  'yg X. Wvg-Yyh': (given) =>
    given
      .flatMap(apart)
      .map((word) => (word.length === 1 ? `${word}.` : word))
      .join(' '),
  '. X. W.-Y.': (given) => initialsOf(given, '.', '-').join(' '),
  '.X.W.-Y.': (given) => initialsOf(given, '.', '-').join(''),
  'XW-Y': (given) => initialsOf(given, '', '-').join(''),
  XWY: (given) => initialsOf(given, '', '').join(''),
};

const TAIL = Object.keys(GIVEN)
  .map((tail) => tail.replaceAll('.', '\\.'))
  .join('|');
const NAME = new RegExp(
  `(?<first>[A-V])(?<before>${TAIL}) Zzf\\k<first>|Zzf(?<second>[A-V])(?:(?<separator>,? )\\k<second>(?<after>${TAIL}))?`,
  'g',
);

/** Prints a family name as the processor does: O’Hara for O'Hara. */
function writtenFamily({ family }: PlainAuthor): string {
  return family.replaceAll("'", '’');
}

const nothing = (): string => '';

/** `W.-Y.` of `Wvg-Yyh`, `R.` and `S.` of `R.S.`. */
function initialsOf(given: readonly string[], stop: string, hyphen: string): readonly string[] {
  return given.flatMap(apart).map((word) =>
    word
      .split('-')
      .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 0) + stop)
      .join(hyphen),
  );
}

/** Splits initials without spaces, each with its full stop: `R.S.` */
function apart(word: string): readonly string[] {
  return word.match(/[^.]\./gu) ?? [word];
}
