import type { ObjectKind } from '../../model/tagged-object.ts';
import type { BuiltKind } from '../../query/index/kind-builder.ts';
import type { ComponentKind } from '../../query/index/object-kinds.ts';
import type { SegmentSummary } from '../../query/index/segment.ts';
import type { CacheKey } from '../engine/result-cache.ts';
import type { IndexContext, IndexedArticle } from './index-articles.ts';
import { type BasePlan, type IndexedBase, indexBase } from './index-base.ts';
import type { UnchangedKinds } from './index-components.ts';
import { type IndexProcessSettings, indexInProcess } from './index-process.ts';
import { summarizeSegment } from './segment-summary.ts';

/** The base segment, whose files are written. */
export interface BuiltBase extends Omit<IndexedBase, 'kinds'> {
  /** Undefined if there are no articles. */
  readonly summary: SegmentSummary | undefined;
}

interface BaseInputs {
  readonly indexContext: IndexContext;
  /** Kinds of objects whose files stay. */
  readonly known: UnchangedKinds;
  readonly termsKey: CacheKey;
  readonly context: IndexBuildContext;
  /** Work for this process while other processes index; it is not called if there are none. */
  readonly meanwhile: () => Promise<void>;
}

interface IndexBuildContext {
  readonly setup: {
    readonly settings: IndexProcessSettings;
    /** From this number of articles on, they are indexed in processes of their own. */
    readonly options: { readonly indexInProcessFrom?: number };
  };
  readonly work: {
    readonly abortSignal: AbortSignal;
    /** Runs work concurrently; its failure is the caller's. */
    readonly inBackground: (work: Promise<void>) => void;
  };
}

/** Indexes the base segment. */
export async function makeBase(
  articles: readonly IndexedArticle[],
  { indexContext, known, termsKey, context, meanwhile }: BaseInputs,
): Promise<BuiltBase> {
  const areMany = articles.length >= (context.setup.options.indexInProcessFrom ?? MANY);
  const plan = { kinds: known.others, termsKey };
  const { kinds, ...base } = await (areMany
    ? indexInTwo(articles, indexContext, { plan, context, meanwhile })
    : indexBase(articles, indexContext, plan));
  if (articles.length === 0) return { ...base, summary: undefined };
  await known.keep(kinds);
  return { ...base, summary: summarizeSegment('closed', new Map([...known.kinds, ...kinds]), indexContext.written) };
}

/** Indexes in two processes that take about equally long: one for references, which are most of all objects, and one for everything else. */
async function indexInTwo(
  articles: readonly IndexedArticle[],
  { written, onIndexed }: IndexContext,
  { plan, context, meanwhile }: Pick<BaseInputs, 'context' | 'meanwhile'> & { readonly plan: BasePlan },
): Promise<IndexedBase> {
  const { output, stage, stale, cache, journal } = context.setup.settings;
  const common = {
    settings: { output, stage, stale, cache, journal },
    articles: articles.map(({ stem, objectsKey, partsKey }) => ({ stem, objectsKey, partsKey })),
  };
  const listening = { signal: context.work.abortSignal, onIndexed, take: written.take };
  const apart = plan.kinds.filter((kind) => APART.has(kind));
  const others = plan.kinds.filter((kind) => !APART.has(kind));
  const begun = await Promise.all([
    indexInProcess({ what: 'articles', ...common, ...plan, kinds: others }, listening),
    apart.length === 0 ? { result: NO_KINDS } : indexInProcess({ what: 'references', ...common, kinds: apart }, listening),
  ]);
  const work = meanwhile();
  context.work.inBackground(work);
  const [base, parts] = await Promise.all([begun[0].result, begun[1].result, work]);
  return { ...base, kinds: new Map<ObjectKind, BuiltKind>([...base.kinds, ...parts]) };
}

const APART: ReadonlySet<ComponentKind> = new Set(['ref']);
const NO_KINDS: ReadonlyMap<ComponentKind, BuiltKind> = new Map();
/** Starting a process pays off for more articles. */
export const MANY = 200;
