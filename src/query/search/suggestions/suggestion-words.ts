import { foldAccents } from '../../../model/text/fold.ts';
import { isUnspaced, runsOf } from '../../../model/text/words.ts';
import { gramsOf } from '../../index/words/language.ts';

/** Returns the words of a text, in lower case and without accents: `Poincaré’s map` gives `poincare`, `s`, `map`. */
export function suggestionWords(text: string): string[] {
  return runsOf(text).map(foldAccents);
}

/** Returns the keys under which a text is found: its words, and pairs of characters in scripts without spaces. */
export function suggestionKeys(text: string): ReadonlySet<string> {
  return new Set(suggestionWords(text).flatMap((word) => (isUnspaced(word) ? gramsOf(word) : [word])));
}
