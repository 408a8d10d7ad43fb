/** The words of a text, as they are compared: letters and digits, in lower case, compatibility forms as one. 'CO₂-rich' is co2, rich. */
export function wordsOf(text: string): string[] {
  return text.replace(IGNORED, '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').match(WORD) ?? [];
}

/** All letters and digits of a text without a space: cells and formulas are compared so. */
export function squash(text: string): string {
  return wordsOf(text).join('');
}

/** Runs of three words, or of fewer where a phrase is shorter: lost words and words in another order both cost runs. */
export function runsOfWords(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const length = Math.min(LONGEST_RUN, words.length);
  return words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length).join(' '));
}

/** Every run of one to three words of a page. */
export function allRunsOf(words: readonly string[]): Set<string> {
  const runs = new Set<string>();
  words.forEach((word, at) => {
    let run = word;
    runs.add(run);
    for (let length = 2; length <= LONGEST_RUN && at + length <= words.length; length++) {
      run += ` ${words[at + length - 1]}`;
      runs.add(run);
    }
  });
  return runs;
}

const LONGEST_RUN = 3;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
// Soft hyphens and zero-width characters are no part of a word.
const IGNORED = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
