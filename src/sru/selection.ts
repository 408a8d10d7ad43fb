import type { TaggedObject } from '../model/tagged-object.ts';
import type { Query } from '../query/query.ts';

/**
 * The articles that a part of a CQL query selects, as a query that finds them all and a test.
 *
 * Where the query language can say exactly what CQL asks, the query is the answer; where it cannot (anchors, whole values, masks across
 * words), it finds too many and `holds` decides, looking at the values of the fields named.
 */
export interface Selection {
  readonly query: Query;
  readonly isExact: boolean;
  /** Tag paths that `holds` looks at. */
  readonly fields: readonly string[];
  readonly holds: (article: TaggedObject) => boolean;
  /** A cheaper query that, where it finds anything, finds everything; for the selection by itself only. */
  readonly likely?: Query;
}

export function both(a: Selection, b: Selection): Selection {
  return {
    query: { kind: 'and', left: a.query, right: b.query },
    isExact: a.isExact && b.isExact,
    fields: [...a.fields, ...b.fields],
    holds: (article) => a.holds(article) && b.holds(article),
  };
}

export function either(a: Selection, b: Selection): Selection {
  return {
    query: { kind: 'or', left: a.query, right: b.query },
    isExact: a.isExact && b.isExact,
    fields: [...a.fields, ...b.fields],
    holds: (article) => a.holds(article) || b.holds(article),
  };
}

/** What is found too many by `b` must not be taken away before it was looked at. */
export function butNot(a: Selection, b: Selection): Selection {
  return {
    query: b.isExact ? { kind: 'except', left: a.query, right: b.query } : a.query,
    isExact: a.isExact && b.isExact,
    fields: [...a.fields, ...b.fields],
    holds: (article) => a.holds(article) && !b.holds(article),
  };
}

/** Of one or more. */
export function joinAll(selections: readonly Selection[], combine: (a: Selection, b: Selection) => Selection): Selection {
  const [first, ...rest] = selections;
  if (first === undefined) throw new Error('a combination of no selections');
  return rest.reduce(combine, first);
}
