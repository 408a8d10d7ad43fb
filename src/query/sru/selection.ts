import type { TaggedObject } from '../../model/tagged-object.ts';
import type { Query } from '../language/query.ts';

/**
 * The articles that a part of a CQL query selects: a query that finds all of them, and a test.
 *
 * If the query language can express the CQL, `isExact` is true. Otherwise (anchors, complete values, masks across words) the query finds
 * more, and `matches` tests the values of `fields`.
 */
export interface Selection {
  readonly query: Query;
  readonly isExact: boolean;
  /** Tag paths that `matches` reads. */
  readonly fields: readonly string[];
  readonly matches: (article: TaggedObject) => boolean;
  /** A cheaper query: if it finds anything, that is the complete result. Only used for a selection that is not combined. */
  readonly shortcut?: Query;
}

export function intersection(a: Selection, b: Selection): Selection {
  return {
    query: { kind: 'and', left: a.query, right: b.query },
    isExact: a.isExact && b.isExact,
    fields: [...a.fields, ...b.fields],
    matches: (article) => a.matches(article) && b.matches(article),
  };
}

export function union(a: Selection, b: Selection): Selection {
  return {
    query: { kind: 'or', left: a.query, right: b.query },
    isExact: a.isExact && b.isExact,
    fields: [...a.fields, ...b.fields],
    matches: (article) => a.matches(article) || b.matches(article),
  };
}

/** If `b` is not exact, its query finds too much, so nothing is subtracted before the test. */
export function difference(a: Selection, b: Selection): Selection {
  return {
    query: b.isExact ? { kind: 'except', left: a.query, right: b.query } : a.query,
    isExact: a.isExact && b.isExact,
    fields: [...a.fields, ...b.fields],
    matches: (article) => a.matches(article) && !b.matches(article),
  };
}

/** Combines one or more selections. */
export function combineAll(selections: readonly Selection[], combine: (a: Selection, b: Selection) => Selection): Selection {
  const [first, ...rest] = selections;
  if (first === undefined) throw new Error('a combination of no selections');
  return rest.reduce(combine, first);
}
