import type { CslName } from '../bibliography/csl.ts';
import type { CitedItem } from './citing-engine.ts';

/** An author whose name no style treats specially: no particle, no suffix, no other script. */
export interface PlainAuthor {
  readonly family: string;
  /** `['Isla', 'M.']` */
  readonly given: readonly string[];
}

/** An item split into fields that every style prints unchanged, and the item with placeholders for them. */
export interface PlainItem {
  readonly authors: readonly PlainAuthor[];
  /** Values by their placeholders: year, day, volume, issue, page, DOI. */
  readonly words: ReadonlyMap<string, string>;
  /** Day of the month; its placeholder is `BLANK_DAY`. */
  readonly day?: number;
  /** `Tidewater`, if it consists of letters alone; styles change its case as they do for titles. */
  readonly journal?: string;
  /** `12-19`: the form of a range depends on the style. */
  readonly pages?: string;
  /** The item with placeholders for these, its title, day and journal, and without authors. */
  readonly blank: CitedItem;
  /** Cache key of the blank; the same for most articles of a journal. */
  readonly kind: string;
}

/** Placeholder for the title, which shows whether a style uses title case; a closing `?` or `!` is kept. */
export const BLANK_TITLE = 'Zzq title';
export const BLANK_DAY = 27;
export const BLANK_JOURNAL = 'Zzj journal';
const BLANK_ISSN = '8741-8746';
/** Placeholders whose form must not differ from the first entry. */
export const BLANK_SIGNS = /zz[qj] |874[16]|8653|8671/i;
/** Placeholder for a range of pages. */
export const BLANK_PAGES = '8653-8671';

/** Splits an item into fields; undefined if it needs the processor: quotation marks, particles, supplements. */
export function plainItem(item: CitedItem): PlainItem | undefined {
  const { author = [], title, 'container-title': journal, ISSN, issued, volume, issue, page, DOI, URL: _, id: __, ...rest } = item;
  const authors = author.map(plainAuthor);
  const [year, month, day] = issued?.['date-parts'][0] ?? [];
  if (authors.length === 0 || !areAllThere(authors) || DOI === undefined || TAKEN.test(JSON.stringify([journal, rest]))) return undefined;
  // A day of one digit is ambiguous in an entry; the first of a month is an ordinal in some languages.
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

/** Placeholders, and the values that may replace them. */
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

// A journal whose title contains a placeholder.
const TAKEN = /8317|8429|8653|8671|2917|27|874[16]|zzq|zzj/i;

const PLAIN_JOURNAL = /^\p{Lu}\p{Script=Latin}*(?: \p{Script=Latin}+)*$/u;

const PLAIN_TITLE =
  /^(?:[\p{Script=Latin}\p{N}]|<span class="nocase"><i>\p{Script=Latin}).*(?:[\p{L}\p{N})?!]|\p{Script=Latin}<\/i><\/span>)$/u;
const ITALIC_END = /<\/i><\/span>$/;
const TAGS = /<[^<>]*>/g;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;
// Quotation marks, and characters that may be.
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
