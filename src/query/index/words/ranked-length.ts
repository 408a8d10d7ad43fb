import { runsOf } from '../../../model/text/words.ts';
import { joinedForms } from './joined-words.ts';
import { indexTerms, type Language } from './language.ts';

/** Returns the number of ranked terms in a text, rounded. Documents of a year are sorted by it, so that lengths compress well. */
export function rankedLength(text: string, language: Language): number {
  return roundLength([...runsOf(text), ...joinedForms(text)].reduce((length, run) => length + indexTerms(run, language).length, 0));
}

/**
 * Rounds a length down to one of 0, 1, 2, 4, 5, 8, 11, 16, 22, 32, 45, 64, 90, 128, 181, …
 *
 * A word more or less then seldom changes the order of documents, and the postings with it.
 */
export function roundLength(length: number): number {
  return length === 0 ? 0 : Math.floor(2 ** (Math.floor(2 * Math.log2(length + 0.5)) / 2));
}
