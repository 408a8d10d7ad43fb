import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '../../../src/model/text/words.ts';
import { wordHashes, wordsOf } from '../../../src/render/coverage/word-hashes.ts';

const ODD = fc.constantFrom(..."aZ09_ -'’‐–—…×·°²½µμσςΣÀéßİıǅ\u0301\u0327α\u0300ﬁ½\u00ad\u200b漢字かなไทย😀≠→¨´ªº");
const hashes = (text: string): number[] => [...(wordHashes([text])[0] ?? [])];

const TEXT = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(ODD).map((chars) => chars.join('')),
);

test('texts are split into words as by `runsOf`', () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      expect(hashes(text)).toEqual(wordHashes(wordsOf(text)).flatMap((word) => [...word]));
      // NFKC composes an ASCII character with a combining mark; nothing else may differ.
      if (!/[^\w\u0080-\uffff][\p{M}]/u.test(text)) expect(hashes(text)).toEqual(runsOf(text).flatMap(hashes));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['The p53-dependent L’écran', ['the', 'p53', 'dependent', 'l', 'écran']],
  ['Straße σς ΣΣ ﬁ 10–20 µm', ['straße', 'σς', 'σς', 'fi', '10', '20', 'μm']],
  ['', []],
])('%s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
  expect(hashes(text)).toEqual(wordHashes(words).flatMap((word) => [...word]));
});
