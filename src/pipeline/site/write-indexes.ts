import type { Stem } from '../../model/names.ts';
import type { SynonymGroup } from '../../model/synonym-group.ts';
import { stagePathOf } from '../../publish/site-manifest.ts';
import type { BuiltKind } from '../../query/index/kind-builder.ts';
import { COMPONENT_KINDS, type ComponentKind } from '../../query/index/object-kinds.ts';
import { orderArticles, yearOf } from '../../query/index/order.ts';
import type { Spill } from '../../query/index/spill.ts';
import { MAX_LUNR_DOCUMENTS } from '../../query/search/lunr-index-file.ts';
import { findRelated, type Related, type SegmentTerms, termsOfSegment } from '../../query/search/related.ts';
import { readSynonyms } from '../../read/journal/read-synonyms.ts';
import { hashOfCard } from '../../site/hash-of-card.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { digestOf } from '../engine/hash.ts';
import { type CacheKey, cacheKeyOf } from '../engine/result-cache.ts';
import type { UnchangedKinds } from '../indexing/index-components.ts';
import { indexNewest } from '../indexing/index-newest.ts';
import { indexSettingsOf } from '../indexing/index-settings.ts';
import { type BuiltBase, makeBase } from '../indexing/make-base.ts';
import { openSpill } from '../indexing/open-spill.ts';
import { writeShared } from '../indexing/write-shared.ts';
import { openWritten, type Written } from '../indexing/written.ts';
import type { SiteBuild } from '../site-build.ts';

/** The most similar articles of each article, best first. */
export type SimilarByStem = ReadonlyMap<Stem, readonly Stem[]>;

/**
 * Writes the indexes for queries and for the search page, and sets the similar articles of the build. Words of titles and abstracts are indexed once,
 * for both. If the indexes are up to date or deferred, the similar articles are those of the build before.
 *
 * The newest articles form a segment of their own (`query/index/order.ts`). The base segment of all others is rebuilt only if one of them changed.
 * `meanwhile` is work for this process while other processes index; it is not called if there are none.
 */
export async function writeIndexes(build: SiteBuild, meanwhile: () => Promise<void>): Promise<void> {
  const { articles, context } = build;
  build.similar = (await writeStale(articles, context, meanwhile)) ?? previousSimilar(articles, context);
}

/** Undefined if the indexes are up to date or deferred. */
async function writeStale(
  articles: readonly ConvertedArticle[],
  context: BuildContext,
  meanwhile: () => Promise<void>,
): Promise<SimilarByStem | undefined> {
  const {
    targets,
    setup: { settings, journal, inputs: buildInputs, options },
    problems: { report },
  } = context;
  const synonyms = await readSynonyms(options.content, report);
  const plan = planOf(articles);
  const { base, newest } = plan;
  const common = {
    program: buildInputs.digests.program,
    configuration: digestOf(settings.journal),
    others: digestOfArticles(base),
  };
  const baseInputs = Object.values(common);
  const keys = { base: cacheKeyOf('indexed', ...baseInputs), terms: cacheKeyOf('indexed', 'terms', ...baseInputs) };
  targets.markInUse(Object.values(keys));
  const isWhole = journal.wholeIndex ?? articles.length <= MAX_LUNR_DOCUMENTS;
  const inputs = { ...common, newest: digestOfArticles(newest), whole: String(isWhole), synonyms: digestOf(synonyms) };
  if (targets.isUpToDate(UNIT, inputs, () => articles.map(({ stem }) => stem))) return undefined;
  if (context.work.defer('indexes', [UNIT])) return undefined;
  const spill = openSpill(stagePathOf(options.output));
  try {
    return await writeAll(plan, { keys, spill, context, isWhole, meanwhile, synonyms });
  } finally {
    spill.close();
  }
}

interface IndexingInputs {
  readonly meanwhile: () => Promise<void>;
  readonly synonyms: readonly SynonymGroup[];
  readonly keys: Keys;
  readonly spill: Spill;
  readonly context: BuildContext;
  /** True if lunr's complete index is written too. */
  readonly isWhole: boolean;
}

async function writeAll(
  { newest, base }: Plan,
  { keys, spill, context, isWhole, meanwhile, synonyms }: IndexingInputs,
): Promise<SimilarByStem> {
  const { targets, cache, setup, output, previous } = context;
  const { settings, journal } = setup;
  const ordered = [...newest, ...base];
  const written = openWritten({ ...output, journal, modified: previous && output.modified });
  const indexContext = {
    settings: await indexSettingsOf(settings.journal, spill),
    cache,
    written,
    onIndexed: progressOf(ordered.length, context),
  };
  const indexed = await indexNewest(newest, indexContext, await openUnchangedKinds(newest, context, written));
  const baseFiles = written.view();
  const cached = await readCachedBase(keys, { cache, written: baseFiles });
  if (cached !== undefined) indexContext.onIndexed(base.length);
  const builtBase =
    cached?.builtBase ??
    (await makeBase(base, {
      indexContext: { ...indexContext, written: baseFiles },
      known: await openUnchangedKinds(base, context, baseFiles),
      termsKey: keys.terms,
      context,
      meanwhile,
    }));
  if (cached === undefined) await cache.write(keys.base, { builtBase, paths: [...baseFiles.paths] } satisfies StoredBase);
  const terms = cached?.terms ?? (await cache.read<SegmentTerms>(keys.terms));
  if (terms === undefined) throw cacheMiss('the cached terms of articles');
  const text = journal.searchBody ? documentsDigest(ordered) : undefined;
  await writeShared(ordered, { builtBase, newest: indexed, context: indexContext, text, isWhole, synonyms });
  targets.record(UNIT, [...written.paths]);
  return similarOf(ordered, findRelated(termsOfSegment(indexed.words), terms, builtBase.related));
}

interface Plan {
  /** The newest articles, then all others, in the order of the index. */
  readonly newest: readonly ConvertedArticle[];
  readonly base: readonly ConvertedArticle[];
}

/** Names the documents of the indexes and their order: `5f3a90ab`. */
export function documentsDigest(ordered: readonly { readonly stem: Stem }[]): string {
  return digestOf(ordered.map(({ stem }) => stem));
}

/** Sorts articles as the indexes do. */
export function planOf(articles: readonly ConvertedArticle[]): Plan {
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

/** The base segment as it is cached. */
interface StoredBase {
  readonly builtBase: BuiltBase;
  /** Site paths of its files. */
  readonly paths: readonly string[];
}

interface CachedBase {
  readonly builtBase: BuiltBase;
  readonly terms: SegmentTerms;
}

/** Keeps the files of the base segment of an earlier build; undefined if they are not cached and published. */
async function readCachedBase(
  keys: Keys,
  { cache, written }: Pick<BuildContext, 'cache'> & { readonly written: Written },
): Promise<CachedBase | undefined> {
  const stored = await cache.read<StoredBase>(keys.base);
  const terms = stored === undefined ? undefined : await cache.read<SegmentTerms>(keys.terms);
  if (stored === undefined || terms === undefined || !written.keep(stored.paths)) return undefined;
  return { builtBase: stored.builtBase, terms };
}

function progressOf(total: number, { setup: { options } }: BuildContext): (count: number) => void {
  let done = 0;
  return (count) => {
    done += count;
    options.onProgress({ step: 'index', done: Math.floor(done), total });
  };
}

function similarOf(ordered: readonly ConvertedArticle[], alike: Related): SimilarByStem {
  return new Map(ordered.map(({ stem }, ordinal) => [stem, alike.of(ordinal).flatMap((other) => ordered[other]?.stem ?? [])]));
}

function digestOfArticles(articles: readonly ConvertedArticle[]): string {
  return digestOf(articles.map(({ stem, objectsHash, card }) => [stem, objectsHash, hashOfCard(card)]));
}

const UNIT = 'indexes';

/** The similar articles of the build before, of those articles that still exist. Stems are the articles' own strings, which saves memory. */
function previousSimilar(articles: readonly ConvertedArticle[], { previous }: BuildContext): SimilarByStem {
  const own = new Map(articles.map(({ stem }) => [stem, stem]));
  return new Map((previous?.summaries ?? []).map(({ stem, similar = [] }) => [stem, similar.flatMap((other) => own.get(other) ?? [])]));
}

/** Finds the unchanged kinds of these articles, which are in the order of the index. */
async function openUnchangedKinds(
  articles: readonly Pick<ConvertedArticle, 'partHashes'>[],
  context: BuildContext,
  written: Written,
): Promise<UnchangedKinds> {
  const {
    cache,
    targets,
    setup: { inputs, settings },
  } = context;
  const common = [inputs.digests.program, digestOf(settings.journal)];
  const keys = new Map(
    COMPONENT_KINDS.map((kind) => [
      kind,
      cacheKeyOf('indexed', kind, ...common, digestOf(articles.map(({ partHashes }) => partHashes[kind]))),
    ]),
  );
  const kinds = new Map<ComponentKind, BuiltKind>();
  targets.markInUse(keys.values());
  for (const [kind, key] of keys) {
    const built = await cache.read<BuiltKind>(key);
    if (built === undefined || !written.keep(built.paths)) continue;
    kinds.set(kind, built);
  }
  return {
    kinds,
    others: COMPONENT_KINDS.filter((kind) => !kinds.has(kind)),
    async keep(indexed) {
      for (const [kind, key] of keys) {
        const built = indexed.get(kind);
        if (built !== undefined) await cache.write(key, built);
      }
    },
  };
}
