import type { Cite, CitedItem } from './citing-engine.ts';
import type { PlainAuthor } from './plain-item.ts';

/** How a style writes a number of authors, as it was seen to do. */
export interface NamesForm {
  /** Stands for the authors in a blank, so that the style's next sign is as after them. */
  readonly literal: string;
  readonly print: (authors: readonly PlainAuthor[]) => string;
}

/**
 * What a style makes of so many names, from what it makes of names that nobody has:
 *
 *   'ZzfA, A. X. W.-Y., & ZzfB, B. X. W.-Y.'  ->  [the first author's name, ', & ', the second's]
 *
 * Undefined where they cannot be told from what is around them.
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
/** After a letter: a name, an initial, a name of two. */
const GIVEN_NAMES = 'yg X Wvg-Yyh';
/** An article of which nothing is like any other's. */
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
  // Where a name ends in the stop that follows it, there is one.
  return (authors) =>
    parts
      .map((part) => (typeof part === 'string' ? part : part(authors)))
      .join('')
      .replace(/\.\.$/, '.');
}

/** Given names as styles write them, by what follows the first letter of those that nobody has. */
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

/** The processor sets O'Hara as O’Hara. */
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

/** Initials that stand close, each with its stop: `R.S.` */
function apart(word: string): readonly string[] {
  return word.match(/[^.]\./gu) ?? [word];
}
