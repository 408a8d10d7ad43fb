import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsOf, NumberPacker, unpackNumber } from '../../../src/query/index/packed-numbers.ts';
import { sortEntries } from '../../../src/query/index/sort-entries.ts';

test('numbers of any width are read back', () => {
  const number = fc
    .nat({ max: 52 })
    .chain((bits) => fc.record({ bits: fc.constant(bits), value: fc.maxSafeNat().map((n) => n % 2 ** bits) }));
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const packer = new NumberPacker(numbers.reduce((sum, { bits }) => sum + bits, 0));
      for (const { value, bits } of numbers) packer.write(value, bits);
      const bytes = packer.bytes();
      let at = 0;
      const read = numbers.map(({ bits }) => {
        at += bits;
        return unpackNumber(bytes, at - bits, bits);
      });
      expect(read).toEqual(numbers.map(({ value }) => value));
    }),
  );
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [255, 8],
  [256, 9],
])('a number up to %d takes %d bits', (most, bits) => {
  expect(bitsOf(most)).toBe(bits);
});

test('truncated numbers are refused', () => {
  expect(() => unpackNumber(Uint8Array.of(1), 4, 5)).toThrow('packed numbers end early');
});

test('entries are sorted by hash; the sort is stable', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat({ max: 2 ** 30 - 1 }), fc.nat({ max: 3 }))), (hashes) => {
      const expected = hashes.map((hash, i) => ({ hash, i })).sort((a, b) => a.hash - b.hash || a.i - b.i);
      expect([...sortEntries(Uint32Array.from(hashes))]).toEqual(expected.map(({ i }) => i));
    }),
  );
});
