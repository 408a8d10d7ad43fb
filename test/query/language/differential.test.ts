import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printQuery } from '../../../src/query/language/print-query.ts';
import { naiveFind } from './naive.ts';
import { queriesOver } from './random-query.ts';
import { toyObjects } from './toy-objects.ts';
import { toySite } from './toy-site.ts';

test('evaluation and a full scan select the same objects for 4,000 random queries on the toy journal', async () => {
  const objects = toyObjects();
  const site = await toySite(objects);
  await fc.assert(
    fc.asyncProperty(queriesOver(objects), async (query) => {
      const text = printQuery(query);
      expect({ text, ids: await site.find(text) }).toEqual({ text, ids: naiveFind(query, objects).map(({ id }) => id) });
    }),
    { numRuns: 4000 },
  );
});
