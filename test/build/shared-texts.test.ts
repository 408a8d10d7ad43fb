import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSharedTexts } from '../../src/engine/string-pool.ts';

test('what shares its texts says the same', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.jsonValue())), (values) => {
      const share = openSharedTexts();
      expect(structuredClone(values).map((value) => share(value))).toEqual(values);
    }),
  );
});
