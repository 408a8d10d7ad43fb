import { expect, test } from 'vitest';
import { directionOfText } from '../../../src/model/text/letter-direction.ts';
import { directionOf } from '../../../src/model/text/text-direction.ts';

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ar-Latn', 'ltr'],
  ['ku-IQ', 'rtl'],
  ['ku', 'ltr'],
  ['pa-Arab-PK', 'rtl'],
  ['en', 'ltr'],
  ['', 'ltr'],
])('%s is written %s', (lang, direction) => {
  expect(directionOf(lang)).toBe(direction);
});

test.each([
  ['Tide pools of the coast', 'ltr'],
  ['برك المد والجزر', 'rtl'],
  ['DNA في برك المد والجزر', 'rtl'],
  ['The word كتاب in English', 'ltr'],
  ['בריכות גאות', 'rtl'],
  ['潮だまり', 'ltr'],
  ['2012, 15–20', undefined],
  ['ab כד', undefined],
  ['حرارة البرك. https://doi.org/10.5555/heat.of.tide.pools', 'rtl'],
  ['https://example.org/a', 'ltr'],
])('%s reads %s', (text, direction) => {
  expect(directionOfText(text)).toBe(direction);
});
