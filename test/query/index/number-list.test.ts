import { expect, test } from 'vitest';
import { NumberList } from '../../../src/query/index/number-list.ts';

test.each([0, 1, 16, 17, 16_383, 16_384, 16_385, 200_000])('%d numbers are read back by index and as a whole', (count) => {
  const list = new NumberList();
  const numbers = Uint32Array.from({ length: count }, (_, i) => (i * 2_654_435_761) >>> 0);
  for (const number of numbers) list.add(number);
  expect({ length: list.length, last: list.last, beyond: list.at(count) }).toEqual({ length: count, last: numbers.at(-1), beyond: 0 });
  expect(list.view()).toEqual(numbers);
  expect(numbers.every((number, i) => list.at(i) === number)).toBe(true);
});
