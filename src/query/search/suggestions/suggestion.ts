import type { ArticleNotice } from '../../../model/article-card.ts';

/** Something that the search field offers while a reader types: an article, an author or a subject. */
export interface Suggestion {
  readonly kind: SuggestionKind;
  /** The title or the name. */
  readonly label: string;
  /** Site path of its page without ending: `content/1/e00003`, `authors/name-jane-doe`. */
  readonly stem: string;
  /** First author and year of an article: `Jane Doe … · 2024`; the number of articles of an author or a subject: `12`. */
  readonly detail: string;
  /** DOI of an article. */
  readonly doi?: string;
  /** The most severe notice about an article. */
  readonly notice?: ArticleNotice['kind'];
}

export type SuggestionKind = 'article' | 'author' | 'subject';

/** A suggestion as it is stored: kind, label, stem, detail, DOI ('' if a notice follows), notice. */
export type SuggestionRow = readonly [
  kind: 0 | 1 | 2,
  label: string,
  stem: string,
  detail: string,
  doi?: string,
  notice?: ArticleNotice['kind'],
];

export const SUGGESTION_KINDS: readonly SuggestionKind[] = ['article', 'author', 'subject'];

/**
 * The suggestions of a journal in one language, at `search/suggestions-en.json`. Those of a large journal are in shards by the first letters of
 * words.
 */
export interface SuggestionIndex {
  readonly version: 1;
  /** Ending of links to pages: '' or '.html'. */
  readonly ending: string;
  /** Absent if the rows are in shards. */
  readonly rows?: readonly SuggestionRow[];
  /** The beginnings of words that have a shard, `['co', 'ne']`; absent if the rows are here. */
  readonly starts?: readonly string[];
  /** The beginning of all DOIs, which no shard repeats: `10.7554/elife.`. */
  readonly doiPrefix?: string;
}

/** The rows with a word that begins with the shard's letters, at `search/suggestions-en/s-co.json`. */
export interface SuggestionShard {
  /** All of them if there is no longer beginning; else the first. */
  readonly rows: readonly SuggestionRow[];
  /** Longer beginnings that have a shard of their own: `['com', 'cor']`. */
  readonly starts: readonly string[];
}

/** `search/suggestions-pt-BR.json` */
export function suggestionsPath(language: string): string {
  return `search/suggestions-${language}.json`;
}

/**
 * Path of the shard of words that begin with some letters. Every name begins with `s-`, because Windows refuses files named `con` or `aux`.
 *
 *   suggestionShardPath('en', 'co')  ->  'search/suggestions-en/s-co.json'
 *   suggestionShardPath('el', 'νε')  ->  'search/suggestions-el/s--3bd--3b5-.json'
 */
export function suggestionShardPath(language: string, start: string): string {
  const name = start.replace(/[^a-z0-9]/g, (unit) => `-${unit.charCodeAt(0).toString(16)}-`);
  return `search/suggestions-${language}/s-${name}.json`;
}

/** Letters of a word that select its first shard; fewer are too many words. */
export const START_LENGTH = 2;

/** Beginning of the key of a DOI in the shards; no word has it. */
export const DOI_SIGN = '#';
