import { expect, test } from 'vitest';
import { patternOf } from '../../../src/model/text/pattern-of.ts';

test.each<[expression: RegExp, isTrimmed: boolean, pattern: string, matches: readonly string[], others: readonly string[]]>([
  [/^\d{4}$/, false, '^\\d{4}$', ['2026'], [' 2026', '26']],
  [/^\d{4}$/, true, '^\\s*(?=\\S)\\d{4}\\s*$', ['2026', ' 2026 '], ['26', ' ']],
  [/^(?!\/).+$/, true, '^\\s*(?=\\S)(?!\\/).+\\s*$', ['a/b', ' a'], ['/a', ' /a']],
  [/^doi:[a-z]\d$/i, false, '^[dD][oO][iI]:[a-zA-Z]\\d$', ['DOI:x1', 'doi:X1'], ['d01:x1']],
  [/^(?:png|\p{Lu})$/iu, false, '^(?:[pP][nN][gG]|\\p{Lu})$', ['PNG', 'Ä'], ['gif']],
])('%s, trimmed: %s', (expression, isTrimmed, pattern, matches, others) => {
  expect(patternOf(expression, { isTrimmed })).toBe(pattern);
  // JSON Schema reads patterns with the flag u.
  const read = new RegExp(pattern, 'u');
  expect([...matches, ...others].filter((text) => read.test(text))).toEqual(matches);
});
