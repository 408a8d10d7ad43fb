import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseForWords } from '../../../src/model/text/words.ts';
import { textMatches, textPatternOf } from '../../../src/query/language/text-pattern.ts';

test.each([
  ['p53', 'The p53-dependent response', true],
  ['p53-dependent', 'non-p53-dependent-like', true],
  ['p53-dependent', 'p53 dependent', false],
  ['p53 dependent', 'p53-dependent', true],
  ['dependent p53', 'p53-dependent', false],
  ['GPT-3.5', 'We used GPT-3.5, mostly', true],
  ['and/or', 'this and or that', true],
  ['écran', 'L’ÉCRAN', true],
  ["l'écran", 'sur l’écran', true],
  ['ecran', 'écran', false],
  ['artificial', 'artiﬁcial', true],
  ['H2O', 'H₂O', true],
  ['neuro*', 'neuroscience', true],
  ['neuro*', 'neuro', true],
  ['neuro?', 'neuro', false],
  ['n*n growth', 'neuron growth', true],
  ['p53*', 'p53-dependent', true],
  ['p53*ent', 'p53-dependent', false],
  ['p53-dep*', 'a p53-dependent b', true],
  ['什么？', '什么', true],
  ['细胞 生长', '细胞的生长', false],
  ['*胞*', '细胞学', true],
  ['...', 'a ... b', false],
  [`${'*a'.repeat(2000)}*`, 'a'.repeat(1999), false],
])('%s in %s: %s', (wanted, text, expected) => {
  expect(textMatches(textPatternOf(wanted), text)).toBe(expected);
});

test('a phrase matches wherever all of its runs are adjacent and in order', () => {
  const parts = fc.array(fc.constantFrom('ab', 'a', 'b', 'é', '胞', '𝒳', '1', ' ', '-', "'", '’', ', ', 'AB', 'ba'), { maxLength: 14 });
  const phrase = fc.array(fc.constantFrom('ab', 'a', 'aba', 'é', 'a-b', 'ab1'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(parts, phrase, (text, words) => {
      const joined = text.join('');
      expect(textMatches(textPatternOf(words.join(' ')), joined)).toBe(hasRuns(joined, words.join(' ')));
    }),
    { numRuns: 3000 },
  );
});

/** Tests with the list of all runs and the text before each. */
function hasRuns(text: string, phrase: string): boolean {
  const textRuns = runsWithGaps(text);
  const wanted = runsWithGaps(phrase);
  return textRuns.some((_, start) =>
    wanted.every(({ run, gap }, i) => {
      const here = textRuns[start + i];
      return here?.run === run && (i === 0 || gap === ' ' || gap === here.gap);
    }),
  );
}

function runsWithGaps(text: string): { readonly run: string; readonly gap: string }[] {
  let end = 0;
  return [...normaliseForWords(text).matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].map((match) => {
    const gap = normaliseForWords(text).slice(end, match.index);
    end = match.index + match[0].length;
    return { run: match[0], gap };
  });
}
