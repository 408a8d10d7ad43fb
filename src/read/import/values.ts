import { isoDate, isRealDate } from '../../model/text/partial-date.ts';

/**
 * Reads a date of another system to ISO 8601; undefined for what is none, such as `0000-00-00`.
 *
 *   '2019-02-28 12:00:00'  ->  '2019-02-28'
 *   '01-02-2001'           ->  '2001-02-01', day first, as OJS 2 writes it
 *   '2001'                 ->  '2001'
 */
export function dateOf(text: string | undefined): string | undefined {
  const written = text?.trim() ?? '';
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? [];
  if (year !== undefined) return real({ year, month, day });
  const [, first = '', second = '', last] = DAY_FIRST.exec(written) ?? [];
  if (last === undefined) return undefined;
  return real({ year: last, month: second, day: first }) ?? real({ year: last, month: first, day: second });
}

interface WrittenDate {
  readonly year: string;
  readonly month: string | undefined;
  readonly day: string | undefined;
}

function real({ year, month, day }: WrittenDate): string | undefined {
  // "2014-00-00" is a year.
  const [m, d] = [Number(month ?? 0), Number(day ?? 0)];
  const date = { year: Number(year), ...(m > 0 && { month: m, ...(d > 0 && { day: d }) }) };
  return isRealDate(date) ? isoDate(date) : undefined;
}

/** Reads a DOI, with or without its resolver and with spaces in it; undefined for what is none. */
export function doiOf(text: string | undefined): string | undefined {
  const doi = text?.replace(/\s+/g, '').replace(DOI_PREFIX, '') ?? '';
  return DOI.test(doi) ? doi : undefined;
}

/** Reads an ORCID, undefined for what is none: `0000-0002-1825-0097` of `https://orcid.org/0000-0002-1825-0097`. */
export function orcidOf(text: string | undefined): string | undefined {
  return /\b\d{4}-?\d{4}-?\d{4}-?\d{3}[\dX]\b/i
    .exec(text ?? '')?.[0]
    .replaceAll('-', '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');
}

/** Reads page numbers as the front matter has them; undefined for none, such as `-`: `1-9` of `pp. 1–9; 12`. */
export function pagesOf(text: string | undefined): string | undefined {
  const [, first, last] = PAGES.exec(text?.trim() ?? '') ?? [];
  return first === undefined ? undefined : last === undefined || last === first ? first : `${first}-${last}`;
}

/** Returns an absolute http or https address; undefined for another text. */
export function webAddressOf(text: string | undefined): string | undefined {
  const address = text?.trim() ?? '';
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}

/**
 * Converts a locale of OJS to a language tag; undefined for an empty or invalid one.
 *
 *   'en_US' -> 'en', 'fr_CA' -> 'fr-CA', 'pt_BR' -> 'pt-BR', 'sr_RS@latin' -> 'sr-Latn'
 *
 * OJS 3.4 dropped the region of languages that it has in one region only. The region is dropped here for exports of all versions, so that an
 * article has the same languages in each of them.
 */
export function languageOf(locale: string | undefined): string | undefined {
  const [, language = '', region = '', modifier = ''] = LOCALE.exec(locale?.trim() ?? '') ?? [];
  if (language === '') return undefined;
  const script = SCRIPTS[modifier.toLowerCase()] ?? (modifier.length === 4 ? modifier : '');
  const tag = [language, script, region].filter((part) => part !== '').join('-');
  try {
    const full = new Intl.Locale(tag.replaceAll('_', '-'));
    const usual = new Intl.Locale(full.language).maximize();
    const isUsual = full.region === undefined || (full.region === usual.region && !SEVERAL_REGIONS.has(full.language));
    return isUsual ? [full.language, ...(full.script === undefined ? [] : [full.script])].join('-') : full.baseName;
  } catch {
    return undefined;
  }
}

/** Returns the English name of a country by its code, `Iran` for `IR`; another text unchanged. */
export function countryOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code) : code;
}

/** Removes characters that a file name cannot have on some system, and makes it short. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').replace(/^.*[/\\]/s, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(last.replace(UNSAFE, '-').replace(/^[.\s]+|[.\s]+$/g, '')) ?? [];
  const short = shortened(stem.replace(/[.\s]+$/, ''), LONGEST_NAME - ending.length);
  return `${short === '' || RESERVED.test(short) ? `file${short === '' ? '' : `-${short}`}` : short}${ending}`;
}

/** Cuts a text to a number of bytes of UTF-8, without cutting a character. */
function shortened(text: string, most: number): string {
  let short = text;
  while (Buffer.byteLength(short) > most) short = [...short].slice(0, -1).join('');
  return short.trimEnd();
}

/** Returns a name that is not among those taken, compared as file systems do, and takes it: `a-2.pdf` if there is `A.pdf`. */
export function uniqueName(name: string, taken: Set<string>): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(name) ?? [];
  let unique = name;
  for (let number = 2; taken.has(unique.normalize('NFC').toLowerCase()); number++) unique = `${stem}-${number}${ending}`;
  taken.add(unique.normalize('NFC').toLowerCase());
  return unique;
}

/** Returns ASCII letters, digits and hyphens of a text, at most 40 of them; '' if it has none. */
export function asciiSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
}

/** Removes values that are absent, `''`, `[]` or `{}`. */
export function withoutEmpty(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => {
      if (Array.isArray(value)) return value.length > 0;
      if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
      return value !== undefined && value !== null && value !== '';
    }),
  );
}

// '2019-02-28', '2019-2', '2019', '2019-02-28T12:00:00Z'
const YEAR_FIRST = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ].*)?$/;
// '28-02-2019', '28.2.2019'
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: .*)?$/;
const DOI_PREFIX = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i;
const DOI = /^10\.\d{4,9}\/\S+$/;
// 'S. 1-9', 'pp. 1–9; 12', 'e12', 'xi'
const PAGES =
  /^(?:(?:pp?|pages?|pags?|S|Seiten?|str)\b\.?\s*)?([A-Za-z]{0,4}\.?\d[\w.]*|[ivxlc]+)(?:\s*[-–—]+\s*([A-Za-z]{0,4}\.?\d[\w.]*|[ivxlc]+))?/i;
// 'en', 'en_US', 'sr_RS@latin', 'zh_Hant', 'sr@cyrillic'
const LOCALE = /^([A-Za-z]{2,3})(?:[_-]([A-Za-z]{4}(?:[_-][A-Za-z]{2})?|[A-Za-z]{2}|\d{3}))?(?:@([A-Za-z]+))?$/;
const SCRIPTS: Readonly<Record<string, string>> = Object.assign(Object.create(null), { latin: 'Latn', cyrillic: 'Cyrl' });
const SEVERAL_REGIONS: ReadonlySet<string> = new Set(['fr', 'pt', 'zh']);
const UNSAFE = /[\u0000-\u001f\u007f-\u009f<>:"|?*\u200b-\u200f\u2028-\u202e\ufeff]+/g;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST_NAME = 100;
