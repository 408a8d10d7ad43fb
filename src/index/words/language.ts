import { foldAccents } from '../../text/fold.ts';
import { isUnspaced } from '../../text/words.ts';

/** A language for ranked search. For exact words, the stem only selects the record. */
export interface Language {
  /** BCP 47 primary subtag: `en`. */
  readonly code: string;
  isStopWord(word: string): boolean;
  /** Returns the stem of a word, without accents. */
  stem(word: string): string;
  /** Returns the stem as lunr or lunr-languages does; absent if they have no stemmer of the language. */
  lunrStem?(word: string): string;
}

/** An unknown language: no stop words, and every word is its own stem. */
export const PLAIN_LANGUAGE: Language = { code: 'und', isStopWord: () => false, stem: foldAccents };

/** Returns the ranked terms of a run: none for a stop word; characters and pairs for scripts without spaces. */
export function indexTerms(run: string, language: Language): string[] {
  if (!isUnspaced(run)) return wordTerm(run, language);
  return [...gramsOf(run), ...spacedParts(run).flatMap((part) => wordTerm(part, language))];
}

/** Returns the terms of a run in a query: like `indexTerms`, but single characters only if there is no pair. */
export function queryTerms(run: string, language: Language): string[] {
  if (!isUnspaced(run)) return wordTerm(run, language);
  return [...queryGrams(run), ...spacedParts(run).flatMap((part) => wordTerm(part, language))];
}

/** Returns the record key of a word: its stem; for a stop word or compound the word itself. */
export function keyOf(word: string, language: Language): string {
  if (isCompound(word) || isUnspaced(word)) return word;
  return language.isStopWord(word) ? STOP_WORD + word : stemOf(word, language);
}

/** Returns the characters and pairs of adjacent characters of an unspaced run, in order: `学习` gives 学, 学习, 习. */
export function gramsOf(run: string): string[] {
  const grams: string[] = [];
  const chars = [...run];
  chars.forEach((char, i) => {
    if (isUnspaced(char)) grams.push(char);
    const pair = char + (chars[i + 1] ?? '');
    if (pair !== char && isUnspaced(pair)) grams.push(pair);
  });
  return grams;
}

/** Returns the pairs whose intersection narrows an unspaced word; for a single character, the character. */
export function queryGrams(run: string): string[] {
  const pairs = gramsOf(run).filter((gram) => [...gram].length === 2);
  return pairs.length === 0 ? gramsOf(run) : pairs;
}

export function isCompound(word: string): boolean {
  return word.includes('-') || word.includes("'");
}

/** Prefix of the keys of stop words, which separates them from stems. */
export const STOP_WORD = '\u0001';

function wordTerm(run: string, language: Language): string[] {
  return language.isStopWord(run) ? [] : [stemOf(run, language)];
}

function stemOf(word: string, language: Language): string {
  // Longer words are mostly noise (sequences, encoded data), and the regular expressions of stemmers are slow on them.
  return word.length > MAX_STEMMED_LENGTH ? foldAccents(word) : language.stem(word);
}

function spacedParts(run: string): string[] {
  return run.split(UNSPACED_RUN).filter((part) => part !== '');
}

const MAX_STEMMED_LENGTH = 40;
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]+/u;
