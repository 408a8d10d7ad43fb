import { type MaybePromise, once } from '../../model/maybe-promise.ts';
import { stagePathOf } from '../../publish/site-manifest.ts';
import type { Spill } from '../../query/index/spill.ts';
import type { CutWords } from '../../query/index/words/build-word-index.ts';
import { cutRecentWords, type RecentWords } from '../../query/index/words/recent-words.ts';
import { buildRecentWords, type PatchState } from '../../query/index/words/word-index-builder.ts';
import { printTextManifest, TEXT_MANIFEST_PATH } from '../../query/search/text-manifest.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { digestOf } from '../engine/hash.ts';
import { type CacheKey, cacheKeyOf } from '../engine/result-cache.ts';
import type { InputDigests } from '../engine/targets.ts';
import { indexInProcess } from '../indexing/index-process.ts';
import { indexSettingsOf } from '../indexing/index-settings.ts';
import { collectTexts, type IndexedTexts, indexBaseTexts, type TextContext } from '../indexing/index-texts.ts';
import { MANY } from '../indexing/make-base.ts';
import { openSpill } from '../indexing/open-spill.ts';
import { patchTexts } from '../indexing/patch-texts.ts';
import { openWritten } from '../indexing/written.ts';
import type { SiteBuild } from '../site-build.ts';
import { TEXT_INDEX } from '../state/build-state.ts';
import type { TextOfArticle } from '../tasks/objects/stored-objects.ts';
import { documentsDigest, planOf } from './write-indexes.ts';

/** The articles whose full texts are indexed: the newest, then all others, in the order of the other indexes. */
export interface TextPlan {
  readonly newest: readonly TextOfArticle[];
  readonly base: readonly TextOfArticle[];
}

/**
 * Writes the index of full texts. It has the documents of the other indexes in the same order, but files of its own, because an edit of an
 * article usually changes its body alone: then nothing else is stale, and of this index only the segment that has the article.
 */
export async function writeTextIndex({ articles, changed, context }: SiteBuild): Promise<void> {
  if (!context.setup.journal.searchBody) return;
  const build = { context, planBefore: once(() => previousPlan(context)) };
  await writePlannedTexts(changed === 'all' ? planOfAll(articles) : await editedPlan(articles, build), build);
}

interface PlannedBuild {
  readonly context: BuildContext;
  /** The plan of the build before; undefined if there is none, or none in the cache. */
  readonly planBefore: () => MaybePromise<TextPlan | undefined>;
}

function planOfAll(articles: readonly ConvertedArticle[]): TextPlan {
  const { newest, base } = planOf(articles);
  return { newest: newest.map(textOf), base: base.map(textOf) };
}

/** The plan of the build before with the texts of the edited articles. Throws a cache miss if it is not in the cache any more. */
async function editedPlan(edited: readonly ConvertedArticle[], { planBefore }: PlannedBuild): Promise<TextPlan> {
  const plan = await planBefore();
  if (plan === undefined) throw cacheMiss('the cached list of full texts');
  const byStem = new Map(edited.map((article) => [article.stem, textOf(article)]));
  const now = (text: TextOfArticle): TextOfArticle => byStem.get(text.stem) ?? text;
  return { newest: plan.newest.map(now), base: plan.base.map(now) };
}

async function previousPlan({ previous, cache }: BuildContext): Promise<TextPlan | undefined> {
  const before = previous?.targets.get(TARGET);
  return before && cache.read<TextPlan>(planKeyOf(before.inputs));
}

function textOf({ stem, textKey }: ConvertedArticle): TextOfArticle {
  if (textKey === undefined) throw cacheMiss(`the cached text of ${stem}`);
  return { stem, textKey };
}

async function writePlannedTexts(plan: TextPlan, build: PlannedBuild): Promise<void> {
  const { targets, setup, work } = build.context;
  const inputs = inputsOf(plan, build.context);
  const keys = keysOf(inputs);
  const isThere = targets.isUpToDate(TARGET, inputs.all, () => [...plan.newest, ...plan.base].map(({ stem }) => stem));
  if (!isThere && !work.defer('indexes', [TARGET])) {
    const spill = openSpill(stagePathOf(setup.options.output));
    try {
      await writeAll(plan, { ...build, keys, spill });
    } finally {
      spill.close();
    }
  }
  const planKey = planKeyOf(targets.all().get(TARGET)?.inputs ?? '');
  targets.markInUse([...Object.values(keys), planKey]);
}

/** Inputs of the index of all texts but the newest, and of the whole index. */
function inputsOf({ newest, base }: TextPlan, { setup }: BuildContext): { readonly base: InputDigests; readonly all: InputDigests } {
  const common = { program: setup.inputs.digests.program, configuration: digestOf(setup.settings.journal) };
  const others = { ...common, others: digestOf(base) };
  return { base: others, all: { ...others, newest: digestOf(newest) } };
}

/** Keys of the parts of an index. */
interface TextKeys {
  /** The index of all texts but the newest, as far as the newest refer to it. */
  readonly base: CacheKey;
  /** The state from which it is patched. */
  readonly patchState: CacheKey;
  /** The words of the newest texts. */
  readonly newest: CacheKey;
}

function keysOf({ base, all }: ReturnType<typeof inputsOf>): TextKeys {
  const { others = '', newest = '', ...common } = all;
  return {
    base: cacheKeyOf('indexed', 'texts', ...Object.values(base)),
    patchState: cacheKeyOf('indexed', 'patch of texts', ...Object.values(base)),
    newest: cacheKeyOf('indexed', 'newest texts', ...Object.values(common), newest),
  };
}

interface TextInputs extends PlannedBuild {
  readonly keys: TextKeys;
  readonly spill: Spill;
}

async function writeAll(plan: TextPlan, { keys, spill, ...build }: TextInputs): Promise<void> {
  const { targets, cache, setup, output, previous } = build.context;
  const { text } = await indexSettingsOf(setup.settings.journal, spill);
  const written = openWritten({ ...output, journal: setup.journal, modified: previous && output.modified });
  const texts = { text, cache, written: written.view() };
  const cached = await cache.read<StoredBase>(keys.base);
  let base = cached !== undefined && texts.written.keep(cached.paths) ? cached.base : undefined;
  if (base === undefined) {
    const indexed = (await patchBase(plan, texts, build)) ?? (await indexBase(plan.base, texts, build.context));
    base = indexed.base;
    await cache.write(keys.base, { base, paths: [...texts.written.paths] } satisfies StoredBase);
    await cache.write(keys.patchState, indexed.patchState);
  }
  const { artifacts, places } = buildRecentWords(await newestWords(plan, texts, keys), base, text);
  for (const artifact of artifacts) await written.put(artifact);
  await written.put({ path: TEXT_MANIFEST_PATH, bytes: printTextManifest(places, documentsDigest([...plan.newest, ...plan.base])) });
  targets.record(TARGET, [...written.paths]);
  await cache.write(planKeyOf(targets.all().get(TARGET)?.inputs ?? ''), plan);
}

/** The index of all texts but the newest as it is cached. */
interface StoredBase {
  readonly base: CutWords;
  /** Site paths of its files. */
  readonly paths: readonly string[];
}

/** Returns the words of the newest texts, which an edit of another article leaves as they are. */
async function newestWords({ newest }: TextPlan, texts: TextContext, keys: TextKeys): Promise<RecentWords> {
  const known = await texts.cache.read<RecentWords>(keys.newest);
  if (known !== undefined) return known;
  const words = cutRecentWords(await collectTexts(newest, texts), texts.text);
  await texts.cache.write(keys.newest, words);
  return words;
}

/** Patches the index of the build before; undefined if it was modified or is not cached, or if more than a few texts changed. */
async function patchBase(plan: TextPlan, texts: TextContext, { context, planBefore }: PlannedBuild): Promise<IndexedTexts | undefined> {
  const { cache, setup } = context;
  const before = await planBefore();
  if (before === undefined) return undefined;
  const keys = keysOf(inputsOf(before, context));
  const [stored, patchState] = [await cache.read<StoredBase>(keys.base), await cache.read<PatchState>(keys.patchState)];
  if (stored === undefined || patchState === undefined) return undefined;
  const indexed = { base: stored.base, patchState };
  return patchTexts({ indexed, before: before.base, articles: plan.base, output: setup.options.output }, texts);
}

/** Indexes many texts in a process of its own, which returns its memory to the system. */
async function indexBase(articles: readonly TextOfArticle[], texts: TextContext, { setup, work }: BuildContext): Promise<IndexedTexts> {
  const { indexInProcessFrom = MANY } = setup.options;
  if (articles.length < indexInProcessFrom) return indexBaseTexts(articles, texts);
  const { output, stage, stale, cache, journal } = setup.settings;
  const task = { what: 'texts' as const, settings: { output, stage, stale, cache, journal }, articles };
  const begun = await indexInProcess(task, { signal: work.abortSignal, onIndexed: () => undefined, take: texts.written.take });
  return begun.result;
}

/** Key of the plan of a target with these inputs. */
function planKeyOf(inputs: string): CacheKey {
  return cacheKeyOf('indexed', 'plan of texts', inputs);
}

const TARGET = `${TEXT_INDEX}index`;
