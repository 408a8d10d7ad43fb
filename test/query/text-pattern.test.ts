import { expect, test } from 'vitest';
import { textMatches, textPatternOf } from '../../src/query/text-pattern.ts';

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
