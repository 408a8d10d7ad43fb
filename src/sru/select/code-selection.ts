import type { TaggedObject } from '../../model/tagged-object.ts';
import { hasMask, plainText, type Term, termOf, wordsOfTerm } from '../cql/term.ts';
import { both, butNot, either, joinAll, type Selection } from '../selection.ts';
import { type AskedClause, notOfIndex, pathsOf, stringsOf } from './asked-clause.ts';
import { wholeSelection } from './text-selection.ts';
import { anySelection } from './words-selection.ts';

/** Selects by an identifier, always a complete one, also with `=`: `dc.identifier = "doi:10.7554/eLife.00013"`, `volume = 3`. */
export function codeSelection(clause: AskedClause): Selection {
  const { relation, isMasked, index } = clause;
  const paths = pathsOf(clause);
  const isDoi = index.kind === 'doi';
  const one = isDoi ? oneDoi : oneCode;
  const bare = isDoi ? clause.term.replace(DOI_PREFIX, '') : clause.term;
  if (relation === '=' || relation === 'exact') return one(termOf(bare, isMasked), paths);
  if (relation === '<>') return butNot(anySelection(paths), one(termOf(bare, isMasked), paths));
  if (relation !== 'any' && relation !== 'all') throw notOfIndex(clause);
  const codes = wordsOfTerm(bare.replace(INNER_DOI_PREFIX, ' '), isMasked).map((code) => one(code, paths));
  return joinAll(codes, relation === 'any' ? either : both);
}

/** DOIs are compared without case, but the index is case-sensitive. An exact match, if there is one, is the only result. */
function oneDoi(term: Term, paths: readonly string[]): Selection {
  const found = wholeSelection(term, paths);
  const [path] = paths;
  if (hasMask(term) || path === undefined) return found;
  return { ...found, likely: { kind: 'compare', operator: '=', path, value: plainText(term).trim(), at: 0 } };
}

function oneCode(term: Term, paths: readonly string[]): Selection {
  if (hasMask(term)) return wholeSelection(term, paths);
  const value = plainText(term).trim();
  return joinAll(
    paths.map((path) => ({
      query: { kind: 'compare', operator: '=', path, value, at: 0 },
      isExact: true,
      fields: [path],
      holds: (article: TaggedObject) => stringsOf(article, path).includes(value),
    })),
    either,
  );
}

// 'doi:10.1/x', 'https://doi.org/10.1/x', 'info:doi/10.1/x'
const DOI_PREFIX = /^\s*(?:doi:\s*|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/i;
const INNER_DOI_PREFIX = /(?:^|\s)(?:doi:\s*|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/gi;
