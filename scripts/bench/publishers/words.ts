/** Splits a text into words of letters and digits, in lower case and NFKC: 'CO₂-rich' gives co2, rich. */
export function wordsOf(text: string): string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
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

/**
 * Returns the test whether a run of words, as `runsOfWords` has it, is in one of the texts. A page has three times as many runs as words, and most are
 * in no source, so the places of its words are listed instead, and those of the rarest word of a run are tried.
 */
export function runFinder(texts: readonly (readonly string[])[]): (run: string) => boolean {
  const placesIn = texts.map((words) => ({ words, places: placesOf(words) }));
  return (run) => {
    const wanted = run.split(' ');
    return placesIn.some(({ words, places }) => {
      const found = wanted.map((word) => places.get(word) ?? []);
      const rarest = found.reduce((least, { length }, at) => (length < (found[least]?.length ?? 0) ? at : least), 0);
      return found[rarest]?.some((place) => wanted.every((word, at) => words[place - rarest + at] === word)) ?? false;
    });
  };
}

function placesOf(words: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  words.forEach((word, place) => {
    const known = places.get(word);
    if (known === undefined) places.set(word, [place]);
    else known.push(place);
  });
  return places;
}

const LONGEST_RUN = 3;
// Most texts are of these characters alone, where the rest changes nothing.
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
// Soft hyphens and zero-width characters.
const IGNORED = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
