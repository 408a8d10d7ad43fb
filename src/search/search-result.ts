import type { Language } from '../index/words/language.ts';
import type { Card, CardReader } from './cards.ts';
import type { Mark } from './mark.ts';
import type { RankedIndex } from './ranked-terms.ts';
import type { SearchManifest } from './search-manifest.ts';

/** Filters on results. */
export interface Filters {
  readonly subject?: string;
  readonly year?: number;
  readonly type?: string;
}

/** A query of a reader. */
export interface SearchQuery extends Filters {
  readonly text: string;
  readonly sort?: 'relevance' | 'newest';
  /** Page of results, from 1. */
  readonly page?: number;
  /** True if the reader is still typing, so that the last word may be incomplete. */
  readonly isTyping?: boolean;
}

export interface SearchResult {
  readonly count: number;
  /** False if a phrase has more candidates than are read; there are at least `count` results. */
  readonly isCountExact: boolean;
  readonly hits: readonly SearchHit[];
  /** True if no document has all the words, and these have some. */
  readonly isAnyWord: boolean;
  /** The query with a corrected spelling. */
  readonly suggestion: string | undefined;
  facets(): Promise<FacetCounts>;
  /** Returns the most relevant part of each hit's abstract. */
  snippets(): Promise<readonly (readonly Mark[])[]>;
}

export interface SearchHit {
  readonly ordinal: number;
  readonly card: Card;
  readonly title: readonly Mark[];
  /** `content/1/e00003.html`, as the site links it. */
  readonly path: string;
}

/** The values of each facet with the number of results, largest first; years newest first. */
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

/** The objects that all functions of a search use. */
export interface SearchContext {
  readonly manifest: SearchManifest;
  readonly index: RankedIndex;
  readonly language: Language;
  readonly cards: CardReader;
  /** Reads another, deflated file of the index. */
  read<T>(path: string, read: (bytes: Uint8Array) => T): Promise<T>;
  readonly onHits?: OnHits;
}

/** Receives the first hits of a page, in their order, while others are still loading. */
export type OnHits = (hits: readonly SearchHit[]) => void;

/** The part of search that plain words do not need; a page loads it on demand. See `full-search.ts`. */
export interface FullSearch {
  find(query: SearchQuery, context: SearchContext): Promise<SearchResult>;
  facets(documents: Iterable<number>, query: Filters, context: SearchContext): Promise<FacetCounts>;
  snippets(documents: readonly number[], terms: ReadonlySet<string>, context: SearchContext): Promise<readonly (readonly Mark[])[]>;
}
