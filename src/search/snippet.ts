import { type Language, queryTerms } from '../index/words/language.ts';
import { runsOf } from '../text/words.ts';
import { MARKED_WORD, type Mark, markWords } from './mark.ts';

/** Approximate length of a snippet in characters. */
const SNIPPET_LENGTH = 260;

/** Returns the part of a text with the most different words of the query, marked and cut at spaces; the start if there are none. */
export function snippetOf(text: string, terms: ReadonlySet<string>, language: Language): Mark[] {
  const start = bestStart(text, terms, language);
  const end = start + SNIPPET_LENGTH >= text.length ? text.length : wordStartBefore(text, start + SNIPPET_LENGTH);
  const marks = markWords(text.slice(start, end).trim(), terms, language);
  const before = start > 0 ? [{ text: '… ', isMarked: false }] : [];
  const after = end < text.length ? [{ text: ' …', isMarked: false }] : [];
  return [...before, ...marks, ...after];
}

function bestStart(text: string, terms: ReadonlySet<string>, language: Language): number {
  const hits: { at: number; term: string }[] = [];
  for (const match of text.matchAll(MARKED_WORD)) {
    const found = runsOf(match[0])
      .flatMap((run) => queryTerms(run, language))
      .find((term) => terms.has(term));
    if (found !== undefined) hits.push({ at: match.index, term: found });
  }
  let best = 0;
  let most = 0;
  for (const { at } of hits) {
    const near = hits.filter((hit) => hit.at >= at && hit.at < at + SNIPPET_LENGTH - 40);
    const score = new Set(near.map(({ term }) => term)).size * 100 + near.length;
    if (score > most) {
      most = score;
      best = at;
    }
  }
  // Starts a few words before the first match, or at the start of the text if that is near.
  return best < SNIPPET_LENGTH / 3 ? 0 : wordStartBefore(text, best - 40);
}

function wordStartBefore(text: string, position: number): number {
  const space = text.lastIndexOf(' ', position);
  return space < position - 40 ? position : space + 1;
}
