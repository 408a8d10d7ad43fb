import type { TaggedObject } from '../../../model/tagged-object.ts';
import { hasMask, plainText, type Term, termOf, wordsOfTerm } from '../cql/term.ts';
import { combineAll, difference, intersection, type Selection, union } from '../selection.ts';
import { pathsOf, type ResolvedClause, stringsOf, unsupportedRelation } from './resolved-clause.ts';
import { valueSelection } from './text-selection.ts';
import { anySelection } from './words-selection.ts';

/** Selects by an identifier, always a complete one, also with `=`: `dc.identifier = "doi:10.7554/eLife.00013"`, `volume = 3`. */
export function codeSelection(clause: ResolvedClause): Selection {
  const { relation, isMasked, index } = clause;
  const paths = pathsOf(clause);
  const isDoi = index.kind === 'doi';
  const one = isDoi ? oneDoi : oneCode;
  const bare = isDoi ? clause.term.replace(DOI_PREFIX, '') : clause.term;
  if (relation === '=' || relation === 'exact') return one(termOf(bare, isMasked), paths);
  if (relation === '<>') return difference(anySelection(paths), one(termOf(bare, isMasked), paths));
  if (relation !== 'any' && relation !== 'all') throw unsupportedRelation(clause);
  const codes = wordsOfTerm(bare.replace(INNER_DOI_PREFIX, ' '), isMasked).map((code) => one(code, paths));
  return combineAll(codes, relation === 'any' ? union : intersection);
}

/** DOIs are compared without case, but the index is case-sensitive. An exact match, if there is one, is the only result. */
function oneDoi(term: Term, paths: readonly string[]): Selection {
  const found = valueSelection(term, paths);
  const [path] = paths;
  if (hasMask(term) || path === undefined) return found;
  return { ...found, shortcut: { kind: 'compare', operator: '=', path, value: plainText(term).trim(), at: 0 } };
}

function oneCode(term: Term, paths: readonly string[]): Selection {
  if (hasMask(term)) return valueSelection(term, paths);
  const value = plainText(term).trim();
  return combineAll(
    paths.map((path) => ({
      query: { kind: 'compare', operator: '=', path, value, at: 0 },
      isExact: true,
      fields: [path],
      matches: (article: TaggedObject) => stringsOf(article, path).includes(value),
    })),
    union,
  );
}

// 'doi:10.1/x', 'https://doi.org/10.1/x', 'info:doi/10.1/x'
const DOI_PREFIX = /^\s*(?:doi:\s*|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/i;
const INNER_DOI_PREFIX = /(?:^|\s)(?:doi:\s*|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/gi;
