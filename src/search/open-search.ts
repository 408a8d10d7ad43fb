import { ShardError } from '../index/shard-error.ts';
import { readDeflated } from '../index/words/inflate.ts';
import { type Language, queryTerms } from '../index/words/language.ts';
import { openWordShards } from '../index/words/word-shards.ts';
import type { SiteFiles } from '../model/site-files.ts';
import { type Card, openCards } from './cards.ts';
import type { ExpandWord } from './expand-words.ts';
import { readFacets } from './facets.ts';
import { countFacets, type FacetCounts, type Filters, filterDocuments } from './filter.ts';
import { type Mark, markWords, snippetOf } from './mark.ts';
import { findHead, findMatches, inOrder } from './match.ts';
import { isBeingTyped, parseSearch, type SearchClause } from './parse-search.ts';
import { keepPhrases } from './phrase.ts';
import { rankedIndexOf } from './ranked-terms.ts';
import { MANIFEST_PATH, type SearchManifest } from './search-manifest.ts';
import { newestFirst } from './sort.ts';
import { findSpelling } from './spelling.ts';

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

export interface Search {
  readonly manifest: SearchManifest;
  readonly documentCount: number;
  find(query: SearchQuery): Promise<SearchResult>;
}

export interface SearchOptions {
  readonly language: Language;
  /** For wildcards and misspelt words: see `lunr-query.ts`. */
  readonly expandWord: ExpandWord;
  readonly manifest: SearchManifest;
}

export const PAGE_SIZE = 10;
const HEAD_PAGES = 10;

export async function readManifest(files: SiteFiles, path = MANIFEST_PATH): Promise<SearchManifest> {
  const file = await files.get(path);
  if (file === undefined) throw new ShardError(path, 'is not there');
  return JSON.parse(new TextDecoder('utf-8').decode(file.bytes)) as SearchManifest;
}

/** Opens the search of a built site; reads the roots and lengths of its word index, everything else as it is needed. */
export async function openSearch(files: SiteFiles, options: SearchOptions): Promise<Search> {
  const { manifest, language } = options;
  const shards = await Promise.all(manifest.segments.map((folder) => openWordShards(files, folder)));
  for (const segment of shards) segment.lengths().catch(() => undefined);
  const index = rankedIndexOf(shards);
  const cards = openCards(files, manifest);
  let facetSets: ReturnType<typeof readFacetSets> | undefined;
  const readFacetSets = () => readDeflated(files, manifest.facets, readFacets);
  const facets = () => {
    facetSets ??= readFacetSets();
    return facetSets;
  };
  const context = { manifest, index, language, cards, facets, expandWord: options.expandWord };
  return { manifest, documentCount: index.documentCount, find: (query) => find(query, context) };
}

interface Context extends SearchOptions {
  readonly index: ReturnType<typeof rankedIndexOf>;
  readonly cards: ReturnType<typeof openCards>;
  facets(): Promise<ReturnType<typeof readFacets>>;
}

async function find(query: SearchQuery, context: Context): Promise<SearchResult> {
  const clauses = parseSearch(query.text);
  if (clauses.length === 0 && !isFiltered(query)) return emptyResult(context);
  const head = await headResult(clauses, query, context);
  if (head !== undefined) return head;

  const { manifest, index, cards } = context;
  const isTyping = query.isTyping === true && isBeingTyped(query.text);
  const match = await findMatches(clauses, { ...context, isTyping });
  const filtered = await filterDocuments(match.ranked, query, context);
  const wanted = (query.page ?? 1) * PAGE_SIZE;
  const isNewest = query.sort === 'newest' || match.terms.size === 0;
  const ordered = isNewest
    ? await newestFirst(filtered.documents, match.phrases.length > 0 ? filtered.documents.length : wanted, { manifest, cards })
    : inOrder(filtered, match.phrases.length > 0 ? filtered.documents.length : wanted);
  const kept = match.phrases.length > 0 ? await keepPhrases(ordered, match.phrases, { cards, wanted }) : undefined;
  const page = (kept?.documents ?? ordered).slice(wanted - PAGE_SIZE, wanted);
  return {
    ...(await showHits(page, match.terms, context)),
    count: kept?.count ?? filtered.documents.length,
    isCountExact: kept?.isExact ?? true,
    isAnyWord: match.isAnyWord,
    suggestion: isTyping && filtered.documents.length > 0 ? undefined : await suggest(query.text, match.missing, index),
    facets: () => countFacets(kept?.isExact ? kept.documents : match.ranked.documents, query, context),
  };
}

/** The result of a search for one common word, from its head alone; facets then read its postings. */
async function headResult(clauses: readonly SearchClause[], query: SearchQuery, context: Context): Promise<SearchResult | undefined> {
  const { index, language } = context;
  const terms = clauses.flatMap(({ runs }) => runs.flatMap((run) => queryTerms(run, language)));
  const page = query.page ?? 1;
  if (terms.length !== 1 || isFiltered(query) || query.sort === 'newest' || page > HEAD_PAGES) return undefined;
  const match = await findHead(clauses, terms[0], index);
  if (match === undefined) return undefined;
  const documents = match.head.hits.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ document }) => document);
  return {
    ...(await showHits(documents, match.terms, context)),
    count: match.head.count,
    isCountExact: true,
    isAnyWord: false,
    suggestion: undefined,
    async facets() {
      const { ranked } = await findMatches(clauses, { ...context, isTyping: false });
      return countFacets(ranked.documents, query, context);
    },
  };
}

async function showHits(
  documents: readonly number[],
  terms: ReadonlySet<string>,
  context: Context,
): Promise<Pick<SearchResult, 'hits' | 'snippets'>> {
  const { cards, language, manifest } = context;
  const hits = await Promise.all(
    documents.map(async (ordinal): Promise<SearchHit> => {
      const card = await cards.card(ordinal);
      return { ordinal, card, title: markWords(card.title, terms, language), path: card.stem + manifest.pageEnding };
    }),
  );
  const snippets = () => Promise.all(documents.map(async (ordinal) => snippetOf(await cards.abstract(ordinal), terms, language)));
  return { hits, snippets };
}

/** The text with every word that the index does not have replaced by a near one. */
async function suggest(text: string, missing: readonly string[], index: Context['index']): Promise<string | undefined> {
  let meant = text.toLowerCase();
  for (const word of missing) {
    const spelling = await findSpelling(index, word);
    if (spelling !== undefined) meant = meant.replace(word, spelling);
  }
  return meant === text.toLowerCase() ? undefined : meant;
}

function isFiltered({ subject, year, type }: SearchQuery): boolean {
  return subject !== undefined || year !== undefined || type !== undefined;
}

function emptyResult(context: Context): SearchResult {
  return {
    count: 0,
    isCountExact: true,
    hits: [],
    isAnyWord: false,
    suggestion: undefined,
    facets: () =>
      countFacets(
        Uint32Array.from({ length: context.index.documentCount }, (_, i) => i),
        {},
        context,
      ),
    snippets: async () => [],
  };
}
