import { chain, type MaybePromise } from '../../model/maybe-promise.ts';
import type { Condition, Evaluation, Partition } from './condition.ts';
import { CONNECTIVES } from './connectives.ts';
import { findInRange, type NumberRange } from './find-by-value.ts';
import { OPERATORS } from './operators.ts';
import type { Combination, Leaf, Query } from './query.ts';
import { EMPTY_SET, intersect, type OrdinalSet } from './sets.ts';

export interface EvaluateOptions {
  readonly evaluation: Evaluation;
  readonly within: OrdinalSet | undefined;
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
