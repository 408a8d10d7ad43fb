import { pairHash, type WordPair } from '../../../src/query/index/word-pairs.ts';

/** Returns two pairs of words with the same hash, the first that are found. */
export function collidingPairs(): readonly [WordPair, WordPair] {
  const met = new Map<number, WordPair>();
  for (let i = 0; ; i++) {
    const pair: WordPair = [`a${i % 997}`, `b${i}`];
    const other = met.get(pairHash(pair));
    if (other !== undefined) return [other, pair];
    met.set(pairHash(pair), pair);
  }
}
