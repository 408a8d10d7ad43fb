import type { Cite, CitedItem } from './citing-engine.ts';
import type { PlainAuthor } from './plain-item.ts';

/** The template by which a style prints a given number of authors. */
export interface NamesForm {
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
export function namesForm(cite: Cite, count: number): NamesForm | undefined {
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
export const SOME_ARTICLE: CitedItem = {
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
