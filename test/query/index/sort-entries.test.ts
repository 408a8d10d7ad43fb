import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortEntries } from '../../../src/query/index/sort-entries.ts';

test('entries are sorted by hash; the sort is stable', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat({ max: 2 ** 30 - 1 }), fc.nat({ max: 3 }))), (hashes) => {
      const expected = hashes.map((hash, i) => ({ hash, i })).sort((a, b) => a.hash - b.hash || a.i - b.i);
      expect([...sortEntries(Uint32Array.from(hashes))]).toEqual(expected.map(({ i }) => i));
    }),
  );
});
