import type { SiteFiles } from '../../model/site-files.ts';
import { runsOf } from '../../model/text/words.ts';
import { ShardError } from '../index/shard-error.ts';
import { readDeflated } from '../index/words/inflate.ts';
import { type Language, type QueryWord, queryWords } from '../index/words/language.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { languageCode } from '../index/words/stemmed-languages.ts';
import { openCards } from './cards.ts';
import { findTopHits, type TopHits } from './find-top-hits.ts';
import { ORCID } from './identifiers.ts';
import { preferLanguage } from './prefer-language.ts';
import { bestOf, type RankClause, type Ranked, rank } from './rank.ts';
import { findTerm, rankedIndexOf } from './ranked-terms.ts';
import { MANIFEST_PATH, type SearchManifest } from './search-manifest.ts';
import {
  type FullSearch,
  type OnHits,
  PAGE_SIZE,
  type PatternSearch,
  type ReadText,
  type SearchContext,
  type SearchQuery,
  type SearchResult,
  type SynonymSearch,
} from './search-result.ts';
import { showHits } from './show-hits.ts';

export interface Search {
  readonly manifest: SearchManifest;
  readonly documentCount: number;
  find(query: SearchQuery, onHits?: OnHits): Promise<SearchResult>;
}

export interface SearchOptions {
  readonly manifest: SearchManifest;
  readonly language: Language;
  /** BCP 47 tag of the reader's language, which is that of the page. */
  readonly reader?: string;
  /** Loads `FULL_SEARCH`. */
  readonly loadFull: () => Promise<FullSearch>;
  /** Loads `lunr-query.ts`. */
  readonly loadPatterns: () => Promise<PatternSearch>;
  /** Loads `synonym-queries.ts`. */
  readonly loadSynonyms: () => Promise<SynonymSearch>;
  /** Reads full texts, for phrases and passages in them. */
  readonly readText?: ReadText;
}

export async function readManifest(files: SiteFiles, path = MANIFEST_PATH): Promise<SearchManifest> {
  const file = await files.get(path);
  if (file === undefined) throw new ShardError(path, 'is not there');
  return JSON.parse(new TextDecoder('utf-8').decode(file.bytes)) as SearchManifest;
}

/** Opens the search of a built site. Reads the root of its word index; other files are read on demand. */
export async function openSearch(files: SiteFiles, options: SearchOptions): Promise<Search> {
  const { manifest, language, loadFull, loadPatterns, loadSynonyms, readText } = options;
  const shards = await openWordSegments(files, manifest.words);
  const reader = readerOf(options);
  const context: SearchContext = {
    manifest,
    language,
    index: rankedIndexOf(shards),
    cards: openCards(files, manifest),
    files,
    loadPatterns,
    loadSynonyms,
    read: (path, read) => readDeflated(files, path, read),
    ...(reader !== undefined && { reader }),
    ...(readText && { readText }),
  };
  return {
    manifest,
    documentCount: context.index.documentCount,
    async find(query, onHits) {
      const watched = { ...context, ...(onHits && { onHits }) };
      const plain = isPlain(query) ? await findPlain(query, { ...watched, loadFull }) : undefined;
      return plain ?? (await loadFull()).find(query, watched);
    },
  };
}

/** Returns the code of the reader's language; undefined in a journal in one language. */
function readerOf({ manifest, reader = '' }: SearchOptions): string | undefined {
  const code = languageCode(reader);
  return manifest.languages?.includes(code) ? code : undefined;
}

interface PlainContext extends SearchContext {
  readonly loadFull: () => Promise<FullSearch>;
}

/** Tells whether a query is only words, without any operator of `parse-search.ts`, filter or sorting. */
function isPlain({ text, sort, isTyping, subject, year, type, lang, scope }: SearchQuery): boolean {
  if (sort === 'newest' || isTyping === true || scope !== undefined || text.length > MAX_PLAIN_LENGTH) return false;
  if (subject !== undefined || year !== undefined || type !== undefined || lang !== undefined) return false;
  return PLAIN.test(text) && !NOTATION.test(text) && !ORCID.test(text);
}

// neuron   p53-dependent   L’écran
const PLAIN = /^\s*[\p{L}\p{M}\p{N}_]+(?:[-'’][\p{L}\p{M}\p{N}_]+|\s+[\p{L}\p{M}\p{N}_]+)*\s*$/u;
// 10⁶   IL6   IL-6   5 mg kg   T cell: the complete search knows what is meant by numbers, hyphens and single letters.
const NOTATION = /[-\p{N}]|(?<!\S)[b-hj-z\p{Script=Greek}](?!\S)/iu;
const MAX_PLAIN_LENGTH = 100;

/**
 * Finds documents with all of some plain words; undefined if they fill no page, if all are stop words, or in a journal with synonyms. The
 * complete search then looks for more, and the page already has the hits, since words as typed come first.
 */
async function findPlain(query: SearchQuery, context: PlainContext): Promise<SearchResult | undefined> {
  const { language, loadFull } = context;
  const words = runsOf(query.text).flatMap((run) => queryWords(run, language));
  if (words.length === 0) return undefined;
  const end = (query.page ?? 1) * PAGE_SIZE;
  const top = await findTop(words, end, context);
  const ranking = top === undefined ? await rankAll(words, context) : undefined;
  const count = top?.count ?? ranking?.ranked.documents.length ?? 0;
  const best = top?.documents ?? (ranking === undefined ? [] : bestOf(ranking.ranked, end).map((at) => ranking.ranked.documents[at] ?? 0));
  const documents = best.slice(end - PAGE_SIZE, end);
  const terms = new Set(words.flatMap((word) => word.terms));
  const found = top?.fieldsOf ?? ranking?.clauses ?? [];
  if (count < PAGE_SIZE || context.manifest.synonyms !== undefined) {
    // These hits are shown before the complete search has loaded.
    if (count > 0) context.onHits?.(await showHits(documents, { terms, found }, context));
    return undefined;
  }
  return {
    count,
    isCountExact: true,
    hits: await showHits(documents, { terms, found }, context),
    isAnyWord: false,
    async facets() {
      const [full, all] = await Promise.all([loadFull(), ranking ?? rankAll(words, context)]);
      return full.facets(all.ranked.documents, query, context);
    },
    snippets: async () => (await loadFull()).snippets(documents, terms, context),
    passage: async (hit) => (await loadFull()).passage(hit, { terms, runs: runsOf(query.text) }, context),
    ...(context.manifest.text !== undefined && { countInTexts: async () => (await loadFull()).countInTexts(query, count, context) }),
  };
}

/** Returns the stored top hits of a single common word; undefined for other words, and in a journal in several languages. */
async function findTop(words: readonly QueryWord[], end: number, { index, reader }: SearchContext): Promise<TopHits | undefined> {
  const [only, ...others] = words;
  const [term, ...further] = only?.terms ?? [];
  if (term === undefined || others.length > 0 || further.length > 0 || reader !== undefined) return undefined;
  return findTopHits(term, end, index);
}

interface Ranking {
  readonly ranked: Ranked;
  readonly clauses: readonly RankClause[];
}

async function rankAll(words: readonly QueryWord[], context: SearchContext): Promise<Ranking> {
  const { index, reader } = context;
  const fields = index.fields.map((_, field) => field);
  const found = words.map(async ({ terms: names, isOptional }): Promise<RankClause> => {
    const terms = (await Promise.all(names.map((term) => findTerm(index, term)))).filter((term) => term !== undefined);
    return { terms, isMissing: terms.length === 0, fields, boost: 1, presence: isOptional ? 'optional' : 'required' };
  });
  const clauses = await Promise.all(found);
  return { ranked: await preferLanguage(rank(clauses, index.documentCount, fields.length), { index, reader }), clauses };
}
