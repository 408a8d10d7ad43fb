import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPostings, writePostings } from '../../../src/query/index/postings.ts';
import { ByteReader, ByteWriter } from '../../../src/query/index/words/byte-stream.ts';

function written(ordinals: readonly number[], universe: number): Uint8Array {
  const writer = new ByteWriter();
  writePostings(writer, Uint32Array.from(ordinals), universe);
  return writer.bytes();
}

test('posting lists are read back, one after the other', () => {
  const set = fc
    .nat(3000)
    .chain((universe) =>
      fc
        .uniqueArray(fc.nat(Math.max(0, universe - 1)), { maxLength: universe })
        .map((ordinals) => ({ universe, ordinals: ordinals.sort((a, b) => a - b) })),
    );
  fc.assert(
    fc.property(set, ({ universe, ordinals }) => {
      const reader = new ByteReader(Uint8Array.from([...written(ordinals, universe), ...written([0].slice(0, universe), universe)]));
      expect([...readPostings(reader, universe)]).toEqual(ordinals);
      expect([...readPostings(reader, universe)]).toEqual([0].slice(0, universe));
    }),
  );
});

test.each([
  ['one of 20,000', [7], 2],
  ['all of 20,000', Array.from({ length: 20_000 }, (_, i) => i), 4],
  ['all but one', Array.from({ length: 19_999 }, (_, i) => (i < 5000 ? i : i + 1)), 10],
  ['every second', Array.from({ length: 10_000 }, (_, i) => i * 2), 2510],
])('%s takes at most %s bytes', (_, ordinals, most) => {
  expect(written(ordinals, 20_000).length).toBeLessThanOrEqual(most);
});

test('a posting list with more entries than objects is refused', () => {
  expect(() => readPostings(new ByteReader(written([0, 1, 2], 3)), 2)).toThrow(RangeError);
});
