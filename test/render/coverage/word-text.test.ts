import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '../../../src/model/text/words.ts';
import { WordText, wordsIn } from '../../../src/render/coverage/word-text.ts';

const ODD = fc.constantFrom(..."aZ09_ -'’‐–—…×·°²½µμσςΣÀéßİıǅ\u0301\u0327α\u0300ﬁ½\u00ad\u200b漢字かなไทย😀≠→¨´ªº");
const between = (words: readonly string[]): string => [' ', ...words.map((word) => `${word.replaceAll('ς', 'σ')} `)].join('');

const TEXT = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(ODD).map((chars) => chars.join('')),
);

test('texts are split into words as by `runsOf`, soft hyphens apart', () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      const words = wordsIn(text);
      expect(wordsIn(words)).toBe(words);
      // NFKC composes an ASCII character with a combining mark; nothing else may differ.
      if (!/[^\w\u0080-\uffff][\p{M}]/u.test(text.replaceAll('\u00ad', '')))
        expect(words).toBe(between(runsOf(text.replaceAll('\u00ad', ''))));
    }),
    { numRuns: 5000 },
  );
});

test('a text in pieces has the same words', () => {
  fc.assert(
    fc.property(TEXT, fc.nat(), (text, number) => {
      const cut = number % (text.length + 1);
      const words = new WordText(4);
      words.add(text, 0, cut);
      words.add(text, cut);
      const all = words.toString();
      expect(all).toBe(wordsIn(text));
      expect(words.count).toBe(all.split(' ').length - 2);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['The p53-dependent L’écran', ['the', 'p53', 'dependent', 'l', 'écran']],
  ['Straße σς ΣΣ ﬁ 10–20 µm', ['straße', 'σς', 'σς', 'fi', '10', '20', 'μm']],
  ['', []],
])('%s', (text, words) => {
  expect(wordsIn(text)).toBe(between(words));
});
