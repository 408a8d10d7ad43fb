import { expect, test } from 'vitest';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import { partialDateWords } from '../../../src/render/html/date-words.ts';

test.each([
  [{ year: 2012, month: 10, day: 15 }, '15 October 2012'],
  [{ year: 2012, season: 'Spring' }, 'Spring 2012'],
  [{ year: 2012 }, '2012'],
])('%o is "%s"', (date, words) => {
  expect(partialDateWords(date, messagesFor({ language: 'en' }, 'en'))).toBe(words);
});
