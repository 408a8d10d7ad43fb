import type { Field, KindReader } from '../index/kind-reader.ts';
import type { SegmentReader } from '../index/segment-reader.ts';
import type { QueryBudget } from './query-budget.ts';
import type { OrdinalSet } from './sets.ts';

/** The objects of one kind in one segment. A query is evaluated on each partition separately. */
export interface Partition {
  readonly segment: SegmentReader;
  readonly kind: KindReader;
}

/** One evaluation of a query on all partitions. */
export interface Evaluation {
  /** The query as written, for messages. */
  readonly query: string;
  readonly budget: QueryBudget;
  /** The words that the patterns of the query match, by word index and pattern; see `expandPatterns`. */
  readonly expansions: Map<string, readonly string[]>;
  /** The objects with these words, by partition, field and pattern: a pattern that is repeated is looked up once. */
  readonly expanded: Map<string, Promise<OrdinalSet>>;
}

/** A condition on one field of one partition. */
export interface Condition {
  readonly partition: Partition;
  readonly field: Field;
  readonly evaluation: Evaluation;
  /** Objects to which the result may be restricted; undefined for all. */
  readonly within: OrdinalSet | undefined;
  /** Offset of the condition in the query, for messages. */
  readonly at: number;
}
