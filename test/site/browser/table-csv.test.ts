import { expect, test } from 'vitest';
import { csvOf } from '../../../src/site/browser/table-tools.ts';

const cases: readonly (readonly [readonly (readonly string[])[], string])[] = [
  [[['a', 'b']], 'a,b'],
  [[['a'], ['b']], 'a\r\nb'],
  [[['1,5', 'say "x"', ' two\n lines ']], '"1,5","say ""x""",two lines'],
  [[['', 'b']], ',b'],
  [[['=cmd|x', '@SUM(A1)', '+cmd', '-2+3+cmd|x', '-3.2', '+5 %', '-']], "'=cmd|x,'@SUM(A1),'+cmd,'-2+3+cmd|x,-3.2,+5 %,-"],
];

test.each(cases)('%j', (rows, expected) => {
  expect(csvOf(rows, ',')).toBe(expected);
});
