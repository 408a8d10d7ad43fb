import { expect, test } from 'vitest';
import { PATH_PATTERN, pathMatcher } from '../../../src/model/text/path-pattern.ts';

test.each([
  ['data/**', 'data/a/b.csv', true],
  ['data/**', 'data', false],
  ['data', 'data/a/b.csv', true],
  ['data/', 'data/a.csv', true],
  ['data', 'database/a.csv', false],
  ['*.zip', 'e1.zip', true],
  ['*.zip', 'e1.zip/notes.txt', true],
  ['*.zip', 'a/e1.zip', false],
  ['**/*.zip', 'e1.zip', true],
  ['**/*.zip', 'a/b/e1.zip', true],
  ['a/*/c.txt', 'a/b/c.txt', true],
  ['a/*/c.txt', 'a/b/b/c.txt', false],
  ['a/**/c.txt', 'a/c.txt', true],
  ['a/**/c.txt', 'a/b/b/c.txt', true],
  ['a?.txt', 'a1.txt', true],
  ['a?.txt', 'a/.txt', false],
  ['a+(b).txt', 'a+(b).txt', true],
  ['a.txt', 'aXtxt', false],
  ['**', 'anything/at.all', true],
])('the pattern %s and the path %s: %s', (pattern, path, isNamed) => {
  expect(pathMatcher([pattern])(path)).toBe(isNamed);
  expect(pathMatcher(['other', pattern])(path)).toBe(isNamed);
});

test('no pattern matches nothing', () => expect(pathMatcher([])('a')).toBe(false));

test.each(['/etc/passwd', '../a', 'a/../b', '.', 'a\\b', 'a\nb', ''])('%j is no pattern', (text) => {
  expect(PATH_PATTERN.test(text)).toBe(false);
});
