import type { TextOfArticle } from '../../articles/objects/stored-objects.ts';
import { cacheMiss } from '../../engine/cache-miss-error.ts';
import { digestOf } from '../../engine/hash.ts';
import { type CacheKey, cacheKeyOf } from '../../engine/result-cache.ts';
import type { Spill } from '../../index/spill.ts';
import { type BaseWords, buildRecentWords } from '../../index/words/word-index-builder.ts';
import { indexInProcess } from '../../indexing/index-process.ts';
import { indexSettingsOf } from '../../indexing/index-settings.ts';
import { collectTexts, indexBaseTexts, type TextContext } from '../../indexing/index-texts.ts';
import { MANY } from '../../indexing/make-base.ts';
import { openSpill } from '../../indexing/open-spill.ts';
import { openWritten } from '../../indexing/written.ts';
import { stagePathOf } from '../../publish/site-manifest.ts';
import { printTextManifest, TEXT_MANIFEST_PATH } from '../../search/text-manifest.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import type { SiteBuild } from '../site-build.ts';
import { TEXT_INDEX } from '../state/build-state.ts';
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
  await writePlannedTexts(changed === 'all' ? planOfAll(articles) : await editedPlan(articles, context), context);
}

function planOfAll(articles: readonly ConvertedArticle[]): TextPlan {
  const { newest, base } = planOf(articles);
  return { newest: newest.map(textOf), base: base.map(textOf) };
}

/** The plan of the build before with the texts of the edited articles. Throws a cache miss if it is not in the cache any more. */
async function editedPlan(edited: readonly ConvertedArticle[], { previous, cache }: BuildContext): Promise<TextPlan> {
  const before = previous?.targets.get(TARGET);
  const plan = before && (await cache.read<TextPlan>(planKeyOf(before.inputs)));
  if (plan === undefined) throw cacheMiss('the cached list of full texts');
  const byStem = new Map(edited.map((article) => [article.stem, textOf(article)]));
  const now = (text: TextOfArticle): TextOfArticle => byStem.get(text.stem) ?? text;
  return { newest: plan.newest.map(now), base: plan.base.map(now) };
}

function textOf({ stem, textKey }: ConvertedArticle): TextOfArticle {
  if (textKey === undefined) throw cacheMiss(`the cached text of ${stem}`);
  return { stem, textKey };
}

async function writePlannedTexts(plan: TextPlan, context: BuildContext): Promise<void> {
  const { targets, setup, work } = context;
  const common = {
    program: setup.inputs.digests.program ?? '',
    configuration: digestOf(setup.settings.journal),
    others: digestOf(plan.base),
  };
  const baseKey = cacheKeyOf('indexed', 'texts', ...Object.values(common));
  const isBaseThere = targets.isUpToDate(BASE_TARGET, common, () => plan.base.map(({ stem }) => stem));
  const isThere = targets.isUpToDate(TARGET, { ...common, newest: digestOf(plan.newest) }, () => plan.newest.map(({ stem }) => stem));
  if ((!isThere || !isBaseThere) && !work.defer('indexes', [BASE_TARGET, TARGET])) {
    const spill = openSpill(stagePathOf(setup.options.output));
    try {
      await writeAll(plan, { context, baseKey, isBaseThere, spill });
    } finally {
      spill.close();
    }
  }
  const planKey = planKeyOf(targets.all().get(TARGET)?.inputs ?? '');
  // Targets without outputs, whose names mark cache entries as in use, so that they are not evicted.
  for (const key of [baseKey, planKey]) if (!targets.isUpToDate(key, { files: 'none' })) targets.record(key, []);
}

interface TextInputs {
  readonly context: BuildContext;
  /** Key of what the newest texts need to know of the index of all others. */
  readonly baseKey: CacheKey;
  readonly isBaseThere: boolean;
  readonly spill: Spill;
}

async function writeAll(plan: TextPlan, { context, baseKey, isBaseThere, spill }: TextInputs): Promise<void> {
  const { targets, cache, setup, output } = context;
  const { text } = await indexSettingsOf(setup.settings.journal, spill);
  const texts = { text, cache, written: openWritten({ ...output, journal: setup.journal }) };
  const known = isBaseThere ? await cache.read<BaseWords>(baseKey) : undefined;
  const base = known ?? (await indexBase(plan.base, texts, context));
  if (known === undefined) {
    await cache.write(baseKey, base);
    targets.record(BASE_TARGET, [...texts.written.paths]);
  }
  const written = openWritten({ ...output, journal: setup.journal });
  const { artifacts, places } = buildRecentWords(await collectTexts(plan.newest, texts), base, text);
  for (const artifact of artifacts) await written.put(artifact);
  await written.put({ path: TEXT_MANIFEST_PATH, bytes: printTextManifest(places, documentsDigest([...plan.newest, ...plan.base])) });
  targets.record(TARGET, [...written.paths]);
  await cache.write(planKeyOf(targets.all().get(TARGET)?.inputs ?? ''), plan);
}

/** Indexes many texts in a process of its own, which returns its memory to the system. */
async function indexBase(articles: readonly TextOfArticle[], texts: TextContext, { setup, work }: BuildContext): Promise<BaseWords> {
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

const TARGET = `${TEXT_INDEX}newest`;
const BASE_TARGET = `${TEXT_INDEX}others`;
