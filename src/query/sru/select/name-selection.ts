import type { TaggedObject } from '../../../model/tagged-object.ts';
import { runsOf } from '../../../model/text/words.ts';
import { hasMask, plainText, termOf } from '../cql/term.ts';
import { combineAll, intersection, type Selection } from '../selection.ts';
import { pathsOf, type ResolvedClause, stringsOf } from './resolved-clause.ts';
import { textSelection } from './text-selection.ts';
import { wordsSelection } from './words-selection.ts';

/**
 * Selects by the name of a person, in any of the usual forms:
 *
 *   dc.creator = "J Smith"        John Smith, John Q Smith, J. Smith
 *   dc.creator = "Smith, John"    John Smith
 *   dc.creator = "Smith J"        John Smith
 *
 * The words have to occur in order in one name, with other words between them allowed; a single letter matches as an initial. Masks,
 * anchors and other relations are those of texts.
 */
export function nameSelection(clause: ResolvedClause): Selection {
  if (clause.relation !== '=') return textSelection(clause);
  const term = termOf(clause.term, clause.isMasked);
  const spellings = spellingsOf(plainText(term));
  const words = spellings[0] ?? [];
  if (hasMask(term) || term.isAtStart || term.isAtEnd || words.length < 2) return textSelection(clause);
  const paths = pathsOf(clause);
  // An initial would match thousands of words; candidates have the full words, and their initials are compared in the texts.
  const full = words.filter((word) => !isInitial(word));
  const found = combineAll(
    (full.length === 0 ? words : full).map((word) => wordsSelection(termOf(word, false), paths)),
    intersection,
  );
  const matches = (article: TaggedObject): boolean =>
    paths.some((path) =>
      stringsOf(article, path).some((name) => {
        const own = runsOf(name);
        return spellings.some((spelling) => isNameOf(spelling, own));
      }),
    );
  return { ...found, isExact: false, matches };
}

/** Returns the words of a name in the order given name, surname. Without a comma, a final initial can also be that of the given name. */
function spellingsOf(name: string): string[][] {
  const [surname = '', ...given] = name.split(',');
  if (given.length > 0) return [[...runsOf(given.join(' ')), ...runsOf(surname)]];
  const words = runsOf(name);
  const last = words.at(-1);
  return last !== undefined && isInitial(last) ? [words, [last, ...words.slice(0, -1)]] : [words];
}

function isNameOf(searched: readonly string[], own: readonly string[]): boolean {
  let next = 0;
  for (const word of own) {
    const wanted = searched[next];
    if (wanted === undefined) return true;
    if (isInitial(wanted) ? word.startsWith(wanted) : word === wanted) next++;
  }
  return next === searched.length;
}

function isInitial(word: string): boolean {
  return INITIAL.test(word);
}

const INITIAL = /^\p{L}\p{M}*$/u;
