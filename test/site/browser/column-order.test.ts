import { expect, test } from 'vitest';
import { columnOrder, haveRowsOfTheirOwn, type SortableRow } from '../../../src/site/browser/table-sort.ts';

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
  ['3.33e-184|1.36e-55|0.5|2E+3', 'en', '3.33e-184|1.36e-55|0.5|2E+3'],
  ['3.33 × 10−184|5 × 10-200|10−5|1', 'en', '5 × 10-200|3.33 × 10−184|10−5|1'],
  ['0.001|< 0.001|.05|(−0.3)', 'en', '(−0.3)|< 0.001|0.001|.05'],
  ['5 %|12 %|−1 %', 'en', '−1 %|5 %|12 %'],
  ['2010-05-03|2010-05-01|2009-12', 'en', '2009-12|2010-05-01|2010-05-03'],
  ['2 May 2010|1 June 2009|April 3, 2010|March 2010', 'en', '1 June 2009|March 2010|April 3, 2010|2 May 2010'],
  ['3. März 2010|1. Januar 2010', 'de', '1. Januar 2010|3. März 2010'],
  ['12:30|9:05|12:05', 'en', '9:05|12:05|12:30'],
];

test.each(cases)('%s (%s) is sorted as %s', (column, language, sorted) => {
  const cells = column.split('|');
  expect(columnOrder(cells, language)?.(false).map((at) => cells[at])).toEqual(sorted.split('|'));
});

test('equal cells keep their order in both directions, and empty ones are last', () => {
  const order = columnOrder(['2', '1', '', '2', '1'], 'en');
  expect([order?.(false), order?.(true)]).toEqual([
    [1, 4, 0, 3, 2],
    [0, 3, 1, 4, 2],
  ]);
});

test.each([['5 mg|2 g'], ['5 %|7|3'], ['03/04/2010|01/12/2009'], ['3/10|2/3'], ['1 h|30 min']])('%s have no order', (column) => {
  expect(columnOrder(column.split('|'), 'en')).toBeUndefined();
});

test.each<[string, boolean, readonly SortableRow[]]>([
  ['rows of their own', true, rows('a|1|2', 'b||3', 'c|3|')],
  ['a label for several rows', false, rows('Active|Lin|2', '|Lee|3')],
  ['a second label for several rows', false, rows('a|x|1', 'b||2', 'c|y|3')],
  ['a heading of a group', false, rows('Group||', 'a|1|2')],
  ['a total', false, rows('a|1', 'Total|3')],
  ['a total in German', false, rows('a|1', 'Gesamt (n = 3)|3')],
  ['a mean in the last row', false, rows('a|1', 'Mean ± s.d.|3')],
  ['a species whose name begins like a total', true, rows('Totanus totanus|1', 'Larus|3')],
  ['a mark that repeats', false, rows('a|x|1', 'b|"|2')],
  ['a row that is shorter', false, rows('a|1|2', 'b|3')],
  ['one row in bold', false, [{ texts: ['a', '1'], isBold: true }, { texts: ['b', '2'] }]],
  ['indented rows', false, [{ texts: ['Sex', '9'] }, { texts: ['Male', '4'], isIndented: true }]],
  ['a header within', false, [{ texts: ['a', '1'] }, { texts: ['x', 'y'], isHeader: true }]],
  ['no rows', false, []],
])('%s: sorted is %s', (_, expected, table) => expect(haveRowsOfTheirOwn(table)).toBe(expected));

function rows(...lines: string[]): SortableRow[] {
  return lines.map((line) => ({ texts: line.split('|') }));
}
