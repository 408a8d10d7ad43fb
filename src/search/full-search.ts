import { countFacets, filterDocuments } from './filter.ts';
import { filterByPhrases } from './filter-by-phrases.ts';
import { findMatches } from './match.ts';
import { isBeingTyped, parseSearch } from './parse-search.ts';
import { bestOf, type Ranked } from './rank.ts';
import { type FullSearch, PAGE_SIZE, type SearchContext, type SearchQuery, type SearchResult } from './search-result.ts';
import { showHits } from './show-hits.ts';
import { snippetOf } from './snippet.ts';
import { newestFirst } from './sort.ts';
import { suggestText } from './spelling.ts';

/** The complete search: phrases, wildcards, fields, filters, sorting, and words that are still being typed. */
export const FULL_SEARCH: FullSearch = { find, facets: countFacets, snippets };

async function find(query: SearchQuery, context: SearchContext): Promise<SearchResult> {
  const clauses = parseSearch(query.text);
  const isNarrowed = query.subject !== undefined || query.year !== undefined || query.type !== undefined;
  if (clauses.length === 0 && !isNarrowed) return emptyResult(context);
  const isTyping = query.isTyping === true && isBeingTyped(query.text);
  const match = await findMatches(clauses, { ...context, isTyping });
  const filtered = await filterDocuments(match.ranked, query, context);
  const end = (query.page ?? 1) * PAGE_SIZE;
  const hasPhrases = match.phrases.length > 0;
  const isNewest = query.sort === 'newest' || match.terms.size === 0;
  // A phrase can reject any document, so all of them are sorted.
  const ordered = await sortHits(filtered, { count: hasPhrases ? filtered.documents.length : end, isNewest, context });
  const verified = hasPhrases ? await filterByPhrases(ordered, match.phrases, { cards: context.cards, wanted: end }) : undefined;
  const documents = (verified?.documents ?? ordered).slice(end - PAGE_SIZE, end);
  return {
    count: verified?.count ?? filtered.documents.length,
    isCountExact: verified?.isExact ?? true,
    hits: await showHits(documents, match.terms, context),
    isAnyWord: match.isAnyWord,
    suggestion: isTyping && documents.length > 0 ? undefined : await suggestText(query.text, match.rareWords, context.index),
    facets: () => countFacets(verified?.isExact ? verified.documents : match.ranked.documents, query, context),
    snippets: () => snippets(documents, match.terms, context),
  };
}

interface OrderOptions {
  readonly count: number;
  readonly isNewest: boolean;
  readonly context: SearchContext;
}

async function sortHits(ranked: Ranked, { count, isNewest, context }: OrderOptions): Promise<number[]> {
  if (isNewest) return newestFirst(ranked.documents, count, context);
  return bestOf(ranked, count).map((at) => ranked.documents[at] ?? 0);
}

function snippets(
  documents: readonly number[],
  terms: ReadonlySet<string>,
  { cards, language }: SearchContext,
): ReturnType<FullSearch['snippets']> {
  return Promise.all(documents.map(async (ordinal) => snippetOf(await cards.abstract(ordinal), terms, language)));
}

/** Returns the result of an empty query: no hits, and the counts of all facets. */
function emptyResult(context: SearchContext): SearchResult {
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
