import type { TaggedObject } from '../../model/tagged-object.ts';
import { hasMask, plainText, type Term, termOf, wordsOfTerm } from '../cql/term.ts';
import { isWhole } from '../cql/whole-value.ts';
import { both, butNot, either, joinAll, type Selection } from '../selection.ts';
import { type AskedClause, notOfIndex, pathsOf, stringsOf } from './asked-clause.ts';
import { anySelection } from './words-selection.ts';

/** A clause over identifiers: always whole ones, also with `=`. `dc.identifier = doi:10.7554/eLife.00013`, `volume = 3`. */
export function codeSelection(clause: AskedClause): Selection {
  const { relation, isMasked } = clause;
  const paths = pathsOf(clause);
  const bare = clause.index.kind === 'doi' ? clause.term.replace(DOI_PREFIX, '') : clause.term;
  if (relation === '=' || relation === 'exact') return oneCode(termOf(bare, isMasked), paths);
  if (relation === '<>') return butNot(anySelection(paths), oneCode(termOf(bare, isMasked), paths));
  if (relation !== 'any' && relation !== 'all') throw notOfIndex(clause);
  const codes = wordsOfTerm(bare.replace(INNER_DOI_PREFIX, ' '), isMasked).map((code) => oneCode(code, paths));
  return joinAll(codes, relation === 'any' ? either : both);
}

/** A code without masks is found by itself and in lower case: DOIs are compared without case, and publishers write either. */
function oneCode(term: Term, paths: readonly string[]): Selection {
  if (hasMask(term)) {
    const holds = (article: TaggedObject): boolean => paths.some((path) => stringsOf(article, path).some((code) => isWhole(term, code)));
    return { ...anySelection(paths), isExact: false, holds };
  }
  const code = plainText(term).trim();
  const spellings = [...new Set([code, code.toLowerCase()])];
  return joinAll(
    paths.flatMap((path) =>
      spellings.map((value) => ({
        query: { kind: 'compare', operator: '=', path, value, at: 0 },
        isExact: true,
        fields: [path],
        holds: (article: TaggedObject) => stringsOf(article, path).includes(value),
      })),
    ),
    either,
  );
}

// 'doi:10.1/x', 'https://doi.org/10.1/x', 'info:doi/10.1/x'
const DOI_PREFIX = /^\s*(?:doi:\s*|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/i;
const INNER_DOI_PREFIX = /(?:^|\s)(?:doi:\s*|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/gi;
