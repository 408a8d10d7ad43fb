import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeUnits } from '../../../src/model/text/code-units.ts';

test('the code units of a text by index', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), fc.string(), (before, after) => {
      const text = (before + after).slice(1);
      const wellFormed = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
      expect([...codeUnits(text)]).toEqual(wellFormed.split('').map((unit) => unit.charCodeAt(0)));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['', []],
  ['né', [110, 233]],
  ['–漢', [0x2013, 0x6f22]],
  ['a😀b', [97, 0xd83d, 0xde00, 98]],
  ['a\ud83db', [97, 0xfffd, 98]],
])('%j', (text, units) => expect([...codeUnits(text)]).toEqual(units));
