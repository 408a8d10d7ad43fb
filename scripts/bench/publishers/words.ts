/** Splits a text into words of letters and digits, in lower case and NFKC: 'CO₂-rich' gives co2, rich. */
export function wordsOf(text: string): string[] {
  return text.replace(IGNORED, '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').match(WORD) ?? [];
}

/** Letters and digits of a text without spaces, for comparing cells and formulas. */
export function squash(text: string): string {
  return wordsOf(text).join('');
}

/** Runs of three words, or fewer if the phrase is shorter. Missing and reordered words both break runs. */
export function runsOfWords(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const length = Math.min(LONGEST_RUN, words.length);
  return words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length).join(' '));
}

/** All runs of one to three words of a page. */
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
// Soft hyphens and zero-width characters.
const IGNORED = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
