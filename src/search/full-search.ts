import { correctQuery, type QueryMatch } from './correct-query.ts';
import { findDocumentsOfCode } from './documents-of-code.ts';
import { countFacets, filterDocuments } from './filter.ts';
import { filterByPhrases } from './filter-by-phrases.ts';
import { type Identifier, identifierOf } from './identifiers.ts';
import { parseSearch } from './parse-search.ts';
import { bestOf, type Ranked } from './rank.ts';
import { type FullSearch, PAGE_SIZE, type SearchContext, type SearchQuery, type SearchResult } from './search-result.ts';
import { showHits } from './show-hits.ts';
import { snippetOf } from './snippet.ts';
import { newestFirst } from './sort.ts';

/** The complete search: identifiers, phrases, wildcards, fields, filters, sorting, incomplete and misspelt words, the full text. */
export const FULL_SEARCH: FullSearch = { find, facets: countFacets, snippets };

async function find(query: SearchQuery, context: SearchContext): Promise<SearchResult> {
  const identifier = identifierOf(query.text);
  const named = identifier && (await findIdentifier(identifier, (query.page ?? 1) * PAGE_SIZE, context));
  if (named !== undefined) return named;
  const clauses = parseSearch(query.text);
  const { subject, year, type, lang } = query;
  const isNarrowed = subject !== undefined || year !== undefined || type !== undefined || lang !== undefined;
  if (clauses.length === 0 && !isNarrowed) return emptyResult(context);
  return resultOf(await correctQuery(clauses, query, context), query, context);
}

async function resultOf(match: QueryMatch, query: SearchQuery, context: SearchContext): Promise<SearchResult> {
  const { tiers, ...notes } = match;
  const filtered = await filterDocuments(tiers.ranked, query, context);
  const end = (query.page ?? 1) * PAGE_SIZE;
  const hasPhrases = tiers.phrases.length > 0;
  const isNewest = query.sort === 'newest' || tiers.terms.size === 0;
  // A phrase can reject any document, so all of them are sorted.
  const ordered = await sortHits(filtered, { count: hasPhrases ? filtered.documents.length : end, isNewest, context });
  const verified = hasPhrases ? await filterByPhrases(ordered, tiers.phrases, { cards: context.cards, wanted: end }) : undefined;
  const documents = (verified?.documents ?? ordered).slice(end - PAGE_SIZE, end);
  return {
    ...notes,
    count: verified?.count ?? filtered.documents.length,
    isCountExact: verified?.isExact ?? true,
    ...(tiers.synonyms.length > 0 && { synonyms: tiers.synonyms }),
    ...(tiers.variants.length > 0 && { variants: tiers.variants }),
    hits: await showHits(documents, tiers, context),
    facets: () => countFacets(verified?.isExact ? verified.documents : tiers.ranked.documents, query, context),
    snippets: () => snippets(documents, tiers.terms, context),
  };
}

/** Returns the articles that an identifier names, without filters; undefined if there are none. */
async function findIdentifier({ codes, kind, value }: Identifier, end: number, context: SearchContext): Promise<SearchResult | undefined> {
  for (const code of codes) {
    const documents = [...(await findDocumentsOfCode(context.index, code))];
    if (documents.length === 0) continue;
    const onPage = documents.slice(end - PAGE_SIZE, end);
    return {
      ...(await unmarkedResult(documents, onPage, context)),
      identifier: { kind, value },
    };
  }
  return undefined;
}

async function unmarkedResult(documents: readonly number[], onPage: readonly number[], context: SearchContext): Promise<SearchResult> {
  return {
    count: documents.length,
    isCountExact: true,
    hits: await showHits(onPage, { terms: new Set(), found: [] }, context),
    isAnyWord: false,
    facets: () => countFacets(documents, {}, context),
    snippets: () => snippets(onPage, new Set(), context),
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
function emptyResult(context: SearchContext): Promise<SearchResult> {
  const all = Array.from({ length: context.index.documentCount }, (_, i) => i);
  return unmarkedResult(all, [], context).then((result) => ({ ...result, count: 0 }));
}
