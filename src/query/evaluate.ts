import type { KindReader } from '../index/kind-reader.ts';
import type { SegmentReader } from '../index/segment-reader.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import { findByValue, findRange, type NumberRange, rangeOf } from './find-by-value.ts';
import { findText } from './find-text.ts';
import type { Leaf, Query } from './query.ts';
import { EMPTY_SET, intersect, type OrdinalSet, subtract, uniteAll } from './sets.ts';
import { textPatternOf } from './text-pattern.ts';

/** The objects of one kind in one segment. A query is evaluated on each partition separately. */
export interface Partition {
  readonly segment: SegmentReader;
  readonly kind: KindReader;
}

/** The limits of one evaluation and how much of them is left. */
export interface Evaluation {
  /** The query as written, for messages. */
  readonly query: string;
  readonly limits: QueryLimits;
  /** Number of text files that may still be read. */
  readonly budget: { textFiles: number };
}

export interface QueryLimits {
  /** Largest number of objects in an answer. */
  readonly objects: number;
  /** Largest number of words that a pattern with `*` or `?` may expand to. */
  readonly words: number;
  /** Largest number of text files that are read to verify phrases and patterns. */
  readonly textFiles: number;
}

/**
 * Returns the objects of a partition that a query selects, restricted to `within` if that is given.
 *
 * Operands of `and` are evaluated in order of cost, each only on the objects that the ones before have left. Comparisons of one number
 * field are merged into one range.
 */
export function evaluate(query: Query, partition: Partition, options: EvaluateOptions): MaybePromise<OrdinalSet> {
  const { within, evaluation } = options;
  if (within?.length === 0) return EMPTY_SET;
  if (!('left' in query)) {
    const found = condition(query, partition, options);
    return within === undefined ? found : chain(found, (set) => intersect(set, within));
  }
  const { kind, left, right } = query;
  if (kind === 'or')
    return chain(
      chainAll([left, right], (side) => evaluate(side, partition, options)),
      uniteAll,
    );
  if (kind === 'except') {
    return chain(evaluate(left, partition, options), (included) =>
      chain(evaluate(right, partition, { evaluation, within: included }), (excluded) => subtract(included, excluded)),
    );
  }
  return evaluateAll(query, partition, options);
}

function evaluateAll(query: Query, partition: Partition, { evaluation, within }: EvaluateOptions): MaybePromise<OrdinalSet> {
  const { ranges, others } = joinRanges(operandsOf(query));
  let left: MaybePromise<OrdinalSet | undefined> = within;
  for (const [path, range] of ranges) left = chain(left, (before) => narrowByRange(path, range, { partition, within: before }));
  for (const operand of others.sort((a, b) => cost(a) - cost(b)))
    left = chain(left, (before) => evaluate(operand, partition, { evaluation, within: before }));
  return chain(left, (set) => set ?? EMPTY_SET);
}

function narrowByRange(
  path: string,
  range: NumberRange,
  { partition, within }: { readonly partition: Partition; readonly within: OrdinalSet | undefined },
): MaybePromise<OrdinalSet> {
  const field = partition.kind.fields.get(path);
  if (field === undefined || within?.length === 0) return EMPTY_SET;
  return chain(findRange(range, partition, field), (found) => (within === undefined ? found : intersect(within, found)));
}

/** Flattens nested `and` into its operands. */
function operandsOf(query: Query): Query[] {
  return query.kind === 'and' ? [...operandsOf(query.left), ...operandsOf(query.right)] : [query];
}

/** Merges comparisons of the same path into one range; correct because an object has at most one number per path. */
function joinRanges(operands: readonly Query[]): { readonly ranges: ReadonlyMap<string, NumberRange>; readonly others: Query[] } {
  const ranges = new Map<string, NumberRange>();
  const others: Query[] = [];
  for (const operand of operands) {
    const range = operand.kind === 'compare' ? rangeOf(operand) : undefined;
    if (operand.kind !== 'compare' || range === undefined) {
      others.push(operand);
      continue;
    }
    const [low, high] = ranges.get(operand.path) ?? range;
    ranges.set(operand.path, [Math.max(low, range[0]), Math.min(high, range[1])]);
  }
  return { ranges, others };
}

export interface EvaluateOptions {
  readonly evaluation: Evaluation;
  readonly within: OrdinalSet | undefined;
}

function condition(leaf: Leaf, partition: Partition, { evaluation, within }: EvaluateOptions): MaybePromise<OrdinalSet> {
  const field = partition.kind.fields.get(leaf.path);
  if (field === undefined) return EMPTY_SET;
  if (leaf.kind === 'has') return partition.kind.has(field);
  if (leaf.kind === 'matches') return findText(leaf, { partition, field, evaluation, within });
  return findByValue(leaf, { partition, field, evaluation, within });
}

/** Estimates the cost of a query, from 0 (dictionary lookup) to 4 (pattern). */
function cost(query: Query): number {
  if ('left' in query) return Math.max(cost(query.left), cost(query.right));
  if (query.kind !== 'matches') return query.kind === 'has' ? 1 : 0;
  const pattern = textPatternOf(query.text);
  if (pattern.some(({ kind }) => kind === 'wildcard')) return 4;
  return pattern.length === 1 ? 2 : 3;
}
