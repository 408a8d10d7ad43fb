import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunList } from '../../../src/query/index/field-builder.ts';

test('ascending numbers are read back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(1, 1, 1, 2, 9)), fc.nat(3), (gaps, first) => {
      const numbers = gaps.map((_, i) => gaps.slice(0, i).reduce((sum, gap) => sum + gap, first));
      const list = new RunList();
      for (const number of numbers) list.add(number);
      expect({ length: list.length, numbers: [...list.numbers()] }).toEqual({ length: numbers.length, numbers });
    }),
  );
});
