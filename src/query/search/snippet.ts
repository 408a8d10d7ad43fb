import { runsOf } from '../../model/text/words.ts';
import { joinedWords } from '../index/words/joined-words.ts';
import { type Language, queryTerms } from '../index/words/language.ts';
import { type FoundTerm, findRuns, type Mark, markWords } from './mark.ts';
import type { MarkedWords } from './search-result.ts';

/** Approximate length of a snippet in characters. */
const SNIPPET_LENGTH = 260;

/**
 * Returns the part of a text with the most different words of the query, marked and cut at spaces; the start if there are none. A part in which the
 * words are next to each other in their order is preferred.
 */
export function snippetOf(text: string, words: MarkedWords, language: Language): Mark[] {
  const start = bestStart(text, words, language);
  const end = start + SNIPPET_LENGTH >= text.length ? text.length : wordStartBefore(text, start + SNIPPET_LENGTH);
  const marks = markWords(text.slice(start, end).trim(), words.terms, language, findTerms);
  const before = start > 0 ? [{ text: '… ', isMarked: false }] : [];
  const after = end < text.length ? [{ text: ' …', isMarked: false }] : [];
  return [...before, ...marks, ...after];
}

function bestStart(text: string, { terms, runs }: MarkedWords, language: Language): number {
  const hits = findTerms(text, terms, language);
  let best = 0;
  let most = 0;
  let end = 0;
  hits.forEach(({ start }, i) => {
    while (end < hits.length && (hits[end]?.start ?? 0) < start + SNIPPET_LENGTH - 40) end++;
    const near = hits.slice(i, end);
    const score = new Set(near.map(({ term }) => term)).size * 100 + near.length + (isPhrase(text, near, runs) ? 1000 : 0);
    if (score > most) {
      most = score;
      best = start;
    }
  });
  // Starts a few words before the first match, or at the start of the text if that is near.
  return best < SNIPPET_LENGTH / 3 ? 0 : wordStartBefore(text, best - 40);
}

/** Tells whether the first of the hits begins the words of a query in their order. */
function isPhrase(text: string, hits: readonly FoundTerm[], runs: readonly string[]): boolean {
  const last = hits[runs.length - 1];
  if (runs.length < 2 || last === undefined) return false;
  return runsOf(text.slice(hits[0]?.start, last.end)).join(' ') === runs.join(' ');
}

/** Finds words, also in the forms of `joined-words.ts`: `IL-6` as a whole for `il6`. */
export function findTerms(text: string, terms: ReadonlySet<string>, language: Language): FoundTerm[] {
  const joined = joinedWords(text).flatMap(({ start, end, words: [word = ''] }): FoundTerm[] => {
    const term = queryTerms(word, language).find((one) => terms.has(one));
    return term === undefined ? [] : [{ start, end, term }];
  });
  const runs = findRuns(text, terms, language);
  if (joined.length === 0) return runs;
  const sorted = [...joined, ...runs].sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter(({ start }, i) => sorted.slice(0, i).every((one) => one.end <= start));
}

function wordStartBefore(text: string, position: number): number {
  const space = text.lastIndexOf(' ', position);
  return space < position - 40 ? position : space + 1;
}
