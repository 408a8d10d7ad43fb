import type { KindReader } from '../index/kind-reader.ts';
import { fieldName } from '../index/manifest.ts';
import type { SegmentReader } from '../index/segment-reader.ts';
import { compareValue } from './compare-value.ts';
import { findText } from './find-text.ts';
import type { Leaf, Query } from './query.ts';
import { EMPTY_SET, intersect, type OrdinalSet, subtract, unite } from './sets.ts';
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
  readonly namespace: string;
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
 * Of `a and b` the cheaper side is evaluated first, and the other only within what it left.
 */
export async function evaluate(query: Query, part: Part, options: EvaluateOptions): Promise<OrdinalSet> {
  const { within, evaluation } = options;
  if (within?.length === 0) return EMPTY_SET;
  if (!('left' in query)) {
    const found = await condition(query, part, options);
    return within === undefined ? found : intersect(found, within);
  }
  const { kind, left, right } = query;
  if (kind === 'or') {
    const [a, b] = await Promise.all([evaluate(left, part, options), evaluate(right, part, options)]);
    return unite(a, b);
  }
  if (kind === 'except') {
    const kept = await evaluate(left, part, options);
    return subtract(kept, await evaluate(right, part, { evaluation, within: kept }));
  }
  const [first, second] = cost(left) <= cost(right) ? [left, right] : [right, left];
  return evaluate(second, part, { evaluation, within: await evaluate(first, part, options) });
}

export interface EvaluateOptions {
  readonly evaluation: Evaluation;
  readonly within: OrdinalSet | undefined;
}

async function condition(leaf: Leaf, part: Part, options: EvaluateOptions): Promise<OrdinalSet> {
  const field = part.kind.fields.get(fieldName(leaf.path, part.kind.kind, options.evaluation.namespace));
  if (field === undefined) return EMPTY_SET;
  if (leaf.kind === 'has') return part.kind.has(field);
  if (leaf.kind === 'matches') return findText(leaf, { part, field, ...options });
  return compareValue(leaf, { part, field, ...options });
}

/** Roughly what a query costs, so that the dear side of an `and` is evaluated within the cheap one. */
function cost(query: Query): number {
  if ('left' in query) return Math.max(cost(query.left), cost(query.right));
  if (query.kind !== 'matches') return query.kind === 'has' ? 1 : 0;
  const pattern = textPatternOf(query.text);
  if (pattern.some(({ kind }) => kind === 'wildcard')) return 4;
  return pattern.length === 1 ? 2 : 3;
}
