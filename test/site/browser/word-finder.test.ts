import { expect, test } from 'vitest';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { wordFinder } from '../../../src/site/browser/marked-words.ts';
import { addressWithFind } from '../../../src/site/browser/search-view.ts';

test.each([
  ['snail', 'A snail and its snails, not snailfish', ['snail', 'snails']],
  ['"running mice" -eye', 'Mice run; the eye of running mice', ['Mice', 'run', 'running', 'mice']],
  ['neuro*', 'Neurons, neuropil and aneuroid', ['Neurons', 'neuropil']],
  ['poincare', 'The Poincaré map', ['Poincaré']],
  ['IL6', 'IL-6 and IL6, or IL 6', ['IL-6', 'IL6', 'IL 6']],
  ['TGF-beta', 'TGFβ and TGF-β', ['TGFβ', 'TGF', 'β']],
  ['tumour', 'A tumor', ['tumor']],
  ['p53-dependent', 'p53 dependent', ['p53', 'dependent']],
  ['the of', 'the end of it', []],
  ['観察', '海岸生物の観察と観察', ['観察', '観察']],
  ['', 'nothing', []],
])('the words of %s in “%s”', (query, text, expected) => {
  expect(wordFinder(query, ENGLISH)(text).map(([start, end]) => text.slice(start, end))).toEqual(expected);
});

test.each([
  ['snail shell', '../content/1/e3?find=snail+shell#:~:text=snail'],
  ['author:Müller shell', '../content/1/e3?find=author%3AM%C3%BCller+shell#:~:text=shell'],
  ['-eye neuro*', '../content/1/e3?find=-eye+neuro*'],
  [' ', '../content/1/e3'],
])('the link of a hit for %s', (query, expected) => {
  expect(addressWithFind('../content/1/e3', query)).toBe(expected);
});
