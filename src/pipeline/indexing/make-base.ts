import type { CacheKey } from '../../engine/result-cache.ts';
import type { BuiltKind } from '../../index/kind-builder.ts';
import type { ToldSegment } from '../../index/segment.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import type { Workshop } from '../build-context.ts';
import type { IndexedArticle, IndexRoom } from './index-articles.ts';
import { type BasePlan, type IndexedBase, indexBase } from './index-base.ts';
import type { PartKind } from './index-components.ts';
import { type BesideSettings, indexBeside } from './index-process.ts';
import { toldSegment } from './segment-summary.ts';
import type { KeptKinds } from './unchanged-kinds.ts';

/** What the newest articles must know of all others, whose files are written. */
export interface MadeBase extends Omit<IndexedBase, 'kinds'> {
  /** Undefined where there are none. */
  readonly told: ToldSegment | undefined;
}

interface Making {
  readonly room: IndexRoom;
  /** Kinds of their objects of which the files stay. */
  readonly known: KeptKinds;
  readonly termsKey: CacheKey;
  readonly shop: Builder;
  /** Work for this process while others index; it is left where none do. */
  readonly meanwhile: () => Promise<void>;
}

/** Of the build. */
interface Builder extends Pick<Workshop, 'ending' | 'beside'> {
  readonly settings: BesideSettings;
  readonly options: Pick<Workshop['options'], 'indexBesideFrom'>;
}

/** Indexes all articles but the newest. */
export async function makeBase(articles: readonly IndexedArticle[], { room, known, termsKey, shop, meanwhile }: Making): Promise<MadeBase> {
  const areMany = articles.length >= (shop.options.indexBesideFrom ?? MANY);
  const plan = { kinds: known.others, termsKey };
  const { kinds, ...base } = await (areMany ? indexInTwo(articles, room, { plan, shop, meanwhile }) : indexBase(articles, room, plan));
  if (articles.length === 0) return { ...base, told: undefined };
  await known.keep(kinds);
  return { ...base, told: toldSegment('closed', new Map([...known.kinds, ...kinds]), room.written) };
}

/** In two processes beside, which take about as long: one for the references, which are most of all objects, and one for all else. */
async function indexInTwo(
  articles: readonly IndexedArticle[],
  { written, onIndexed }: IndexRoom,
  { plan, shop, meanwhile }: Pick<Making, 'shop' | 'meanwhile'> & { readonly plan: BasePlan },
): Promise<IndexedBase> {
  const { output, stage, stale, cache, journal } = shop.settings;
  const common = {
    settings: { output, stage, stale, cache, journal },
    articles: articles.map(({ stem, objectsKey, partsKey }) => ({ stem, objectsKey, partsKey })),
  };
  const listening = { signal: shop.ending, onIndexed, take: written.take };
  const apart = plan.kinds.filter((kind) => APART.has(kind));
  const others = plan.kinds.filter((kind) => !APART.has(kind));
  const begun = await Promise.all([
    indexBeside({ what: 'articles', ...common, ...plan, kinds: others }, listening),
    apart.length === 0 ? { result: NO_KINDS } : indexBeside({ what: 'references', ...common, kinds: apart }, listening),
  ]);
  const work = meanwhile();
  shop.beside(work);
  const [base, parts] = await Promise.all([begun[0].result, begun[1].result, work]);
  return { ...base, kinds: new Map<ObjectKind, BuiltKind>([...base.kinds, ...parts]) };
}

const APART: ReadonlySet<PartKind> = new Set(['ref']);
const NO_KINDS: ReadonlyMap<PartKind, BuiltKind> = new Map();
/** A process takes a moment to begin. */
const MANY = 200;
