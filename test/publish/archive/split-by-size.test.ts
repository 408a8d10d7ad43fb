import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { splitBySize } from '../../../src/publish/archive/split-by-size.ts';

const cut = (sizes: readonly number[], most: number) => splitBySize(sizes, (size) => size, most);

test.each([
  [[4, 4, 9, 1, 1], 8, [[4, 4], [9], [1, 1]]],
  [[8, 0, 0], 8, [[8, 0, 0]]],
  [[9, 9], 8, [[9], [9]]],
  [[], 8, []],
])('%j with at most %i', (sizes, most, parts) => {
  expect(cut(sizes, most)).toEqual(parts);
});

test('keeps every item in order; only a single item exceeds the limit', () => {
  assert(
    property(array(integer({ min: 0, max: 20 })), integer({ min: 1, max: 30 }), (sizes, most) => {
      const parts = cut(sizes, most);
      expect(parts.flat()).toEqual(sizes);
      for (const part of parts) expect(part.length === 1 || part.reduce((sum, size) => sum + size, 0) <= most).toBe(true);
    }),
  );
});
