import type { CslName } from '../bibliography/csl.ts';
import type { CitedItem } from './citing-engine.ts';

/** An author with nothing about the name that a style might turn on: no particle, no suffix, no other script. */
export interface PlainAuthor {
  readonly family: string;
  /** `['Isla', 'M.']` */
  readonly given: readonly string[];
}

/** What of an item differs from article to article in ways that no style looks into, and what is left. */
export interface PlainItem {
  readonly authors: readonly PlainAuthor[];
  /** By what stands in its stead in the blank: year, day, volume, issue, page, DOI. */
  readonly words: ReadonlyMap<string, string>;
  /** Of a month; in the blank it is `BLANK_DAY`. */
  readonly day?: number;
  /** `Tidewater`, where it is of letters alone; styles write it as they do titles. */
  readonly journal?: string;
  /** `12-19`: every style writes a range in its own way. */
  readonly pages?: string;
  /** The item with other words for these, for its title, day and journal, and without authors. */
  readonly blank: CitedItem;
  /** What kind of blank it is: the same for most articles of a journal. */
  readonly kind: string;
}

/** The title of a blank, in which a style that writes Titles Like This can be told; a closing `?` or `!` is kept. */
export const BLANK_TITLE = 'Zzq title';
export const BLANK_DAY = 27;
export const BLANK_JOURNAL = 'Zzj journal';
const BLANK_ISSN = '8741-8746';
/** What stands in a blank for what no style may write in another way than was seen. */
export const BLANK_SIGNS = /zz[qj] |874[16]|8653|8671/i;
/** The pages of a blank that has a range of them. */
export const BLANK_PAGES = '8653-8671';

/** An item taken apart; undefined where something about it asks for the processor itself: quotation marks, particles, supplements. */
export function plainItem(item: CitedItem): PlainItem | undefined {
  const { author = [], title, 'container-title': journal, ISSN, issued, volume, issue, page, DOI, URL: _, id: __, ...rest } = item;
  const authors = author.map(plainAuthor);
  const [year, month, day] = issued?.['date-parts'][0] ?? [];
  if (authors.length === 0 || !areAllThere(authors) || DOI === undefined || TAKEN.test(JSON.stringify([journal, rest]))) return undefined;
  // A day of one figure could stand for more than itself; the first is an ordinal in some languages.
  const pages = page !== undefined && isRange(page) ? page : undefined;
  const parts = {
    volume,
    issue,
    page: pages === undefined ? page : undefined,
    DOI,
    year: year?.toString(),
    day: day !== undefined && day > 9 ? String(day) : undefined,
  };
  const words = new Map<string, string>();
  for (const [name, [instead, plain]] of Object.entries(BLANKS)) {
    const value = parts[name as keyof typeof parts];
    if (value === undefined) continue;
    if (!plain.test(value)) return undefined;
    words.set(instead, name === 'page' ? value.replace(/^\D+/, '') : value);
  }
  if (!PLAIN_TITLE.test(title) || MARKED.test(title.replace(TAGS, '').replace(APOSTROPHES, ''))) return undefined;
  const end = ITALIC_END.test(title) ? ' <span class="nocase"><i>x</i></span>' : (title.match(/[?!]$/)?.[0] ?? '');
  const isPlainJournal = journal !== undefined && PLAIN_JOURNAL.test(journal);
  const blank: CitedItem = {
    ...rest,
    id: '',
    title: BLANK_TITLE + end,
    ...(journal === undefined ? {} : { 'container-title': isPlainJournal ? BLANK_JOURNAL : journal }),
    ...(ISSN === undefined ? {} : { ISSN: BLANK_ISSN }),
    ...(year === undefined ? {} : { issued: blankDate(month, day) }),
    ...(volume === undefined ? {} : { volume: BLANKS.volume[0] }),
    ...(issue === undefined ? {} : { issue: BLANKS.issue[0] }),
    ...(page === undefined ? {} : { page: pages === undefined ? page.replace(/\d+$/, BLANKS.page[0]) : BLANK_PAGES }),
    DOI: BLANKS.DOI[0],
    URL: `https://doi.org/${BLANKS.DOI[0]}`,
  };
  return {
    authors,
    words,
    ...(day === undefined ? {} : { day }),
    ...(isPlainJournal ? { journal } : {}),
    ...(pages === undefined ? {} : { pages }),
    blank,
    kind: JSON.stringify(blank),
  };
}

/** What stands in a blank, and which values may take its place. */
const BLANKS = {
  volume: ['8317', /^[1-9]\d{0,4}$/],
  issue: ['8429', /^[1-9]\d{0,4}$/],
  page: ['8653', /^[A-Za-z]{0,3}\d{1,12}$/],
  DOI: ['10.9999/zzq', /^10\.\d{4,9}\/[A-Za-z0-9._/-]*[A-Za-z0-9]$/],
  year: ['2917', /^[1-9]\d{3}$/],
} as const;

/** `12-19`, not `19-12` or `e12-e19`. */
function isRange(page: string): boolean {
  const [, first, last] = RANGE.exec(page) ?? [];
  return Number(first) < Number(last);
}

const RANGE = /^([1-9]\d{0,4})-([1-9]\d{0,4})$/;

function blankDate(month: number | undefined, day: number | undefined): NonNullable<CitedItem['issued']> {
  const ofYear = [month, day === undefined ? undefined : BLANK_DAY].filter((part) => part !== undefined);
  return { 'date-parts': [[Number(BLANKS.year[0]), ...ofYear]] };
}

// A journal that has one of them in its title.
const TAKEN = /8317|8429|8653|8671|2917|27|874[16]|zzq|zzj/i;

const PLAIN_JOURNAL = /^\p{Lu}\p{Script=Latin}*(?: \p{Script=Latin}+)*$/u;

const PLAIN_TITLE =
  /^(?:[\p{Script=Latin}\p{N}]|<span class="nocase"><i>\p{Script=Latin}).*(?:[\p{L}\p{N})?!]|\p{Script=Latin}<\/i><\/span>)$/u;
const ITALIC_END = /<\/i><\/span>$/;
const TAGS = /<[^<>]*>/g;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;
// What quotes, or might.
const MARKED = /["'`´‘’“”„‚«»‹›]/;

function plainAuthor(name: CslName): PlainAuthor | undefined {
  if ('literal' in name || name['static-ordering'] === true || name.suffix !== undefined || name.given === undefined) return undefined;
  const given = name.given.split(' ');
  return FAMILY.test(name.family) && given.every((word) => GIVEN.test(word)) ? { family: name.family, given } : undefined;
}

// 'Alegado', 'Smith-Jones', 'McKay', 'O’Hara'
const FAMILY = /^\p{Lu}[\p{Script=Latin}\p{M}]*(?:[ '’-]\p{Lu}[\p{Script=Latin}\p{M}]+)*$/u;
// 'Isla', 'DeAnn', 'M', 'M.', 'R.S.', 'HT', 'Anne-Marie'
const GIVEN = /^(?:\p{Lu}+|(?:\p{Lu}\.)+|\p{Lu}[\p{Ll}\p{M}][\p{Lu}\p{Ll}\p{M}]*(?:-\p{Lu}[\p{Ll}\p{M}]+)*)$/u;

function areAllThere<Item>(items: readonly (Item | undefined)[]): items is readonly Item[] {
  return items.every((item) => item !== undefined);
}
