import { cacheMiss } from '../../engine/cache-miss-error.ts';
import { type CacheKey, cacheKeyOf } from '../../engine/result-cache.ts';
import { digestOf } from '../../engine/targets.ts';
import { orderArticles, yearOf } from '../../index/order.ts';
import type { Spill } from '../../index/spill.ts';
import type { Stem } from '../../model/names.ts';
import { stagePathOf } from '../../publish/site-manifest.ts';
import { MAX_LUNR_DOCUMENTS } from '../../search/lunr-index-file.ts';
import { findRelated, type Related, type SegmentTerms, termsOfSegment } from '../../search/related.ts';
import { cardShardFolder } from '../../search/search-manifest.ts';
import { hashOfCard } from '../../site/hash-of-card.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { indexNewest } from '../indexing/index-newest.ts';
import { indexSettingsOf } from '../indexing/index-settings.ts';
import { type BuiltBase, makeBase } from '../indexing/make-base.ts';
import { openSpill } from '../indexing/open-spill.ts';
import { openUnchangedKinds } from '../indexing/unchanged-kinds.ts';
import { writeShared } from '../indexing/write-shared.ts';
import { openWritten } from '../indexing/written.ts';

/** The most similar articles of each article, best first. */
export type SimilarByStem = ReadonlyMap<Stem, readonly Stem[]>;

/**
 * Writes the indexes for queries and for the search page. Words of titles and abstracts are indexed once, for both.
 *
 * The newest articles form a segment of their own (`index/order.ts`). The base segment of all others is rebuilt only if one of them changed.
 * Resolves with the similar articles of the build before if the indexes are up to date or deferred.
 */
export async function writeIndexes(
  articles: readonly ConvertedArticle[],
  context: BuildContext,
  { similar, meanwhile }: Indexing,
): Promise<SimilarByStem> {
  const {
    targets,
    setup: { settings, journal },
  } = context;
  const plan = planOf(articles);
  const { base, newest } = plan;
  const common = {
    program: context.setup.inputs.digests.program ?? '',
    configuration: digestOf(settings.journal),
    others: hashOfHeld(base),
  };
  const circumstances = Object.values(common);
  const keys = { base: cacheKeyOf('indexed', ...circumstances), terms: cacheKeyOf('indexed', 'terms', ...circumstances) };
  const isBaseThere = targets.isUpToDate(BASE_UNIT, common, () => base.map(({ stem }) => stem));
  // Targets without outputs, whose names mark cache entries as in use, so that they are not evicted.
  for (const key of Object.values(keys)) if (!targets.isUpToDate(key, { files: 'none' })) targets.record(key, []);
  const isWhole = journal.wholeIndex ?? articles.length <= MAX_LUNR_DOCUMENTS;
  const isThere = targets.isUpToDate(UNIT, { ...common, newest: hashOfHeld(newest), whole: String(isWhole) }, () =>
    articles.map(({ stem }) => stem),
  );
  if (isThere && isBaseThere) return similar();
  if (context.work.defer('indexes', [BASE_UNIT, UNIT])) return similar();
  const kept = isBaseThere ? await findKept(keys, context) : undefined;
  const spill = openSpill(stagePathOf(context.setup.options.output));
  try {
    return await writeAll(plan, { kept, keys, spill, context, isWhole, meanwhile });
  } finally {
    spill.close();
  }
}

interface Indexing {
  /** The similar articles of the build before. */
  readonly similar: () => SimilarByStem;
  /** Work for this process while other processes index; it is not called if there are none. */
  readonly meanwhile: () => Promise<void>;
}

interface Circumstances extends Pick<Indexing, 'meanwhile'> {
  readonly kept: KeptBase | undefined;
  readonly keys: Keys;
  readonly spill: Spill;
  readonly context: BuildContext;
  /** True if lunr's complete index is written too. */
  readonly isWhole: boolean;
}

async function writeAll({ newest, base }: Plan, { kept, keys, spill, context, isWhole, meanwhile }: Circumstances): Promise<SimilarByStem> {
  const { targets, cache, setup, output } = context;
  const { settings, journal } = setup;
  const ordered = [...newest, ...base];
  const written = openWritten({ ...output, journal });
  const room = { settings: await indexSettingsOf(settings.journal, spill), cache, written, onIndexed: tellingOf(ordered.length, context) };
  if (kept !== undefined) room.onIndexed(base.length);
  const indexed = await indexNewest(newest, room, await openUnchangedKinds(newest, context, written));
  const made =
    kept?.made ??
    (await makeBase(base, { room, known: await openUnchangedKinds(base, context, written), termsKey: keys.terms, context, meanwhile }));
  if (kept === undefined) await cache.write(keys.base, made);
  const terms = kept?.terms ?? (await cache.read<SegmentTerms>(keys.terms));
  if (terms === undefined) throw cacheMiss('the kept terms of articles');
  await writeShared(ordered, { made, newest: indexed, context: room, isWhole });
  const folders = foldersOf(made);
  const isOfBase = (path: string): boolean => folders.has(folderOf(path));
  targets.record(BASE_UNIT, [...written.paths].filter(isOfBase));
  targets.record(
    UNIT,
    [...written.paths].filter((path) => !isOfBase(path)),
  );
  return similarOf(ordered, findRelated(termsOfSegment(indexed.words), terms, made.related));
}

interface Plan {
  /** The newest articles, then all others, in the order of the index. */
  readonly newest: readonly ConvertedArticle[];
  readonly base: readonly ConvertedArticle[];
}

function planOf(articles: readonly ConvertedArticle[]): Plan {
  const { ordered, recentCount } = orderArticles(articles, ({ answerKey: { sortDate, articleDoi }, abstractLength }) => ({
    year: yearOf(sortDate),
    sortDate,
    abstractLength,
    doi: articleDoi,
  }));
  return { newest: ordered.slice(0, recentCount), base: ordered.slice(recentCount) };
}

interface Keys {
  readonly base: CacheKey;
  /** Key of the terms of the base segment. */
  readonly terms: CacheKey;
}

interface KeptBase {
  readonly made: BuiltBase;
  readonly terms: SegmentTerms;
}

async function findKept(keys: Keys, { cache }: BuildContext): Promise<KeptBase | undefined> {
  const made = await cache.read<BuiltBase>(keys.base);
  const terms = made === undefined ? undefined : await cache.read<SegmentTerms>(keys.terms);
  return made === undefined || terms === undefined ? undefined : { made, terms };
}

function tellingOf(total: number, { setup: { options } }: BuildContext): (count: number) => void {
  let done = 0;
  return (count) => {
    done += count;
    options.onProgress({ step: 'index', done: Math.floor(done), total });
  };
}

function similarOf(ordered: readonly ConvertedArticle[], alike: Related): SimilarByStem {
  return new Map(ordered.map(({ stem }, ordinal) => [stem, alike.of(ordinal).flatMap((other) => ordered[other]?.stem ?? [])]));
}

function hashOfHeld(articles: readonly ConvertedArticle[]): string {
  return digestOf(articles.map(({ stem, objectsHash, card }) => [stem, objectsHash, hashOfCard(card)]));
}

/** Folders of the base segment. */
function foldersOf({ told, words, parts }: BuiltBase): ReadonlySet<string> {
  const ofKinds = told === undefined ? [] : [told, ...Object.values(told.kinds)].map(({ folder }) => `index/${folder}`);
  return new Set([...ofKinds, folderOf(words.folder), ...parts.parts.map(cardShardFolder)]);
}

/** `index/3f2a…` of `index/3f2a…/words/0.bin` */
function folderOf(path: string): string {
  return path.split('/', 2).join('/');
}

const UNIT = 'indexes';
const BASE_UNIT = 'indexes of all but the newest';

/** The similar articles of the build before, of those articles that still exist. Stems are the articles' own strings, which saves memory. */
export function previousSimilar(articles: readonly ConvertedArticle[], { previous }: BuildContext): SimilarByStem {
  const own = new Map(articles.map(({ stem }) => [stem, stem]));
  return new Map((previous?.summaries ?? []).map(({ stem, similar = [] }) => [stem, similar.flatMap((other) => own.get(other) ?? [])]));
}
