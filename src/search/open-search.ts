import { ShardError } from '../index/shard-error.ts';
import { readDeflated } from '../index/words/inflate.ts';
import { type Language, queryTerms } from '../index/words/language.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import type { SiteFiles } from '../model/site-files.ts';
import { runsOf } from '../text/words.ts';
import { openCards } from './cards.ts';
import { findTopHits } from './find-top-hits.ts';
import { bestOf, type RankClause, type Ranked, rank } from './rank.ts';
import { findTerm, type RankedIndex, rankedIndexOf } from './ranked-terms.ts';
import { MANIFEST_PATH, type SearchManifest } from './search-manifest.ts';
import { type FullSearch, type OnHits, PAGE_SIZE, type SearchContext, type SearchQuery, type SearchResult } from './search-result.ts';
import { showHits } from './show-hits.ts';

export interface Search {
  readonly manifest: SearchManifest;
  readonly documentCount: number;
  find(query: SearchQuery, onHits?: OnHits): Promise<SearchResult>;
}

export interface SearchOptions {
  readonly manifest: SearchManifest;
  readonly language: Language;
  /** Loads `FULL_SEARCH`. */
  readonly loadFull: () => Promise<FullSearch>;
}

export async function readManifest(files: SiteFiles, path = MANIFEST_PATH): Promise<SearchManifest> {
  const file = await files.get(path);
  if (file === undefined) throw new ShardError(path, 'is not there');
  return JSON.parse(new TextDecoder('utf-8').decode(file.bytes)) as SearchManifest;
}

/** Opens the search of a built site. Reads the root of its word index; other files are read on demand. */
export async function openSearch(files: SiteFiles, options: SearchOptions): Promise<Search> {
  const { manifest, language, loadFull } = options;
  const shards = await openWordSegments(files, manifest.words);
  const context: SearchContext = {
    manifest,
    language,
    index: rankedIndexOf(shards),
    cards: openCards(files, manifest),
    read: (path, read) => readDeflated(files, path, read),
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

interface PlainContext extends SearchContext {
  readonly loadFull: () => Promise<FullSearch>;
}

/** Tells whether a query is only words, without any operator of `parse-search.ts`, filter or sorting. */
function isPlain({ text, sort, isTyping, subject, year, type }: SearchQuery): boolean {
  if (sort === 'newest' || isTyping === true || text.length > MAX_PLAIN_LENGTH) return false;
  return subject === undefined && year === undefined && type === undefined && PLAIN.test(text);
}

// neuron   p53-dependent   L’écran
const PLAIN = /^\s*[\p{L}\p{M}\p{N}_]+(?:[-'’][\p{L}\p{M}\p{N}_]+|\s+[\p{L}\p{M}\p{N}_]+)*\s*$/u;
const MAX_PLAIN_LENGTH = 100;

/** Finds documents with all of some plain words; undefined if there are none, or if all are stop words. */
async function findPlain(query: SearchQuery, context: PlainContext): Promise<SearchResult | undefined> {
  const { index, language, loadFull } = context;
  const wanted = runsOf(query.text).flatMap((run) => queryTerms(run, language));
  const end = (query.page ?? 1) * PAGE_SIZE;
  const [only] = wanted;
  const top = only !== undefined && wanted.length === 1 ? await findTopHits(only, end, index) : undefined;
  const ranked = top === undefined ? await rankAll(wanted, index) : undefined;
  const count = top?.count ?? ranked?.documents.length ?? 0;
  if (wanted.length === 0 || count === 0) return undefined;
  const best = top?.documents ?? (ranked === undefined ? [] : bestOf(ranked, end).map((at) => ranked.documents[at] ?? 0));
  const documents = best.slice(end - PAGE_SIZE, end);
  const terms = new Set(wanted);
  return {
    count,
    isCountExact: true,
    hits: await showHits(documents, terms, context),
    isAnyWord: false,
    suggestion: undefined,
    async facets() {
      const [full, all] = await Promise.all([loadFull(), ranked ?? rankAll(wanted, index)]);
      return full.facets(all.documents, query, context);
    },
    snippets: async () => (await loadFull()).snippets(documents, terms, context),
  };
}

async function rankAll(wanted: readonly string[], index: RankedIndex): Promise<Ranked> {
  const fields = index.fields.map((_, field) => field);
  const clauses = wanted.map(async (term): Promise<RankClause> => {
    const found = await findTerm(index, term);
    return { terms: found === undefined ? [] : [found], isMissing: found === undefined, fields, boost: 1, presence: 'required' };
  });
  return rank(await Promise.all(clauses), index.documentCount, fields.length);
}
