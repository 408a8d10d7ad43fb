import { isUnspaced } from '../../../model/text/words.ts';
import { gramsOf, type Language, queryGrams, queryTerms } from '../../index/words/language.ts';

/** Returns the keys of a synonym that begins with a run: its stem in each language, or the run if it is a stop word. */
export function indexKeysOf(run: string, language: Language): string[] {
  if (isUnspaced(run)) return queryGrams(run).slice(0, 1);
  const terms = queryTerms(run, language);
  return terms.length === 0 ? [run] : [...new Set(terms)];
}

/** Returns the keys of the synonyms that a run of a query can begin with or, in scripts without spaces, contain. */
export function queryKeysOf(run: string, language: Language): string[] {
  return isUnspaced(run) ? [...new Set(gramsOf(run))] : indexKeysOf(run, language);
}
