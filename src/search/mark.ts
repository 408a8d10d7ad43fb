import { type Language, queryTerms } from '../index/words/language.ts';
import { runsOf } from '../text/words.ts';

/** A part of a text; `isMarked` if it is a word of the query. */
export interface Mark {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text into parts and marks the words that match one of the terms. */
export function markWords(text: string, terms: ReadonlySet<string>, language: Language): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED_WORD)) {
    const isMarked = runsOf(match[0]).some((run) => queryTerms(run, language).some((term) => terms.has(term)));
    if (!isMarked) continue;
    if (match.index > at) marks.push({ text: text.slice(at, match.index), isMarked: false });
    marks.push({ text: match[0], isMarked: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) marks.push({ text: text.slice(at), isMarked: false });
  return marks;
}

// A run of letters and digits in the original text, with the non-joiners that a normalised text has lost.
export const MARKED_WORD = /[\p{L}\p{M}\p{N}_\u200C\u200D]+/gu;
