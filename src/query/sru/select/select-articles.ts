import type { CqlCombination, CqlNode } from '../cql/cql.ts';
import type { IndexKind } from '../cql-index.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { difference, intersection, type Selection, union } from '../selection.ts';
import { allSelection } from './all-selection.ts';
import { codeSelection } from './code-selection.ts';
import { dateSelection } from './date-selection.ts';
import { nameSelection } from './name-selection.ts';
import { type ResolvedClause, resolveClause, type SelectionNames } from './resolved-clause.ts';
import { textSelection } from './text-selection.ts';

/**
 * Translates a CQL query into the query language.
 *
 *   dc.title = fish not date = 2012
 *   ->  article/article_title matches "fish" except article/pub_date_year = 2012
 *
 * Throws the standard's diagnostic for parts of CQL that this service does not support.
 */
export function selectArticles(root: CqlNode, names: SelectionNames): Selection {
  if (root.kind === 'prefixed') return selectArticles(root.inner, names);
  if (root.kind === 'clause') {
    const clause = resolveClause(root, names);
    return BY_KIND[clause.index.kind](clause);
  }
  const combine = combinationOf(root);
  return combine(selectArticles(root.left, names), selectArticles(root.right, names));
}

const BY_KIND: Readonly<Record<IndexKind, (clause: ResolvedClause) => Selection>> = {
  text: textSelection,
  name: nameSelection,
  date: dateSelection,
  doi: codeSelection,
  code: codeSelection,
  all: ({ names }) => allSelection(names),
  resultSet: ({ term }) => {
    throw new SruDiagnostic(51, term);
  },
};

const COMBINATIONS = { and: intersection, or: union, not: difference } as const;

function combinationOf({ boolean, modifiers }: CqlCombination): (a: Selection, b: Selection) => Selection {
  if (boolean === 'prox') throw new SruDiagnostic(39, 'prox; words next to each other are asked for with = or adj');
  const [modifier] = modifiers;
  if (modifier !== undefined) throw new SruDiagnostic(46, modifier.name);
  return COMBINATIONS[boolean];
}
