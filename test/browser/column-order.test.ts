import { expect, test } from 'vitest';
import { columnOrder } from '../../src/browser/column-order.ts';

/** Cells of a column, the language, and the cells in ascending order. */
const cases: readonly (readonly [cells: string, language: string, sorted: string])[] = [
  ['10|9|1,000', 'en', '9|10|1,000'],
  ['1.5|1,5|0.25', 'en', '0.25|1.5|1,5'],
  ['1.000|9|2,5', 'de', '2,5|9|1.000'],
  ['2.5|10.25|9', 'de', '2.5|9|10.25'],
  ['0.02|<0.001|0.5', 'en', '<0.001|0.02|0.5'],
  ['3 ± 1|−2 ± 1|12 (4%)', 'en', '−2 ± 1|3 ± 1|12 (4%)'],
  ['1.2 × 10−3|4 × 102|0.5', 'en', '1.2 × 10−3|0.5|4 × 102'],
  ['۱۲|۹|۱۰', 'fa', '۹|۱۰|۱۲'],
  ['5|—|1|NA||3', 'en', '1|3|5|—|NA|'],
  ['Zebra|Ärger|apple', 'de', 'apple|Ärger|Zebra'],
  ['Zebra|Ärger|Åse', 'sv', 'Zebra|Åse|Ärger'],
  ['Site 10|Site 9|Site 1', 'en', 'Site 1|Site 9|Site 10'],
  ['2|control|1|3', 'en', '1|2|3|control'],
  ['b|a', 'not a language', 'a|b'],
];

test.each(cases)('%s (%s) is sorted as %s', (column, language, sorted) => {
  const cells = column.split('|');
  expect(columnOrder(cells, language)(false).map((at) => cells[at])).toEqual(sorted.split('|'));
});

test('equal cells keep their order in both directions, and empty ones are last', () => {
  const order = columnOrder(['2', '1', '', '2', '1'], 'en');
  expect([order(false), order(true)]).toEqual([
    [1, 4, 0, 3, 2],
    [0, 3, 1, 4, 2],
  ]);
});
