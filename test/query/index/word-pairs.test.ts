import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '../../../src/model/text/words.ts';
import { isPair, pairHash, readWordPairs, type WordPair, WordPairsBuilder } from '../../../src/query/index/word-pairs.ts';
import { collidingPairs } from './colliding-pairs.ts';

function indexed(texts: readonly string[]): ReadonlyMap<number, { readonly ordinals: Uint32Array; readonly isAmbiguous: boolean }> {
  const builder = new WordPairsBuilder();
  for (const [ordinal, text] of texts.entries()) builder.add(ordinal, text);
  return new Map([...builder.shards(texts.length, 64)].flatMap((shard) => [...readWordPairs(shard, texts.length)]));
}

test('the objects of a pair are those whose text has its words next to each other', () => {
  const word = fc.constantFrom('Deep', 'learning', 'LEARNING', 'of', '1998', 'naïve', 'l’écran', 'p53-dependent', '细胞', '_x');
  const texts = fc.array(fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')));
  fc.assert(
    fc.property(texts, (all) => {
      const expected = new Map<number, number[]>();
      for (const [ordinal, text] of all.entries()) {
        const runs = runsOf(text);
        const pairs = runs.slice(1).map((run, i): WordPair => [runs[i] ?? '', run]);
        for (const hash of new Set(pairs.filter(isPair).map(pairHash))) expected.set(hash, [...(expected.get(hash) ?? []), ordinal]);
      }
      const found = [...indexed(all)].map(([hash, { ordinals }]) => [hash, [...ordinals]]);
      expect(new Map(found as [number, number[]][])).toEqual(expected);
    }),
  );
});

test('a hash of two pairs is marked and has the objects of both, without duplicates', () => {
  const [a, b] = collidingPairs();
  const sets = indexed([a.join(' '), 'some other text', b.join(' '), `${b.join(' ')}. ${a.join(' ')}`]);
  expect(sets.get(pairHash(a))).toEqual({ ordinals: Uint32Array.of(0, 2, 3), isAmbiguous: true });
  expect(sets.get(pairHash(['some', 'other']))).toEqual({ ordinals: Uint32Array.of(1), isAmbiguous: false });
});
