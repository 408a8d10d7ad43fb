import { expect, test } from 'vitest';
import { directionOf } from '../../src/text/text-direction.ts';

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ar-Latn', 'ltr'],
  ['en', 'ltr'],
  ['', 'ltr'],
])('%s is written %s', (lang, direction) => {
  expect(directionOf(lang)).toBe(direction);
});
