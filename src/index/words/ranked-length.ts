import { runsOf } from '../../text/words.ts';
import { indexTerms, type Language } from './language.ts';

/**
 * How many ranked terms a text has: by it, ascending, documents of a year are numbered, so that an index need not keep the length of
 * every abstract beside every posting.
 */
export function rankedLength(text: string, language: Language): number {
  return runsOf(text).reduce((length, run) => length + indexTerms(run, language).length, 0);
}
