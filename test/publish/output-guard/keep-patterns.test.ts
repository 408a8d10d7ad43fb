import { expect, test } from 'vitest';
import { matchKeepPatterns } from '../../../src/publish/output-guard/keep-patterns.ts';

test.each([
  ['.git', [], true],
  ['.git/objects/ab/cd', [], true],
  ['.gitignore', [], false],
  ['CNAME', [], true],
  ['docs/CNAME', [], false],
  ['.well-known', [], false],
  ['.well-known/acme-challenge/token', [], true],
  ['stats/2026.html', ['stats/**'], true],
  ['stats/2026.html', ['stats'], true],
  ['stats/2026.html', ['stats/'], true],
  ['stats/2026.html', ['*.html'], false],
  ['verify.html', ['*.html'], true],
  ['a/b/verify.html', ['**/verify.html'], true],
  ['verify.html', ['**/verify.html'], true],
  ['a+b(c).txt', ['a+b(c).txt'], true],
  ['aab(c).txt', ['a+b(c).txt'], false],
])('%s with %j matches: %j', (path, patterns, isMatch) => {
  expect(matchKeepPatterns(patterns)(path)).toBe(isMatch);
});
