import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONNECTIVE_NAMES } from '../../../src/query/language/connectives.ts';
import { openSite, QueryError } from '../../../src/query/language/open-site.ts';
import { OPERATOR_NAMES } from '../../../src/query/language/operators.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { toyIndex } from './toy-site.ts';

const index = toyIndex();
const A = 'toy.org/api_v1/article/';
const COLUMN = /\/c\d+$/;

/** Texts similar to queries: tokens, words and paths of the journal, wildcards, unusual characters, in any order. */
const nearQueries = fc
  .array(
    fc.oneof(
      fc.constantFrom(...OPERATOR_NAMES, ...CONNECTIVE_NAMES, '(', ')', 'null', '5.', '1e400', '-0', '007'),
      fc.constantFrom(`${A}abstract`, `${A}pub_date_year`, `${A}refs`, 'toy.org/api_v1/ref/ref', 'fluiddb/about', 'fluiddb/id', 'a/b'),
      fc.constantFrom('"*"', '"?*?"', '"a* b"', '"growth cone"', '"\\""', '"', '"\u0000"', '"東京"', '"\ud800"', '"-"', '""'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 14 },
  )
  .map((tokens) => tokens.join(' '));

test('a query of any characters is answered or refused with a QueryError, and reads within its bounds', async () => {
  const limits = { objects: 20, words: 10, textFiles: 6 };
  const files = memoryFiles(index);
  await fc.assert(
    fc.asyncProperty(fc.oneof(nearQueries, fc.string({ unit: 'binary' }), fc.string()), async (query) => {
      const site = await openSite(files, { limits });
      let texts = 0;
      site.onRead(({ path }) => {
        if (COLUMN.test(path)) texts++;
      });
      const outcome = await site.values({ query, tags: [`${A}doi`] }).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(QueryError);
      else expect(outcome).toMatchObject({ unknownTags: [] });
      expect(texts).toBeLessThanOrEqual(limits.textFiles);
    }),
    { numRuns: 1500 },
  );
});

test.each([
  ['8,193 characters', `${A}doi = "${'x'.repeat(8193 - A.length - 8)}"`, 'QueryTooLong'],
  ['65 parentheses', `${'('.repeat(65)}has ${A}doi${')'.repeat(65)}`, 'QueryTooLong'],
])('%s are refused', async (_, query, errorClass) => {
  const site = await openSite(memoryFiles(index));
  await expect(site.find(query)).rejects.toMatchObject({ errorClass });
});

test.each([
  ['8,192 characters', `${A}doi = "${'x'.repeat(8192 - A.length - 8)}"`],
  ['64 parentheses', `${'('.repeat(64)}${A}doi = "none"${')'.repeat(64)}`],
  ['140 conditions', Array.from({ length: 140 }, (_, i) => `${A}pub_date_year = ${i}`).join(' or ')],
  ['a pattern of many stars', `${A}abstract matches "g${'*o*'.repeat(400)}"`],
])('%s are answered', async (_, query) => {
  const site = await openSite(memoryFiles(index));
  expect(await site.find(query)).toEqual([]);
});
