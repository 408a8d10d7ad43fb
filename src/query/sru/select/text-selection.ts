import type { TaggedObject } from '../../../model/tagged-object.ts';
import { normaliseForWords } from '../../../model/text/words.ts';
import type { Query } from '../../language/query.ts';
import { textPatternOf } from '../../language/text-pattern.ts';
import { matchesValue } from '../cql/matches-value.ts';
import { hasMask, plainText, type Term, termOf, wordPattern, wordsOfTerm } from '../cql/term.ts';
import { combineAll, difference, intersection, type Selection, union } from '../selection.ts';
import { allSelection } from './all-selection.ts';
import { pathsOf, type ResolvedClause, stringsOf, unsupportedRelation } from './resolved-clause.ts';
import { anySelection, wordsSelection } from './words-selection.ts';

/**
 * Selects by a text.
 *
 *   dc.description = "growth cone"    words in order, in the title or in the abstract
 *   dc.description all "cone growth"  each word in the title or in the abstract
 *   dc.title == "growth cone"         the complete title, ignoring case
 */
export function textSelection(clause: ResolvedClause): Selection {
  const { relation, term, isMasked, names, index } = clause;
  const paths = pathsOf(clause);
  if (relation === 'any' || relation === 'all') {
    const words = wordsOfTerm(term, isMasked).filter((word) => textPatternOf(wordPattern(word)).length > 0);
    // If no part of the term has a word, the diagnostic quotes the complete term.
    const searched = words.length === 0 ? [termOf(term, isMasked)] : words;
    return combineAll(
      searched.map((word) => wordsSelection(word, paths)),
      relation === 'any' ? union : intersection,
    );
  }
  const parsed = termOf(term, isMasked);
  if (relation === '=' || relation === 'exact') {
    const found = relation === '=' ? wordsSelection(parsed, paths) : valueSelection(parsed, paths);
    return OWN_NAME_INDEXES.has(index.names[0]) && isOwnName(parsed, names.ownNames) ? union(allSelection(names), found) : found;
  }
  if (relation === '<>') return difference(anySelection(paths), valueSelection(parsed, paths));
  throw unsupportedRelation(clause);
}

/** Selects articles with the term as the complete value of a field, or as an element of a list. */
export function valueSelection(term: Term, paths: readonly string[]): Selection {
  const texts = requiredTexts(term);
  return combineAll(
    paths.map((path) => ({
      query: candidates(path, texts),
      isExact: false,
      fields: [path],
      matches: (article: TaggedObject) => stringsOf(article, path).some((value) => matchesValue(term, value)),
    })),
    union,
  );
}

/** Returns texts that a matching value must contain. A mask can match several words, so only words without masks are certain. */
function requiredTexts(term: Term): string[] {
  const pattern = wordPattern(term);
  const texts = hasMask(term) ? pattern.split(/\s+/).filter((word) => !MASK.test(word)) : [pattern];
  return texts.filter((text) => textPatternOf(text).length > 0);
}

function candidates(path: string, texts: readonly string[]): Query {
  const [first, ...rest] = texts.map((text): Query => ({ kind: 'matches', path, text, at: 0 }));
  if (first === undefined) return { kind: 'has', path, at: 0 };
  return rest.reduce((left, right): Query => ({ kind: 'and', left, right }), first);
}

const MASK = /[*?]/;

/** Tells whether a term is the journal's title or publisher; it then selects all articles, whatever spelling they have (contract, 4.5). */
function isOwnName(term: Term, ownNames: readonly string[]): boolean {
  const searched = normaliseForWords(plainText(term)).trim();
  return ownNames.some((name) => normaliseForWords(name) === searched);
}

const OWN_NAME_INDEXES: ReadonlySet<string> = new Set(['cql.serverChoice', 'dc.publisher']);
