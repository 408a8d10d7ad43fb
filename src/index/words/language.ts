import { foldAccents } from '../../text/fold.ts';
import { isUnspaced } from '../../text/words.ts';

/** What ranked search needs to know of a language. Exact words need none of it: there the stem only says where a word is kept. */
export interface Language {
  /** BCP 47, primary subtag: `en`. */
  readonly code: string;
  isStopWord(word: string): boolean;
  /** The stem of a word without accents. */
  stem(folded: string): string;
}

/** A language of which nothing is known: no stop words, every word its own stem. */
export const PLAIN_LANGUAGE: Language = { code: 'und', isStopWord: () => false, stem: (word) => word };

/** The ranked terms that a run of a text stands for; none for a stop word, characters and pairs where a script has no spaces. */
export function indexTerms(run: string, language: Language): string[] {
  if (!isUnspaced(run)) return wordTerm(run, language);
  return [...gramsOf(run), ...spacedParts(run).flatMap((part) => wordTerm(part, language))];
}

/** The terms that a run of a query asks for: as `indexTerms`, but single characters only where there is no pair. */
export function queryTerms(run: string, language: Language): string[] {
  if (!isUnspaced(run)) return wordTerm(run, language);
  return [...askedGrams(run), ...spacedParts(run).flatMap((part) => wordTerm(part, language))];
}

/** Where the record of a word stands: under its stem, a stop word or joined piece under itself. */
export function keyOf(word: string, language: Language): string {
  if (isJoined(word) || isUnspaced(word)) return word;
  return language.isStopWord(word) ? STOP_WORD + word : stemOf(word, language);
}

/** Characters and pairs of neighbours of an unspaced run, in order: `学习` gives 学, 学习, 习. */
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

/** The pairs that together tell where an unspaced word may stand; the character itself for a single one. */
export function askedGrams(run: string): string[] {
  const pairs = gramsOf(run).filter((gram) => [...gram].length === 2);
  return pairs.length === 0 ? gramsOf(run) : pairs;
}

export function isJoined(word: string): boolean {
  return word.includes('-') || word.includes("'");
}

/** Before the key of a stop word, so that no stem meets it. */
export const STOP_WORD = '\u0001';

function wordTerm(run: string, language: Language): string[] {
  return language.isStopWord(run) ? [] : [stemOf(run, language)];
}

function stemOf(word: string, language: Language): string {
  const folded = foldAccents(word);
  // Words of this length are debris (sequences, encoded bytes), and stemmers' expressions are slow on them.
  return folded.length > LONGEST_STEMMED ? folded : language.stem(folded);
}

function spacedParts(run: string): string[] {
  return run.split(UNSPACED_STRETCH).filter((part) => part !== '');
}

const LONGEST_STEMMED = 40;
const UNSPACED_STRETCH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;
