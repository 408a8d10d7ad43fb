import { runsOf } from '../../model/text/words.ts';
import { joinedWords } from '../index/words/joined-words.ts';
import { type Language, queryTerms } from '../index/words/language.ts';
import { cardShardOf } from './cards.ts';
import { correctQuery, type QueryMatch } from './correct-query.ts';
import { findDocumentsOfCode } from './documents-of-code.ts';
import { countFacets, filterDocuments } from './filter.ts';
import { filterByPhrases, phrasesFirst, textOf } from './filter-by-phrases.ts';
import { type Identifier, identifierOf } from './identifiers.ts';
import { type FoundTerm, findRuns, type Mark, markWords } from './mark.ts';
import { parseSearch, type SearchClause } from './parse-search.ts';
import { bestOf, type Ranked } from './rank.ts';
import {
  type FullSearch,
  type MarkedWords,
  PAGE_SIZE,
  type SearchContext,
  type SearchHit,
  type SearchQuery,
  type SearchResult,
} from './search-result.ts';
import { showHits } from './show-hits.ts';
import { findTiers } from './tiers.ts';

/** The complete search: identifiers, phrases, wildcards, fields, filters, sorting, incomplete and misspelt words, the full text. */
export const FULL_SEARCH: FullSearch = { find, facets: countFacets, snippets, passage, countInTexts };

async function find(query: SearchQuery, context: SearchContext): Promise<SearchResult> {
  const identifier = identifierOf(query.text);
  const named = identifier && (await findIdentifier(identifier, (query.page ?? 1) * PAGE_SIZE, context));
  if (named !== undefined) return named;
  const clauses = parseSearch(query.text);
  const { subject, year, type, status, lang } = query;
  const isNarrowed = [subject, year, type, status, lang].some((filter) => filter !== undefined);
  if (clauses.length === 0 && !isNarrowed) return emptyResult(context);
  const result = await resultOf(await correctQuery(clauses, query, context), clauses, { query, context });
  // A phrase of which no title and abstract has the words in a row, and texts that cannot be read, as in a copy on disk.
  if (result.count > 0 || result.isCountExact) return result;
  const plain = clauses.map((clause): SearchClause => (clause.kind === 'phrase' ? { ...clause, kind: 'words' } : clause));
  const unquoted = await resultOf(await correctQuery(plain, query, context), plain, { query, context });
  return { ...unquoted, isWithoutQuotes: true };
}

interface SearchRun {
  readonly query: SearchQuery;
  readonly context: SearchContext;
}

async function resultOf(match: QueryMatch, clauses: readonly SearchClause[], { query, context }: SearchRun): Promise<SearchResult> {
  const { tiers, ...notes } = match;
  const { phrases, withText } = tiers;
  const marked = { terms: tiers.terms, found: tiers.found, findTerms };
  const filtered = await filterDocuments(tiers.ranked, query, context);
  const end = (query.page ?? 1) * PAGE_SIZE;
  const hasPhrases = phrases.length > 0;
  const isNewest = query.sort === 'newest' || tiers.terms.size === 0;
  const nearRuns = isNewest || query.isTyping === true || match.isAnyWord ? [] : runsInARow(clauses, context);
  // A phrase can reject any document, so all of them are sorted.
  const all = filtered.documents.length;
  const sorted = await sortHits(filtered, { count: hasPhrases || nearRuns.length > 0 ? all : end, isNewest, context });
  const ordered = nearRuns.length > 0 ? await phrasesFirst(sorted, nearRuns, context) : sorted;
  const onMatches = (documents: readonly number[]): void => {
    if (end === PAGE_SIZE) showHits(documents.slice(0, end), marked, context).then(context.onHits, () => undefined);
  };
  const verified = hasPhrases ? await filterByPhrases(ordered, phrases, { context, wanted: end, withText, onMatches }) : undefined;
  const documents = (verified?.documents ?? ordered).slice(end - PAGE_SIZE, end);
  const count = verified?.count ?? all;
  const canCountTexts = !withText && !match.isAnyWord && context.manifest.text !== undefined;
  const words = { terms: tiers.terms, runs: clauses.flatMap(({ sign, runs }) => (sign === '-' ? [] : runs)) };
  return {
    ...notes,
    count,
    isCountExact: verified?.isExact ?? true,
    ...(withText && { textCount: countIn(verified?.documents ?? filtered.documents, tiers.isInText) }),
    ...(canCountTexts && { countInTexts: () => (hasPhrases ? uncounted() : countInTexts(query, count, context)) }),
    ...(tiers.synonyms.length > 0 && { synonyms: tiers.synonyms }),
    ...(tiers.variants.length > 0 && { variants: tiers.variants }),
    hits: await showHits(documents, marked, context),
    facets: () => countFacets(verified?.isExact ? verified.documents : tiers.ranked.documents, query, context),
    snippets: () => snippets(documents, tiers.terms, context),
    passage: (hit) => passage(hit, words, context),
  };
}

/**
 * Returns the words of a query that mean little unless they are in a row, such as `5 mg/kg`; none for other queries.
 *
 * These are a number or a letter with others, or words joined by signs.
 */
function runsInARow(clauses: readonly SearchClause[], { language }: SearchContext): string[] {
  if (!clauses.every(({ kind, sign, field, isQuoted }) => kind === 'words' && sign === '' && field === undefined && !isQuoted)) return [];
  const runs = clauses.flatMap((clause) => (clause.joined?.isNotation === true ? [clause.joined.word] : clause.runs));
  const isMeasure =
    runs.some((run) => /^\p{N}+$|^.$/u.test(run) && !language.isStopWord(run)) ||
    clauses.some(({ runs: own, text }) => own.length > 1 && /[/.,]/.test(text));
  return runs.length > 1 && isMeasure ? runs : [];
}

function countIn(documents: Iterable<number>, isCounted: (document: number) => boolean): number {
  let count = 0;
  for (const document of documents) if (isCounted(document)) count++;
  return count;
}

async function uncounted(): Promise<undefined> {
  return undefined;
}

/** Returns the number of articles that a query finds with full texts, less those that it finds without. */
async function countInTexts(query: SearchQuery, count: number, context: SearchContext): Promise<number> {
  const tiers = await findTiers(parseSearch(query.text), { filters: query, context, completes: true, scope: 'all' });
  const { documents } = await filterDocuments(tiers.ranked, query, context);
  return Math.max(documents.length - count, 0);
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
    passage: uncounted,
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
  return Promise.all(documents.map(async (ordinal) => snippetOf(await cards.abstract(ordinal), { terms, runs: [] }, language)));
}

async function passage({ ordinal }: SearchHit, words: MarkedWords, context: SearchContext): Promise<readonly Mark[] | undefined> {
  const text = await textOf(ordinal, context);
  return text === undefined ? undefined : snippetOf(text, words, context.language);
}

/** Returns the result of an empty query: no hits, and the counts of all facets. */
function emptyResult(context: SearchContext): Promise<SearchResult> {
  const all = Array.from({ length: context.index.documentCount }, (_, i) => i);
  return unmarkedResult(all, [], context).then((result) => ({ ...result, count: 0 }));
}

/** Approximate length of a snippet in characters. */
const SNIPPET_LENGTH = 260;

/**
 * Returns the part of a text with the most different words of the query, marked and cut at spaces; the start if there are none. A part in which the
 * words are next to each other in their order is preferred.
 */
function snippetOf(text: string, words: MarkedWords, language: Language): Mark[] {
  const start = bestStart(text, words, language);
  const end = start + SNIPPET_LENGTH >= text.length ? text.length : wordStartBefore(text, start + SNIPPET_LENGTH);
  const marks = markWords(text.slice(start, end).trim(), words.terms, language, findTerms);
  const before = start > 0 ? [{ text: '… ', isMarked: false }] : [];
  const after = end < text.length ? [{ text: ' …', isMarked: false }] : [];
  return [...before, ...marks, ...after];
}

function bestStart(text: string, { terms, runs }: MarkedWords, language: Language): number {
  const hits = findTerms(text, terms, language);
  let best = 0;
  let most = 0;
  let end = 0;
  hits.forEach(({ start }, i) => {
    while (end < hits.length && (hits[end]?.start ?? 0) < start + SNIPPET_LENGTH - 40) end++;
    const near = hits.slice(i, end);
    const score = new Set(near.map(({ term }) => term)).size * 100 + near.length + (isPhrase(text, near, runs) ? 1000 : 0);
    if (score > most) {
      most = score;
      best = start;
    }
  });
  // Starts a few words before the first match, or at the start of the text if that is near.
  return best < SNIPPET_LENGTH / 3 ? 0 : wordStartBefore(text, best - 40);
}

/** Tells whether the first of the hits begins the words of a query in their order. */
function isPhrase(text: string, hits: readonly FoundTerm[], runs: readonly string[]): boolean {
  const last = hits[runs.length - 1];
  if (runs.length < 2 || last === undefined) return false;
  return runsOf(text.slice(hits[0]?.start, last.end)).join(' ') === runs.join(' ');
}

/** Finds words, also in the forms of `joined-words.ts`: `IL-6` as a whole for `il6`. */
function findTerms(text: string, terms: ReadonlySet<string>, language: Language): FoundTerm[] {
  const joined = joinedWords(text).flatMap(({ start, end, words: [word = ''] }): FoundTerm[] => {
    const term = queryTerms(word, language).find((one) => terms.has(one));
    return term === undefined ? [] : [{ start, end, term }];
  });
  const runs = findRuns(text, terms, language);
  if (joined.length === 0) return runs;
  const sorted = [...joined, ...runs].sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter(({ start }, i) => sorted.slice(0, i).every((one) => one.end <= start));
}

function wordStartBefore(text: string, position: number): number {
  const space = text.lastIndexOf(' ', position);
  return space < position - 40 ? position : space + 1;
}

/** Returns the newest `count` documents; those of the same date keep the order of the index. Reads only the dates of the years it needs. */
async function newestFirst(
  documents: Iterable<number>,
  count: number,
  { manifest, cards }: Pick<SearchContext, 'manifest' | 'cards'>,
): Promise<number[]> {
  const ascending = Uint32Array.from(documents).sort();
  const sorted: number[] = [];
  let ofYear: { readonly document: number; readonly date: number }[] = [];
  let at = 0;
  while (at < ascending.length && (ofYear.length > 0 || sorted.length < count)) {
    const { part, start } = cardShardOf(manifest.parts, ascending[at] ?? 0);
    const dates = await cards.dates(part);
    for (; at < ascending.length && (ascending[at] ?? 0) < start + part[1]; at++) {
      const document = ascending[at] ?? 0;
      ofYear.push({ document, date: dates[document - start] ?? 0 });
    }
    const next = ascending[at];
    if (next !== undefined && cardShardOf(manifest.parts, next).part[0] === part[0]) continue;
    sorted.push(...ofYear.sort((a, b) => b.date - a.date).map(({ document }) => document));
    ofYear = [];
  }
  return sorted.slice(0, count);
}
