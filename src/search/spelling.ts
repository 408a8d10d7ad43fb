import type { ListedWord } from '../index/words/word-list.ts';
import type { RankedIndex } from './ranked-terms.ts';

/**
 * A word of the index that a misspelt one was probably meant to be: few slips away, then the most frequent. Only words with the same
 * first two letters are looked at, which is one small file.
 */
export async function findSpelling(index: RankedIndex, word: string): Promise<string | undefined> {
  if (word.length < 4) return undefined;
  const allowed = word.length < 7 ? 1 : 2;
  let best: { readonly word: ListedWord; readonly slips: number } | undefined;
  for (const { shards } of index.segments) {
    for (const listed of await shards.findListed(word.slice(0, 2))) {
      if (Math.abs(listed.text.length - word.length) > allowed || listed.count < 2) continue;
      const slips = slipsBetween(word, listed.text);
      if (slips === 0 || slips > allowed) continue;
      const isBetter = best === undefined || slips < best.slips || (slips === best.slips && listed.count > best.word.count);
      if (isBetter) best = { word: listed, slips };
    }
  }
  return best?.word.text;
}

/** Letters more, fewer, other, or swapped with their neighbour (the optimal string alignment distance). */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + other);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
