import type { KindReader } from '../index/kind-reader.ts';
import type { SegmentReader } from '../index/segment-reader.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import { compareValue, findRange, type NumberRange, rangeOf } from './compare-value.ts';
import { findText } from './find-text.ts';
import type { Leaf, Query } from './query.ts';
import { EMPTY_SET, intersect, type OrdinalSet, subtract, uniteAll } from './sets.ts';
import { textPatternOf } from './text-pattern.ts';

/** The objects of one kind in one segment: queries are evaluated over each part by itself. */
export interface Part {
  readonly segment: SegmentReader;
  readonly kind: KindReader;
}

/** What an evaluation knows beside the index. */
export interface Evaluation {
  /** As written, for messages. */
  readonly query: string;
  readonly limits: QueryLimits;
  /** Files of text that may still be looked at. */
  readonly budget: { textFiles: number };
}

export interface QueryLimits {
  /** Most objects of an answer. */
  readonly objects: number;
  /** Most words that a pattern with `*` or `?` may stand for. */
  readonly words: number;
  /** Most files of text that a phrase or pattern may be looked for in. */
  readonly textFiles: number;
}

/**
 * The objects of a part that a query selects, of those `within` (all, where it is undefined).
 *
 * Of conditions joined by `and` the cheapest is evaluated first, and each other only within what is left; comparisons of the same number
 * are one range.
 */
export function evaluate(query: Query, part: Part, options: EvaluateOptions): MaybePromise<OrdinalSet> {
  const { within, evaluation } = options;
  if (within?.length === 0) return EMPTY_SET;
  if (!('left' in query)) {
    const found = condition(query, part, options);
    return within === undefined ? found : chain(found, (set) => intersect(set, within));
  }
  const { kind, left, right } = query;
  if (kind === 'or')
    return chain(
      chainAll([left, right], (side) => evaluate(side, part, options)),
      uniteAll,
    );
  if (kind === 'except') {
    return chain(evaluate(left, part, options), (kept) =>
      chain(evaluate(right, part, { evaluation, within: kept }), (gone) => subtract(kept, gone)),
    );
  }
  return evaluateAll(query, part, options);
}

function evaluateAll(query: Query, part: Part, { evaluation, within }: EvaluateOptions): MaybePromise<OrdinalSet> {
  const { ranges, others } = joinRanges(operandsOf(query));
  let left: MaybePromise<OrdinalSet | undefined> = within;
  for (const [path, range] of ranges) left = chain(left, (before) => narrowByRange(path, range, { part, within: before }));
  for (const operand of others.sort((a, b) => cost(a) - cost(b)))
    left = chain(left, (before) => evaluate(operand, part, { evaluation, within: before }));
  return chain(left, (set) => set ?? EMPTY_SET);
}

function narrowByRange(
  path: string,
  range: NumberRange,
  { part, within }: { readonly part: Part; readonly within: OrdinalSet | undefined },
): MaybePromise<OrdinalSet> {
  const field = part.kind.fields.get(path);
  if (field === undefined || within?.length === 0) return EMPTY_SET;
  return chain(findRange(range, part, field), (found) => (within === undefined ? found : intersect(within, found)));
}

/** What is joined by `and`, however it is nested. */
function operandsOf(query: Query): Query[] {
  return query.kind === 'and' ? [...operandsOf(query.left), ...operandsOf(query.right)] : [query];
}

/** An object has one number of a path, so that all comparisons of a path are one range. */
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

function condition(leaf: Leaf, part: Part, { evaluation, within }: EvaluateOptions): MaybePromise<OrdinalSet> {
  const field = part.kind.fields.get(leaf.path);
  if (field === undefined) return EMPTY_SET;
  if (leaf.kind === 'has') return part.kind.has(field);
  if (leaf.kind === 'matches') return findText(leaf, { part, field, evaluation, within });
  return compareValue(leaf, { part, field, evaluation, within });
}

/** Roughly what a query costs, so that the dear side of an `and` is evaluated within the cheap one. */
function cost(query: Query): number {
  if ('left' in query) return Math.max(cost(query.left), cost(query.right));
  if (query.kind !== 'matches') return query.kind === 'has' ? 1 : 0;
  const pattern = textPatternOf(query.text);
  if (pattern.some(({ kind }) => kind === 'wildcard')) return 4;
  return pattern.length === 1 ? 2 : 3;
}
