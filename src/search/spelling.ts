import { findListed } from '../index/words/word-files.ts';
import type { ListedWord } from '../index/words/word-list.ts';
import type { RankedIndex } from './ranked-terms.ts';

/** A word in few documents, and their number. */
export interface RareWord {
  readonly text: string;
  readonly count: number;
}

/** A word is taken for a misspelling of another if that one is this many times as frequent. */
const TIMES_AS_FREQUENT = 10;

/** Returns a text with its rare words replaced by similar frequent ones; undefined if there are none. */
export async function suggestText(text: string, words: readonly RareWord[], index: RankedIndex): Promise<string | undefined> {
  const typed = text.toLowerCase();
  let corrected = typed;
  for (const word of words) corrected = corrected.replace(word.text, (await findSpelling(index, word)) ?? word.text);
  return corrected === typed ? undefined : corrected;
}

/**
 * Returns the word of the index with the smallest edit distance, the most frequent of several.
 *
 * Searches the words with the same first two letters, which is one small file; if none is similar, also those with the second letter
 * swapped, missing or wrong.
 */
async function findSpelling(index: RankedIndex, word: RareWord): Promise<string | undefined> {
  if (word.text.length < 4) return undefined;
  const [first = '', second = '', third = ''] = word.text;
  for (const prefixes of [[first + second], [first + third, second + first]]) {
    const near = await nearestListed(index, word, prefixes);
    if (near !== undefined) return near;
  }
  return undefined;
}

async function nearestListed(index: RankedIndex, { text, count }: RareWord, prefixes: readonly string[]): Promise<string | undefined> {
  const allowed = text.length < 7 ? 1 : 2;
  const lists = index.segments.flatMap(({ shards }) => prefixes.map((prefix) => findListed(shards, prefix)));
  let best: { readonly word: ListedWord; readonly distance: number } | undefined;
  for (const listed of (await Promise.all(lists)).flat()) {
    if (Math.abs(listed.text.length - text.length) > allowed || listed.count < Math.max(count * TIMES_AS_FREQUENT, 2)) continue;
    const distance = editDistance(text, listed.text);
    if (distance === 0 || distance > allowed) continue;
    if (best === undefined || distance < best.distance || (distance === best.distance && listed.count > best.word.count))
      best = { word: listed, distance };
  }
  return best?.word.text;
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
