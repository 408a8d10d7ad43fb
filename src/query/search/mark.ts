import { runsOf } from '../../model/text/words.ts';
import { type Language, queryTerms } from '../index/words/language.ts';

/** A part of a text; `isMarked` if it is a word of the query. */
export interface Mark {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A place of a text that has a term. */
export interface FoundTerm {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

/** Finds the words of a text that have one of the terms, in order and without overlaps. */
export type FindTerms = (text: string, terms: ReadonlySet<string>, language: Language) => readonly FoundTerm[];

/** Splits a text into parts and marks the words that match one of the terms. */
export function markWords(text: string, terms: ReadonlySet<string>, language: Language, find: FindTerms = findRuns): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const { start, end } of find(text, terms, language)) {
    if (start > at) marks.push({ text: text.slice(at, start), isMarked: false });
    marks.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) marks.push({ text: text.slice(at), isMarked: false });
  return marks;
}

export function findRuns(text: string, terms: ReadonlySet<string>, language: Language): FoundTerm[] {
  return [...text.matchAll(MARKED_WORD)].flatMap(({ 0: word, index }) => {
    const term = runsOf(word)
      .flatMap((run) => queryTerms(run, language))
      .find((one) => terms.has(one));
    return term === undefined ? [] : [{ start: index, end: index + word.length, term }];
  });
}

// A run of letters and digits in the original text, with the non-joiners that a normalised text has lost.
export const MARKED_WORD = /[\p{L}\p{M}\p{N}_\u200C\u200D]+/gu;
