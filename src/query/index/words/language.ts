import { foldAccents } from '../../../model/text/fold.ts';
import { isUnspaced } from '../../../model/text/words.ts';

/** A language for ranked search. For exact words, the stem only selects the record. */
export interface Language {
  /** BCP 47 primary subtag: `en`; of several languages `es+en`. */
  readonly code: string;
  isStopWord(word: string): boolean;
  /** Returns the stem of a word, without accents. */
  stem(word: string): string;
  /** Returns the stem as lunr or lunr-languages does; absent if they have no stemmer of the language. */
  lunrStem?(word: string): string;
  /** The languages of a journal in several, the main one first. Words of an article are stemmed in its own. */
  readonly members?: readonly Language[];
}

/** An unknown language: no stop words, and every word is its own stem. */
export const PLAIN_LANGUAGE: Language = { code: 'und', isStopWord: () => false, stem: foldAccents };

/** Returns the ranked terms of a run, with those of Greek letters in it. A stop word has none; scripts without spaces have characters and pairs. */
export function indexTerms(run: string, language: Language): string[] {
  if (isUnspaced(run)) return [...gramsOf(run), ...spacedParts(run).flatMap((part) => wordTerm(part, language))];
  const parts = greekParts(run, language);
  return [...new Set([run, ...parts].flatMap((part) => wordTerm(part, language)))];
}

/** Returns the terms of a run in a query, in each language: like `indexTerms`, but single characters only if there is no pair. */
export function queryTerms(run: string, language: Language): string[] {
  return queryWords(run, language).flatMap(({ terms }) => terms);
}

/** A word of a query: a document has it if it has one of the terms. */
export interface QueryWord {
  /** Its stem in each language in which it is no stop word, without duplicates. */
  readonly terms: readonly string[];
  /** True if it is a stop word in one of the languages; articles in that language do not have it as a term. */
  readonly isOptional: boolean;
}

/** Returns the words of a run in a query: none for a stop word, several for scripts without spaces. */
export function queryWords(run: string, language: Language): QueryWord[] {
  if (!isUnspaced(run)) return queryWord(run, language);
  const grams = queryGrams(run).map((gram) => ({ terms: [gram], isOptional: false }));
  return [...grams, ...spacedParts(run).flatMap((part) => queryWord(part, language))];
}

function queryWord(run: string, language: Language): QueryWord[] {
  return greekParts(run, language).flatMap((part) => {
    const found = (language.members ?? [language]).map((member) => wordTerm(part, member));
    const terms = [...new Set(found.flat())];
    return terms.length === 0 ? [] : [{ terms, isOptional: found.some((own) => own.length === 0) }];
  });
}

/** Returns the languages of a journal as one; words are stemmed in the language of their article. */
export function joinLanguages(languages: readonly Language[]): Language {
  const members = languages.filter(({ code }, i) => languages.findIndex((other) => other.code === code) === i);
  const [main = PLAIN_LANGUAGE] = members;
  return members.length < 2 ? main : { ...main, code: members.map(({ code }) => code).join(JOINED_CODES), members };
}

/** Separates the codes of several languages: `es+en`. */
export const JOINED_CODES = '+';

/** Returns the language of an article among those of its journal; the main one if it is not among them. */
export function memberOf({ members, ...language }: Language, code: string | undefined): Language {
  return members?.find((member) => member.code === code) ?? members?.[0] ?? language;
}

/** Returns the record keys that a word has in the languages of an index. */
export function keysOf(word: string, { members, ...language }: Language): string[] {
  return [...new Set((members ?? [language]).map((member) => keyOf(word, member)))];
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

/** Prefix of the keys of codes (`WordDocument.codes`), which no word begins with. */
export const CODE = '\u0002';

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

/**
 * Returns the parts of a run with Greek letters or with the name of one and more: each letter by its name.
 *
 *   'tgfβ1' and 'tgfbeta1'  ->  ['tgf', 'beta', '1']      'β'  ->  ['beta']      'neuron'  ->  ['neuron']
 *
 * A word of three and more Greek letters, or in a Greek journal, is a Greek word.
 */
function greekParts(run: string, { code }: Language): readonly string[] {
  if (code === 'el' || GREEK_WORD.test(run)) return [run];
  if (HAS_GREEK.test(run)) {
    return run.split(GREEK_LETTER).flatMap((part) => GREEK_NAMES[part.charCodeAt(0) - ALPHA] ?? (part === '' ? [] : part));
  }
  const [, before = '', name, after = ''] = ENDS_WITH_NAME.exec(run) ?? [];
  if (name === undefined || before.length + after.length === 0 || before.length === 1) return [run];
  return [before, name, after].filter((part) => part !== '');
}

/** Names of the letters from α to ω in the order of Unicode, where ς precedes σ. */
const GREEK_NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );
const ALPHA = 0x3b1;
const HAS_GREEK = /\p{Script=Greek}/u;
const GREEK_LETTER = /(\p{Script=Greek})/u;
const GREEK_WORD = /\p{Script=Greek}{3}/u;
// Shorter names end many other words.
const ENDS_WITH_NAME = /^([a-z0-9]*?)(alpha|beta|gamma|delta|epsilon|theta|kappa|lambda|sigma|omega)(\d*)$/;
