import type { SiteFiles } from '../../model/site-files.ts';
import type { Language } from '../index/words/language.ts';
import type { Card, CardReader } from './cards.ts';
import type { Mark } from './mark.ts';
import type { SearchClause } from './parse-search.ts';
import type { RankedIndex } from './ranked-terms.ts';
import type { SearchManifest } from './search-manifest.ts';

/** Filters on results. Several values of one facet widen it, several facets narrow the results. */
export interface Filters {
  readonly subject?: string | readonly string[];
  /** A year, or the first and the last year of a range. */
  readonly year?: number | readonly [from: number, to: number];
  readonly type?: string | readonly string[];
  /** Kinds of notices: `retracted`. */
  readonly status?: string | readonly string[];
  /** Codes of languages of articles: `pt`. Only in a journal in several languages. */
  readonly lang?: string | readonly string[];
}

/** A query of a reader. */
export interface SearchQuery extends Filters {
  readonly text: string;
  readonly sort?: 'relevance' | 'newest';
  /** Page of results, from 1. */
  readonly page?: number;
  /** True if the reader is still typing, so that the last word may be incomplete. */
  readonly isTyping?: boolean;
  /** Without it, full texts are searched only if the other fields do not fill a page. */
  readonly scope?: SearchScope;
}

/** The places of a search: titles, abstracts, authors, keywords, subjects and journals; or full texts as well. */
export type SearchScope = 'fields' | 'all';

export interface SearchResult {
  readonly count: number;
  /** False if a phrase has more candidates than are read; there are at least `count` results. */
  readonly isCountExact: boolean;
  readonly hits: readonly SearchHit[];
  /** Number of the results that only their full texts have; absent if these were not searched. */
  readonly textCount?: number;
  /** Counts the further articles in full texts, which were not searched; undefined if they cannot be counted, as for a phrase. */
  countInTexts?(): Promise<number | undefined>;
  /** True if a phrase could not be looked for in full texts, so that these are results for its words. */
  readonly isWithoutQuotes?: true;
  /** True if no document has all the words, and these have some. */
  readonly isAnyWord: boolean;
  /** The hits are those of the corrected text `to`, since no article has a word of `from`, the text as typed. */
  readonly corrected?: { readonly from: string; readonly to: string };
  /** Synonyms of words of the query that some of the results have. */
  readonly synonyms?: readonly string[];
  /** The query with synonyms in the place of words, of which links to the same search consist as well. */
  readonly variants?: readonly (readonly SearchClause[])[];
  /** Other spellings of the query, each a complete text; its hits are not shown. */
  readonly didYouMean?: readonly string[];
  /** Words of the query that occur in no article. */
  readonly withoutHits?: readonly string[];
  /** The query is an identifier, and the only hits are the articles that it names. */
  readonly identifier?: { readonly kind: 'doi' | 'orcid' | 'url'; readonly value: string };
  facets(): Promise<FacetCounts>;
  /** Returns the most relevant part of each hit's abstract. */
  snippets(): Promise<readonly (readonly Mark[])[]>;
  /** Returns the part of a hit's full text that has the words; undefined if the text cannot be read. */
  passage(hit: SearchHit): Promise<readonly Mark[] | undefined>;
}

export interface SearchHit {
  readonly ordinal: number;
  readonly card: Card;
  readonly title: readonly Mark[];
  /** `content/1/e00003.html`, as the site links it. */
  readonly path: string;
  /** The field that has the words of the query; of several fields the last in the order of `FoundIn`. Absent for a search without words. */
  readonly foundIn?: FoundIn;
}

/** Fields in which an article is found, the most important first. */
export type FoundIn = 'title' | 'abstract' | 'authors' | 'keywords' | 'subjects' | 'journal' | 'text';

/** The values of each facet with the number of results, largest first; years newest first. */
export interface FacetCounts {
  readonly subject: readonly FacetCount[];
  readonly year: readonly FacetCount[];
  readonly type: readonly FacetCount[];
  /** Kinds of notices: `retracted`; articles without a notice have none. */
  readonly status: readonly FacetCount[];
  /** Codes of languages: `pt`; only in a journal in several. */
  readonly lang?: readonly FacetCount[];
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
  /** Code of the reader's language in a journal in several. */
  readonly reader?: string;
  readonly files: SiteFiles;
  readonly readText?: ReadText;
  /** Reads another, deflated file of the index. */
  read<T>(path: string, read: (bytes: Uint8Array) => T): Promise<T>;
  readonly onHits?: OnHits;
  /** Loads what wildcards and fuzzy words need. */
  readonly loadPatterns: () => Promise<PatternSearch>;
  /** Loads what synonyms need; called in a journal that has some. */
  readonly loadSynonyms: () => Promise<SynonymSearch>;
}

/** Reads the full text of an article from its page; undefined if the page cannot be read. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** Synonyms of a query, which a page loads on demand. See `synonyms/synonym-queries.ts`. */
export interface SynonymSearch {
  synonymQueries(clauses: readonly SearchClause[], context: SearchContext): Promise<readonly SynonymQuery[]>;
}

/** A query with synonyms in the place of some of its words. */
export interface SynonymQuery {
  readonly clauses: readonly SearchClause[];
  /** The synonyms in it. */
  readonly words: readonly string[];
}

/** Expansion of wildcards and fuzzy words with lunr, which a page loads on demand. See `lunr-query.ts`. */
export interface PatternSearch {
  expandWord(index: RankedIndex, word: string, distance: number): Promise<string[]>;
  expandWildcard(index: RankedIndex, text: string, language: Language): Promise<string[]>;
}

/** Receives the first hits of a page, in their order, while others are still loading. */
export type OnHits = (hits: readonly SearchHit[]) => void;

/** Terms whose words are marked, and the words of the query in their order. */
export interface MarkedWords {
  readonly terms: ReadonlySet<string>;
  readonly runs: readonly string[];
}

/** The part of search that plain words do not need; a page loads it on demand. See `full-search.ts`. */
export interface FullSearch {
  find(query: SearchQuery, context: SearchContext): Promise<SearchResult>;
  facets(documents: Iterable<number>, query: Filters, context: SearchContext): Promise<FacetCounts>;
  snippets(documents: readonly number[], terms: ReadonlySet<string>, context: SearchContext): Promise<readonly (readonly Mark[])[]>;
  passage(hit: SearchHit, words: MarkedWords, context: SearchContext): Promise<readonly Mark[] | undefined>;
  /** Returns the number of articles that a query finds with full texts, less `count`. */
  countInTexts(query: SearchQuery, count: number, context: SearchContext): Promise<number>;
}
