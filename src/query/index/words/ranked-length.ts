import { runsOf } from '../../../model/text/words.ts';
import { joinedForms } from './joined-words.ts';
import { indexTerms, type Language } from './language.ts';

/** Returns the number of ranked terms in a text. Documents of a year are sorted by it, so that lengths compress well. */
export function rankedLength(text: string, language: Language): number {
  return [...runsOf(text), ...joinedForms(text)].reduce((length, run) => length + indexTerms(run, language).length, 0);
}
