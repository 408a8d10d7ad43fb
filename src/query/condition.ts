import type { Field, KindReader } from '../index/kind-reader.ts';
import type { SegmentReader } from '../index/segment-reader.ts';
import type { OrdinalSet } from './sets.ts';

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
