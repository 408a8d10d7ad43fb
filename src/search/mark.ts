import type { JoinedWord } from '../index/words/joined-words.ts';
import { type Language, queryTerms } from '../index/words/language.ts';
import { runsOf } from '../text/words.ts';

/** A part of a text; `isMarked` if it is a word of the query. */
export interface Mark {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The words that are marked. */
export interface WantedWords {
  readonly terms: ReadonlySet<string>;
  /** Finds the words of a text that are terms in another form: `IL-6` (`joined-words.ts`). Plain words can do without it. */
  readonly joinedWords?: ((text: string) => readonly JoinedWord[]) | undefined;
}

/** Splits a text into parts and marks the words that match one of the terms. */
export function markWords(text: string, wanted: WantedWords, language: Language): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const { start, end } of findTerms(text, wanted, language)) {
    if (start > at) marks.push({ text: text.slice(at, start), isMarked: false });
    marks.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) marks.push({ text: text.slice(at), isMarked: false });
  return marks;
}

/** A place of a text that has a term. */
export interface FoundTerm {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

/** Finds the words of a text that have a wanted term, in order and without overlaps: `IL-6` as a whole for `il6`. */
export function findTerms(text: string, { terms, joinedWords }: WantedWords, language: Language): FoundTerm[] {
  const termOf = (words: readonly string[]): string | undefined =>
    words.flatMap((word) => queryTerms(word, language)).find((term) => terms.has(term));
  const joined = (joinedWords?.(text) ?? []).flatMap(({ start, end, words }): FoundTerm[] => {
    const term = termOf(words.slice(0, 1));
    return term === undefined ? [] : [{ start, end, term }];
  });
  const found = [...joined];
  for (const match of text.matchAll(MARKED_WORD)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const term = termOf(runsOf(match[0]));
    if (term !== undefined && joined.every((one) => one.end <= start || one.start >= end)) found.push({ start, end, term });
  }
  if (joined.length === 0) return found;
  const sorted = found.sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter(({ start }, i) => sorted.slice(0, i).every((one) => one.end <= start));
}

// A run of letters and digits in the original text, with the non-joiners that a normalised text has lost.
export const MARKED_WORD = /[\p{L}\p{M}\p{N}_\u200C\u200D]+/gu;
