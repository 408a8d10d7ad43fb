import { foldAccents } from '../../model/text/fold.ts';
import { isUnspaced, runsOf } from '../../model/text/words.ts';
import { joinedWords } from '../../query/index/words/joined-words.ts';
import { type Language, queryTerms } from '../../query/index/words/language.ts';
import { MARKED_WORD } from '../../query/search/mark.ts';
import { parseSearch } from '../../query/search/parse-search.ts';

/** Returns the positions of the words of a search in a text: `[[4, 10]]`, in order. */
export type FindWords = (text: string) => readonly (readonly [start: number, end: number])[];

/**
 * Returns a finder of the words of a search. It finds words with the same stem, with the beginning of a wildcard, and any characters in scripts without
 * spaces. Words with a minus are left out.
 *
 *   wordFinder('snails shell*', ENGLISH)('A snail and its shells')  ->  [[2, 7], [16, 22]]
 */
export function wordFinder(query: string, language: Language): FindWords {
  const clauses = parseSearch(query).filter(({ sign }) => sign !== '-');
  const runs = clauses.flatMap(({ runs: own, joined }) => (joined === undefined ? own : [...own, joined.word]));
  const terms = new Set(runs.filter((run) => !isUnspaced(run)).flatMap((run) => queryTerms(run, language)));
  const parts = runs.filter(isUnspaced);
  const patterns = clauses.flatMap(({ kind, text }) => (kind === 'wildcard' ? [patternOf(text)] : []));
  const isWanted = (run: string): boolean =>
    queryTerms(run, language).some((term) => terms.has(term)) || patterns.some((pattern) => pattern.test(foldAccents(run)));
  return (text) => {
    const joined = joinedWords(text).filter(({ words: [word = ''] }) => isWanted(word));
    const found = [...text.matchAll(MARKED_WORD)].flatMap(({ 0: word, index }): [number, number][] => {
      if (isUnspaced(word)) return positionsOf(parts, word.toLowerCase()).map(([start, end]) => [index + start, index + end]);
      return runsOf(word).some(isWanted) ? [[index, index + word.length]] : [];
    });
    if (joined.length === 0) return found;
    const all = [...joined.map(({ start, end }): [number, number] => [start, end]), ...found].sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    return all.filter(([start], i) => all.slice(0, i).every(([, end]) => end <= start));
  };
}

/** `neuro*` gives `/^neuro.*$/u`. */
function patternOf(wildcard: string): RegExp {
  return new RegExp(`^${foldAccents(wildcard).replaceAll('*', '.*')}$`, 'u');
}

/** Positions of any of the parts in a text, without overlaps. */
function positionsOf(parts: readonly string[], text: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const part = parts.find((one) => text.startsWith(one, start));
    if (part !== undefined) found.push([at, at + part.length]);
    at += part?.length ?? 1;
  }
  return found;
}
