import { expect, test } from 'vitest';
import type { List } from '../../../src/model/block.ts';
import { listNumber } from '../../../src/model/text/list-number.ts';

const cases: readonly (readonly [List['listType'], number, string | undefined])[] = [
  ['order', 3, '3'],
  ['alpha-lower', 26, 'z'],
  ['alpha-lower', 27, 'aa'],
  ['alpha-upper', 703, 'AAA'],
  ['roman-lower', 1994, 'mcmxciv'],
  ['roman-upper', 4, 'IV'],
  ['roman-upper', 4000, '4000'],
  ['bullet', 1, undefined],
  ['simple', 1, undefined],
];

test.each(cases)('%s %i', (type, number, text) => {
  expect(listNumber(type, number)).toBe(text);
});
