import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeToScratch } from '../../src/publish/encode-to-scratch.ts';

test.each([
  ['nothing', ''],
  ['letters of one byte', 'limpets'],
  ['a dash, Greek, a letter beyond the first plane', '– Πατέλλα 𝒳'],
  ['half of a pair', 'a\ud800b'],
  ['as much as there is room for', '–'.repeat(349_525)],
  ['more than there is room for', '–'.repeat(349_526)],
])('%s', (_, text) => {
  expect(Buffer.compare(encodeToScratch([text]), Buffer.from(text))).toBe(0);
  expect(Buffer.compare(encodeToScratch([text, Buffer.from('– '), text]), Buffer.from(`${text}– ${text}`))).toBe(0);
});

test('any text, whatever was encoded before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 }), (before, text) => {
      encodeToScratch([before]);
      expect(Buffer.compare(encodeToScratch([text]), Buffer.from(text))).toBe(0);
    }),
  );
});
