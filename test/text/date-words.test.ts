import { expect, test } from 'vitest';
import { partialDateWords } from '../../src/render/html/date-words.ts';
import { dateWords } from '../../src/text/date-words.ts';

test.each([
  ['2012-10-15', 'en', '15 October 2012'],
  ['2012-10-05', 'es', '5 de octubre de 2012'],
  ['2012-03', 'pt', 'março de 2012'],
  ['2012-10', 'de', 'October 2012'],
  ['2012', 'en', '2012'],
  ['2012-13', 'en', '2012'],
  ['', 'en', ''],
  ['undated', 'en', ''],
])('%s in %s is "%s"', (iso, lang, words) => {
  expect(dateWords(iso, lang)).toBe(words);
});

test.each([
  [{ year: 2012, month: 10, day: 15 }, '15 October 2012'],
  [{ year: 2012, season: 'Spring' }, 'Spring 2012'],
  [{ year: 2012 }, '2012'],
])('%o is "%s"', (date, words) => {
  expect(partialDateWords(date, 'en')).toBe(words);
});
