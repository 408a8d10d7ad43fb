import { randomFrom } from '../../../test/query/search/papers.ts';
import type { SourceArticle } from './source-articles.ts';

export type QueryKind = 'title words' | 'body words' | 'a misspelt word' | 'DOI' | 'author' | 'author without accents' | 'phrase';

/** A query and the article that its reader looks for. */
export interface CorpusQuery {
  readonly kind: QueryKind;
  readonly text: string;
  /** DOI of the article, in lower case. */
  readonly doi: string;
}

/** How many queries there are of each kind: 300 in all. */
const COUNTS: Readonly<Record<QueryKind, number>> = {
  'title words': 60,
  'body words': 60,
  'a misspelt word': 50,
  DOI: 40,
  author: 25,
  'author without accents': 25,
  phrase: 40,
};

/**
 * Draws queries from articles; the same articles give the same queries. The article that is expected is the only one whose source has what is
 * asked for, as a plain comparison of its text tells, without any index.
 */
export function corpusQueries(articles: readonly SourceArticle[]): CorpusQuery[] {
  const sources = sourcesOf(articles);
  return (Object.keys(COUNTS) as QueryKind[]).flatMap((kind, i) => {
    const random = randomFrom(i + 1);
    const pick = <T>(among: readonly T[]): T | undefined => among[Math.floor(random() * among.length)];
    const queries = new Map<string, CorpusQuery>();
    for (let tries = 0; queries.size < COUNTS[kind] && tries < MAX_TRIES; tries++) {
      const source = pick(sources);
      const text = source && TEXTS[kind](source, { sources, pick });
      if (source !== undefined && text !== undefined) queries.set(text, { kind, text, doi: source.article.doi });
    }
    return [...queries.values()];
  });
}

const MAX_TRIES = 100_000;

/** An article with its words in lower case. */
interface Source {
  readonly article: SourceArticle;
  readonly title: readonly string[];
  readonly body: readonly string[];
  readonly all: ReadonlySet<string>;
  /** Title and abstract as words separated by single spaces. */
  readonly text: string;
}

interface DrawOptions {
  readonly sources: readonly Source[];
  readonly pick: <T>(among: readonly T[]) => T | undefined;
}

type Draw = (source: Source, options: DrawOptions) => string | undefined;

const TEXTS: Readonly<Record<QueryKind, Draw>> = {
  'title words': ({ title }, { sources, pick }) => only(someOf(title, 3, pick), sources),
  'body words': ({ body }, { sources, pick }) => only(someOf(body, 3, pick), sources),
  'a misspelt word': ({ title }, { sources, pick }) => {
    const words = someOf(title, 3, pick);
    if (only(words, sources) === undefined) return undefined;
    const [at, word] = pick([...words.entries()].filter(([, one]) => one.length >= 7)) ?? [];
    if (at === undefined || word === undefined) return undefined;
    const wrong = misspelt(word, pick);
    return sources.some(({ all }) => all.has(wrong)) ? undefined : words.with(at, wrong).join(' ');
  },
  DOI: ({ article: { doi } }, { pick }) => pick([doi, doi.toUpperCase(), `https://doi.org/${doi}`, `doi:${doi}`]),
  author: ({ article }, options) => authorOf(article, options),
  'author without accents': ({ article }, options) => {
    const name = authorOf(article, options);
    const plain = name && withoutAccents(name);
    return plain === name ? undefined : plain;
  },
  phrase: ({ article }, { sources, pick }) => {
    const words = wordsOf(pick(article.abstract.split(/[¦.;:()[\]]/u)) ?? '');
    const start = pick([...words.keys()]) ?? 0;
    const phrase = words.slice(start, start + 4).join(' ');
    const having = sources.filter((other) => ` ${other.text} `.includes(` ${phrase} `));
    return words.length < start + 4 || having.length !== 1 ? undefined : `"${phrase}"`;
  },
};

/** Returns words as a query if exactly one article has all of them. */
function only(words: readonly string[], sources: readonly Source[]): string | undefined {
  const having = sources.filter(({ all }) => words.every((word) => all.has(word)));
  return words.length === 0 || having.length !== 1 ? undefined : words.join(' ');
}

/** Returns some different words of more than three letters; none if there are too few. */
function someOf(words: readonly string[], count: number, pick: DrawOptions['pick']): string[] {
  const long = [...new Set(words.filter((word) => word.length > 3 && !/\d/.test(word)))];
  if (long.length < count) return [];
  const chosen = new Set<string>();
  while (chosen.size < count) chosen.add(pick(long) ?? '');
  return [...chosen];
}

/** Returns the given name and surname of an author of one article only, compared without accents. */
function authorOf(article: SourceArticle, { sources, pick }: DrawOptions): string | undefined {
  const name = pick(article.authors);
  if (name === undefined || !/\p{L}{3,}/u.test(name)) return undefined;
  const words = wordsOf(name);
  const having = sources.filter((other) => other.article.authors.some((one) => words.every((word) => wordsOf(one).includes(word))));
  return having.length === 1 ? name : undefined;
}

/** Makes one error: a letter left out, doubled or swapped with the next; the first letter stays. */
function misspelt(word: string, pick: DrawOptions['pick']): string {
  const at = pick(Array.from({ length: word.length - 3 }, (_, i) => i + 1)) ?? 1;
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.slice(at, at + 1) + word.slice(at),
    word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2),
  ];
  return pick(kinds.filter((one) => one !== word)) ?? word;
}

function sourcesOf(articles: readonly SourceArticle[]): Source[] {
  return articles.map((article) => {
    const [title, body, abstract] = [article.title, article.body, article.abstract].map((text) => wordsOf(text));
    const known = [...(title ?? []), ...(abstract ?? []), ...(body ?? [])];
    return {
      article,
      title: title ?? [],
      body: body ?? [],
      all: new Set([...known, ...article.authors.flatMap(wordsOf), ...article.others.flatMap(wordsOf)]),
      text: wordsOf(article.abstract).join(' '),
    };
  });
}

function wordsOf(text: string): string[] {
  return (
    withoutAccents(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
