import { chain, chainAll, type MaybePromise } from '../../model/maybe-promise.ts';
import type { TagPath } from '../../model/names.ts';
import type { TaggedObject, TaggedValue } from '../../model/tagged-object.ts';
import { compareText } from '../../model/text/compare.ts';
import type { Identity } from '../index/identity-column.ts';
import type { KindReader } from '../index/kind-reader.ts';
import { OBJECT_KINDS } from '../index/object-kinds.ts';
import type { SiteIndex } from '../index/open-index.ts';
import type { SegmentReader } from '../index/segment-reader.ts';
import type { Condition, Evaluation, Partition } from './condition.ts';
import { CONNECTIVES } from './connectives.ts';
import { findInRange, type NumberRange, objectIdOf } from './find-by-value.ts';
import { expandPatterns } from './find-text.ts';
import { OPERATORS } from './operators.ts';
import { type Combination, conditionsOf, type Leaf, type Query } from './query.ts';
import { type QueryBudget, sortWithPauses } from './query-budget.ts';
import { EMPTY_SET, intersect, type OrdinalSet } from './sets.ts';

/** An object that a query selects, without its tags. */
export interface Hit {
  readonly segment: SegmentReader;
  readonly kind: KindReader;
  readonly ordinal: number;
  readonly identity: Identity;
}

/** Returns the partitions of an index that have objects. */
export function partitionsOf(index: SiteIndex): Partition[] {
  return index.segments.flatMap((segment) => segment.kinds.flatMap((kind) => (kind.count === 0 ? [] : [{ segment, kind }])));
}

/**
 * Returns the objects that a query selects, newest publication first, then by DOI (decisions, section 5).
 *
 * Throws a `QueryError` for a query over its budget.
 */
export function findObjects(query: Query, partitions: readonly Partition[], evaluation: Evaluation): MaybePromise<Hit[]> {
  const { budget } = evaluation;
  const selected = partitions.filter(({ kind }) => canSelect(query, kind));
  const leaves = conditionsOf(query);
  const lookups = selected.reduce((sum, { kind }) => sum + leaves.filter(({ path }) => kind.fields.has(path)).length, 0);
  budget.spend('lookups', lookups, {
    query: evaluation.query,
    messageOf: (limit, sum) =>
      `the conditions of the query are ${sum} look-ups in the index, expected at most ${limit}; write fewer conditions`,
  });
  const found = chain(expandPatterns(query, selected, evaluation), () =>
    chainAll(selected, (partition) => evaluate(query, partition, { evaluation, within: undefined })),
  );
  return chain(found, (sets) => {
    const total = sets.reduce((sum, set) => sum + set.length, 0);
    const messageOf = (limit: number) => `the query selects ${total} objects, expected at most ${limit}; narrow it with and`;
    budget.spend('objects', total, { query: evaluation.query, messageOf });
    const hits = chainAll(selected, (partition, i) => hitsOf(partition, sets[i] ?? EMPTY_SET, budget));
    return chain(hits, (all) => sortWithPauses(all.flat(), compareHits, budget));
  });
}

/** Tells whether a query can select objects of a kind; most queries name tags of one kind only. */
function canSelect(query: Query, kind: KindReader): boolean {
  if ('left' in query) return CONNECTIVES[query.kind].canSelect(canSelect(query.left, kind), canSelect(query.right, kind));
  return kind.fields.has(query.path);
}

/** Returns the object with an id; undefined if the site has none. */
export async function findById(id: string, index: SiteIndex): Promise<Hit | undefined> {
  for (const segment of index.segments) {
    for (const place of await segment.findId(id)) {
      const kind = segment.kinds.find((other) => other.kind === place.kind);
      const [hit] = kind === undefined ? [] : await hitsOf({ segment, kind }, Uint32Array.of(place.ordinal));
      if (hit !== undefined && idOf(hit.identity) === id) return hit;
    }
  }
  return undefined;
}

/**
 * Returns the hits as objects with the requested tags and always `<system>/about`, in the order of the hits. With a budget, the files of the
 * values are counted in it.
 */
export async function loadTags(
  hits: readonly Hit[],
  isRequested: (path: string) => boolean,
  budget?: QueryBudget,
): Promise<TaggedObject[]> {
  const objects = new Map<Hit, Map<TagPath, TaggedValue>>(hits.map((hit) => [hit, new Map()]));
  const byKind = new Map<KindReader, Hit[]>();
  for (const hit of hits) {
    const group = byKind.get(hit.kind);
    if (group === undefined) byKind.set(hit.kind, [hit]);
    else group.push(hit);
  }
  for (const [kind, group] of byKind) {
    const ordinals = group.map((hit) => hit.ordinal);
    const identities = group.map((hit) => hit.identity);
    const fields = [...kind.fields.values()].filter((field) => field.source === 'about' || isRequested(field.path));
    for (const field of fields) {
      if (field.source !== 'column') continue;
      const messageOf = (limit: number) =>
        `values of ${field.path} would have to be read from more than ${limit} files; narrow the query with and`;
      budget?.spend('textFiles', kind.chunkCount(field, Uint32Array.from(ordinals).sort()), { query: '', path: field.path, messageOf });
    }
    const columns = await Promise.all(fields.map((field) => kind.values(field, ordinals, identities)));
    for (const [f, field] of fields.entries()) {
      for (const [i, hit] of group.entries()) {
        const tagged = columns[f]?.[i];
        if (tagged !== undefined) objects.get(hit)?.set(field.path, tagged);
        if (i % HITS_AT_ONCE === 0) await budget?.pause();
      }
    }
  }
  const loaded: TaggedObject[] = [];
  for (const hit of hits) {
    const { about, sortDate, articleDoi } = hit.identity;
    loaded.push({ kind: hit.kind.kind, id: idOf(hit.identity), about, sortDate, articleDoi, tags: objects.get(hit) ?? new Map() });
    if (loaded.length % HITS_AT_ONCE === 0) await budget?.pause();
  }
  return loaded;
}

/** Returns the id of an object, a hash of its about value. */
export function idOf(identity: Identity): string {
  const known = ID_BY_IDENTITY.get(identity);
  if (known !== undefined) return known;
  const id = objectIdOf(identity.about);
  ID_BY_IDENTITY.set(identity, id);
  return id;
}

function hitsOf({ segment, kind }: Partition, ordinals: OrdinalSet, budget?: QueryBudget): MaybePromise<Hit[]> {
  if (ordinals.length === 0) return [];
  if (budget !== undefined && ordinals.length > HITS_AT_ONCE) return hitsInParts({ segment, kind }, ordinals, budget);
  return chain(kind.identities(ordinals), (identities) =>
    identities.map((identity, i) => ({ segment, kind, ordinal: ordinals[i] ?? 0, identity })),
  );
}

async function hitsInParts(partition: Partition, ordinals: OrdinalSet, budget: QueryBudget): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let start = 0; start < ordinals.length; start += HITS_AT_ONCE) {
    for (const hit of await hitsOf(partition, ordinals.subarray(start, start + HITS_AT_ONCE))) hits.push(hit);
    await budget.pause();
  }
  return hits;
}

function compareHits(a: Hit, b: Hit): number {
  return (
    compareText(b.identity.sortDate, a.identity.sortDate) ||
    compareText(a.identity.articleDoi, b.identity.articleDoi) ||
    OBJECT_KINDS.indexOf(a.kind.kind) - OBJECT_KINDS.indexOf(b.kind.kind) ||
    (a.kind.kind === 'article' ? compareText(a.identity.about, b.identity.about) : a.ordinal - b.ordinal)
  );
}

/** Objects whose identities are read between two pauses. */
const HITS_AT_ONCE = 1000;

/** Caches ids, since identities of a cached shard are asked for again and each id costs a SHA-1. */
const ID_BY_IDENTITY = new WeakMap<Identity, string>();

interface EvaluateOptions {
  readonly evaluation: Evaluation;
  readonly within: OrdinalSet | undefined;
}

/**
 * Returns the objects of a partition that a query selects, restricted to `within` if that is given.
 *
 * Operands of `and` are evaluated in order of cost, each only on the objects that the ones before have left. Comparisons of one number
 * field are merged into one range.
 */
function evaluate(query: Query, partition: Partition, options: EvaluateOptions): MaybePromise<OrdinalSet> {
  const { within, evaluation } = options;
  if (within?.length === 0) return EMPTY_SET;
  return chain(evaluateUncounted(query, partition, options), (set) => {
    const { budget, query: text } = evaluation;
    const messageOf = (limit: number) => `the conditions of the query select more than ${limit} objects; write fewer or narrower ones`;
    budget.spend('selected', set.length, { query: text, messageOf });
    return chain(budget.pause(), () => set);
  });
}

function evaluateUncounted(query: Query, partition: Partition, options: EvaluateOptions): MaybePromise<OrdinalSet> {
  const { within, evaluation } = options;
  if (!('left' in query)) {
    // Operands are evaluated side by side, so each waits before its own work.
    const found = chain(evaluation.budget.pause(), () => evaluateLeaf(query, partition, options));
    return within === undefined ? found : chain(found, (set) => intersect(set, within));
  }
  const { evaluate: combine } = CONNECTIVES[query.kind];
  if (combine === 'by cost') return evaluateInOrderOfCost(query, partition, options);
  const side = (operand: Query) => (objects: OrdinalSet | undefined) => evaluate(operand, partition, { evaluation, within: objects });
  return combine({ left: side(query.left), right: side(query.right), within });
}

function evaluateInOrderOfCost(
  query: Combination,
  partition: Partition,
  { evaluation, within }: EvaluateOptions,
): MaybePromise<OrdinalSet> {
  const { ranges, others } = joinRanges(operandsOf(query, query.kind));
  let left: MaybePromise<OrdinalSet | undefined> = within;
  for (const { path, at, range } of ranges.values()) {
    left = chain(left, (before) => narrowByRange({ path, at, range }, partition, { evaluation, within: before }));
  }
  for (const operand of others.sort((a, b) => costOf(a) - costOf(b))) {
    left = chain(left, (before) => evaluate(operand, partition, { evaluation, within: before }));
  }
  return chain(left, (set) => set ?? EMPTY_SET);
}

interface PathRange {
  readonly path: string;
  readonly at: number;
  readonly range: NumberRange;
}

function narrowByRange(
  { path, at, range }: PathRange,
  partition: Partition,
  { evaluation, within }: EvaluateOptions,
): MaybePromise<OrdinalSet> {
  const field = partition.kind.fields.get(path);
  if (field === undefined || within?.length === 0) return EMPTY_SET;
  const found = findInRange(range, { partition, field, evaluation, within, at });
  return chain(found, (set) => (within === undefined ? set : intersect(within, set)));
}

/** Flattens nested combinations of one kind into their operands. */
function operandsOf(query: Query, kind: Combination['kind']): Query[] {
  return 'left' in query && query.kind === kind ? [...operandsOf(query.left, kind), ...operandsOf(query.right, kind)] : [query];
}

/** Merges comparisons of the same path into one range; correct because an object has at most one number per path. */
function joinRanges(operands: readonly Query[]): { readonly ranges: ReadonlyMap<string, PathRange>; readonly others: Query[] } {
  const ranges = new Map<string, PathRange>();
  const others: Query[] = [];
  for (const operand of operands) {
    const range =
      operand.kind === 'compare' && typeof operand.value === 'number' ? OPERATORS[operand.operator].rangeOf(operand.value) : undefined;
    if (operand.kind !== 'compare' || range === undefined) {
      others.push(operand);
      continue;
    }
    const { path, at } = operand;
    const [low, high] = ranges.get(path)?.range ?? range;
    ranges.set(path, { path, at, range: [Math.max(low, range[0]), Math.min(high, range[1])] });
  }
  return { ranges, others };
}

function evaluateLeaf(leaf: Leaf, partition: Partition, { evaluation, within }: EvaluateOptions): MaybePromise<OrdinalSet> {
  const field = partition.kind.fields.get(leaf.path);
  if (field === undefined) return EMPTY_SET;
  const condition: Condition = { partition, field, evaluation, within, at: leaf.at };
  if (leaf.kind === 'compare') return OPERATORS[leaf.operator].evaluate(leaf.value, condition);
  return 'text' in leaf ? OPERATORS[leaf.kind].evaluate(leaf.text, condition) : OPERATORS[leaf.kind].evaluate(condition);
}

/** Estimates the cost of a query: that of its most expensive condition. */
function costOf(query: Query): number {
  if ('left' in query) return Math.max(costOf(query.left), costOf(query.right));
  if (query.kind === 'compare') return OPERATORS[query.operator].cost(query.value);
  return 'text' in query ? OPERATORS[query.kind].cost(query.text) : OPERATORS[query.kind].cost();
}
