import fc from 'fast-check';
import { v5 } from 'uuid';
import { expect, test } from 'vitest';
import { urlUuid } from '../../../src/query/language/url-uuid.ts';

test('equals the version-5 UUID of the package for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 60 })), (url) => {
      expect(urlUuid(url)).toBe(v5(url, v5.URL));
    }),
    { numRuns: 500 },
  );
});

test.each([38, 39, 40, 46, 47, 48, 49, 103, 111, 112])('for %d bytes, at the block size of SHA-1', (length) => {
  const url = 'a'.repeat(length);
  expect(urlUuid(url)).toBe(v5(url, v5.URL));
});
