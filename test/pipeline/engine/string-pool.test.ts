import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStringPool } from '../../../src/pipeline/engine/string-pool.ts';

test('a value with pooled strings is equal to the original', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.jsonValue())), (values) => {
      const share = openStringPool();
      expect(structuredClone(values).map((value) => share(value))).toEqual(values);
    }),
  );
});
