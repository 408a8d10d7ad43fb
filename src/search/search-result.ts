import type { Language } from '../index/words/language.ts';
import type { Card, CardReader } from './cards.ts';
import type { Mark } from './mark.ts';
import type { RankedIndex } from './ranked-terms.ts';
import type { SearchManifest } from './search-manifest.ts';

/** What a reader narrowed the results to. */
export interface Filters {
  readonly subject?: string;
  readonly year?: number;
  readonly type?: string;
}

/** What a reader asks. */
export interface SearchQuery extends Filters {
  readonly text: string;
  readonly sort?: 'relevance' | 'newest';
  /** From 1. */
  readonly page?: number;
  /** Whether the reader is still typing, so that the last word may be the beginning of one. */
  readonly isTyping?: boolean;
}

export interface SearchResult {
  readonly count: number;
  /** False where a phrase has more candidates than are looked at: there are at least `count`. */
  readonly isCountExact: boolean;
  readonly hits: readonly SearchHit[];
  /** Whether none has all the words, and these have some. */
  readonly isAnyWord: boolean;
  /** The text as it was perhaps meant. */
  readonly suggestion: string | undefined;
  facets(): Promise<FacetCounts>;
  /** Of each hit the part of the abstract that says most about the words. */
  snippets(): Promise<readonly (readonly Mark[])[]>;
}

export interface SearchHit {
  readonly ordinal: number;
  readonly card: Card;
  readonly title: readonly Mark[];
  /** `content/1/e00003.html`, as the site links it. */
  readonly path: string;
}

/** Per facet its values with how many results have them, largest first; years newest first. */
export interface FacetCounts {
  readonly subject: readonly FacetCount[];
  readonly year: readonly FacetCount[];
  readonly type: readonly FacetCount[];
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export const PAGE_SIZE = 10;

/** What every part of a search works with. */
export interface SearchContext {
  readonly manifest: SearchManifest;
  readonly index: RankedIndex;
  readonly language: Language;
  readonly cards: CardReader;
  /** Any other file of the index, deflated. */
  read<T>(path: string, read: (bytes: Uint8Array) => T): Promise<T>;
  readonly onHits?: ShowFirst;
}

/** Is given the first hits of a page, in their order, while others are still on their way. */
export type ShowFirst = (hits: readonly SearchHit[]) => void;

/**
 * All of search that plain words do not need: a page loads it after the first results, or when it is asked for.
 * See `full-search.ts`.
 */
export interface FullSearch {
  find(query: SearchQuery, context: SearchContext): Promise<SearchResult>;
  facets(documents: Iterable<number>, query: Filters, context: SearchContext): Promise<FacetCounts>;
  snippets(documents: readonly number[], terms: ReadonlySet<string>, context: SearchContext): Promise<readonly (readonly Mark[])[]>;
}
