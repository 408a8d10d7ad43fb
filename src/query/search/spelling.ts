import { foldAccents } from '../../model/text/fold.ts';
import { runsOf } from '../../model/text/words.ts';
import { formsOfSpelling, readSpellingCandidates } from '../index/words/spelling-list.ts';
import { MARKED_WORD } from './mark.ts';
import type { RankedIndex } from './ranked-terms.ts';

/** A word of the journal that differs in one letter from a word of the query. */
export interface Spelling {
  readonly text: string;
  /** Number of documents that have it. */
  readonly count: number;
}

/** Shorter words are not corrected: most of them are one letter from several others. */
const MIN_CORRECTED_LENGTH = 5;

/** Tells whether a word may be corrected: at least five letters and no digit. */
export function isCorrectable(word: string): boolean {
  return word.length >= MIN_CORRECTED_LENGTH && /^[\p{L}\p{M}]+$/u.test(word);
}

/** Returns the words of an index with one error less: a letter missing, added, wrong, or swapped with its neighbour; the most frequent first. */
export async function findSpellings(word: string, index: RankedIndex): Promise<Spelling[]> {
  const folded = foldAccents(word);
  const counts = new Map<string, number>();
  for (const { shards } of index.segments) {
    for (const listed of await readSpellingCandidates(shards, folded)) {
      const forms = formsOfSpelling(listed);
      if (Math.abs(forms.folded.length - folded.length) > 1 || editDistance(folded, forms.folded) !== 1) continue;
      counts.set(forms.display, (counts.get(forms.display) ?? 0) + listed.count);
    }
  }
  const found = [...counts].map(([text, count]) => ({ text, count }));
  return found.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** Replaces words of a text, in any case, without changing anything else: `Barncales "of the"` becomes `Barnacles "of the"`. */
export function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replace(MARKED_WORD, (word) => withCaseOf(word, replacements.get(runsOf(word)[0] ?? '') ?? word));
}

/** Returns a word with the capitals of another: all of them, or the first. */
function withCaseOf(typed: string, word: string): string {
  if (!/^\p{Lu}/u.test(typed)) return word;
  if (typed.length > 1 && typed === typed.toUpperCase()) return word.toUpperCase();
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** Returns the edit distance of two words: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + other);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      row.push(distance);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
