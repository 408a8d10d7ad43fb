import type { IndexOptions } from '../index/index-options.ts';
import { MANIFEST_PATH, printManifest } from '../index/manifest.ts';
import { orderArticles, yearOf } from '../index/order.ts';
import { manifestOf, type ToldSegment } from '../index/segment.ts';
import { SHARED_WORD_FIELDS } from '../index/word-fields.ts';
import { languageOf } from '../index/words/languages.ts';
import { type BaseWords, buildBaseWords, buildRecentWords, wordCollectorOf } from '../index/words/word-index-builder.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Stem } from '../model/names.ts';
import { type BaseParts, type BuildSearchOptions, SearchBuilder, wordIndexOptions } from '../search/build-search.ts';
import { findRelated, type PartTerms, type RelatedLists, relatedWithin, termsOfPart } from '../search/related.ts';
import { type SearchDocument, searchDocumentOf } from '../search/search-document.ts';
import { partFolder } from '../search/search-manifest.ts';
import { MOST_IN_WHOLE } from '../search/whole-index-file.ts';
import { hashOfCard } from '../site/hash-of-card.ts';
import { pageEnding } from '../text/address.ts';
import { cacheKeyOf } from './article-cache.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { type IndexedSegment, indexSegment } from './indexing/index-segment.ts';
import { deflate, digest, indexOptionsOf } from './indexing/index-settings.ts';
import { openKeptKinds } from './indexing/kept-kinds.ts';
import { openWritten, type Written } from './indexing/written.ts';
import { hashOf } from './last/units.ts';
import type { Workshop } from './workshop.ts';

/** What the indexes know of the articles as a whole: for each, those most like it. */
export type SimilarByStem = ReadonlyMap<Stem, readonly Stem[]>;

/**
 * The indexes that queries and the search page are answered from, over every article in the order of the indexes. The words of
 * title and abstract are indexed once, for both.
 *
 * The few newest articles are indexed by themselves (`index/order.ts`). Of all others the files stay, and nothing of them is read, as long
 * as they are the same. Where nothing at all changed, or a later build is to make them, the `similar` are those that were known.
 */
export async function writeIndexes(articles: readonly ConvertedArticle[], shop: Workshop, similar: SimilarByStem): Promise<SimilarByStem> {
  const { units, cache } = shop;
  const plan = await planOf(articles, shop);
  const { base, recent } = plan;
  const common = { program: shop.inputs.causes.program ?? '', configuration: hashOf(shop.journal), others: hashOfHeld(base) };
  const key = cacheKeyOf('indexed', ...Object.values(common));
  const isBaseThere = units.stands(BASE_UNIT, common, () => base.map(({ stem }) => stem));
  // Without files: what the last build left names the key, by which pruning knows that it is in use.
  if (!units.stands(key, { files: 'none' })) units.made(key, []);
  const isThere = units.stands(UNIT, { ...common, newest: hashOfHeld(recent) }, () => articles.map(({ stem }) => stem));
  if (isThere && isBaseThere) return similar;
  if (shop.defers('indexes', [BASE_UNIT, UNIT])) return similar;
  const isWhole = shop.journal.wholeIndex ?? articles.length <= MOST_IN_WHOLE;
  const kept = isBaseThere && !isWhole ? await cache.read<KeptBase>(key) : undefined;
  const written = openWritten(shop);
  const indexed = await writeAll(plan, { shop, written, kept });
  if (kept === undefined && !isWhole) await cache.write(key, indexed.base);
  const folders = foldersOf(indexed.base);
  units.made(
    BASE_UNIT,
    [...written.paths].filter((path) => folders.has(folderOf(path))),
  );
  units.made(
    UNIT,
    [...written.paths].filter((path) => !folders.has(folderOf(path))),
  );
  return indexed.similar;
}

/** What the newest articles must know of all others, whose files are written. */
interface KeptBase {
  /** Undefined where there are none. */
  readonly told: ToldSegment | undefined;
  readonly words: BaseWords;
  readonly parts: BaseParts;
  readonly terms: PartTerms;
  readonly related: RelatedLists;
}

interface Plan {
  /** The newest, then all others, in the order of the index. */
  readonly recent: readonly ConvertedArticle[];
  readonly base: readonly ConvertedArticle[];
  readonly options: IndexOptions;
  readonly searchOptions: BuildSearchOptions;
}

async function planOf(articles: readonly ConvertedArticle[], { journal }: Workshop): Promise<Plan> {
  const language = await languageOf(journal.language.slice(0, 2).toLowerCase());
  const { ordered, recentCount } = orderArticles(articles, ({ answerKey: { sortDate, articleDoi }, abstractLength }) => ({
    year: yearOf(sortDate),
    sortDate,
    abstractLength,
    doi: articleDoi,
  }));
  const searchOptions = {
    language,
    deflate,
    digest,
    pageEnding: pageEnding(journal.host),
    withBody: journal.searchBody,
    recentCount,
    ...(journal.wholeIndex !== undefined && { hasWholeIndex: journal.wholeIndex }),
  };
  const { ranking } = wordIndexOptions(searchOptions);
  const options = { ...indexOptionsOf(journal), ...(ranking === undefined ? {} : { ranking }) };
  return { recent: ordered.slice(0, recentCount), base: ordered.slice(recentCount), options, searchOptions };
}

interface Circumstances {
  readonly shop: Workshop;
  readonly written: Written;
  readonly kept: KeptBase | undefined;
}

async function writeAll(
  { recent, base, options, searchOptions }: Plan,
  { shop, written, kept }: Circumstances,
): Promise<{ readonly base: KeptBase; readonly similar: SimilarByStem }> {
  const search = new SearchBuilder(searchOptions, kept?.parts);
  const wordOptions = { ...options, fields: SHARED_WORD_FIELDS, folderOf: (name: string) => `index/${name}/words` };
  const noWords = wordCollectorOf(wordOptions).finish();
  let done = 0;
  const take = async (document: SearchDocument): Promise<void> => {
    for (const artifact of search.add(document)) await written.put(artifact);
    shop.options.onProgress({ step: 'index', done: ++done, total: recent.length + base.length });
  };
  const index = async (name: ToldSegment['name'], articles: readonly ConvertedArticle[]): Promise<IndexedSegment | undefined> =>
    articles.length === 0
      ? undefined
      : indexSegment({ name, articles, options, shop, written, kept: await openKeptKinds(articles, shop, written), search: take });
  const newest = await index('current', recent);
  const others = kept === undefined ? await index('closed', base) : undefined;
  if (kept !== undefined) for (const { card } of base) await take(searchDocumentOf(card));
  const words = kept === undefined ? buildBaseWords(others?.words ?? noWords, wordOptions) : undefined;
  for (const artifact of words?.artifacts ?? []) await written.put(artifact);
  const baseWords = kept?.words ?? words?.base;
  if (baseWords === undefined) throw new Error('the words of all but the newest articles are neither kept nor made');
  const { artifacts, places } = buildRecentWords(newest?.words ?? noWords, baseWords, wordOptions);
  for (const artifact of artifacts) await written.put(artifact);
  const parts = await putAll(search.finish(places), written);
  const terms = kept?.terms ?? termsOfPart(others?.words ?? noWords);
  const related = kept?.related ?? relatedWithin([terms]);
  const told = kept === undefined ? await others?.told : kept.told;
  const segments = [await newest?.told, told].flatMap((segment) => segment ?? []);
  // The root is read by those who ask for patterns, and would be half of the manifest.
  const manifest = manifestOf(segments, { base: places.base, recent: places.recent }, options);
  await written.put({ path: MANIFEST_PATH, bytes: printManifest(manifest) });
  const alike = findRelated(termsOfPart(newest?.words ?? noWords), terms, related);
  const ordered = [...recent, ...base];
  const similar = new Map(ordered.map(({ stem }, ordinal) => [stem, alike.of(ordinal).flatMap((other) => ordered[other]?.stem ?? [])]));
  return { base: { told, words: baseWords, parts, terms, related }, similar };
}

async function putAll<Result>(artifacts: Generator<Artifact, Result>, written: Written): Promise<Result> {
  for (;;) {
    const next = artifacts.next();
    if (next.done === true) return next.value;
    await written.put(next.value);
  }
}

function hashOfHeld(articles: readonly ConvertedArticle[]): string {
  return hashOf(articles.map(({ stem, objectsHash, card }) => [stem, objectsHash, hashOfCard(card)]));
}

/** Where everything of all articles but the newest is. */
function foldersOf({ told, words, parts }: KeptBase): ReadonlySet<string> {
  const ofKinds = told === undefined ? [] : [told, ...Object.values(told.kinds)].map(({ folder }) => `index/${folder}`);
  return new Set([...ofKinds, folderOf(words.folder), ...parts.parts.map(partFolder)]);
}

/** `index/3f2a…` of `index/3f2a…/words/0.bin` */
function folderOf(path: string): string {
  return path.split('/', 2).join('/');
}

const UNIT = 'indexes';
const BASE_UNIT = 'indexes of all but the newest';
