import { describe, expect, test } from 'vitest';
import { memoryFiles } from '../../src/http/memory-files.ts';
import type { Artifact } from '../../src/model/artifact.ts';
import { openSite, QueryError, ShardError } from '../../src/query/open-site.ts';
import { parseQuery } from '../../src/query/parse-query.ts';
import { naiveFind } from './naive.ts';
import { queryCases } from './query-cases.ts';
import { toyObjects } from './toy-objects.ts';
import { toyIndex } from './toy-site.ts';

const index = toyIndex();
const queries = queryCases().filter(({ errorClass, query }) => errorClass === undefined && !query.includes('fluiddb/id'));

describe('with damaged files, an answer is correct or an error names the file', () => {
  const cutShort = ({ path, bytes }: Artifact): Artifact => ({ path, bytes: bytes.slice(0, Math.floor(bytes.length / 2)) });
  test.each([
    ['missing', (damaged: Artifact) => index.filter((artifact) => artifact !== damaged)],
    ['cut short', (damaged: Artifact) => index.map((artifact) => (artifact === damaged ? cutShort(artifact) : artifact))],
    ['empty', (damaged: Artifact) => index.map((artifact) => (artifact === damaged ? { path: artifact.path, bytes: '' } : artifact))],
  ])('%s', async (_, damage) => {
    const objects = toyObjects();
    const outcomes = { right: 0, refused: 0 };
    for (const [i, artifact] of index.entries()) {
      const { query } = queries[i % queries.length] ?? { query: '' };
      const outcome = await openSite(memoryFiles(damage(artifact)))
        .then((site) => site.objects(query))
        .catch((error: unknown) => error);
      if (outcome instanceof ShardError) {
        expect(outcome.path).toBe(artifact.path);
        outcomes.refused++;
      } else {
        expect(outcome).toEqual(naiveFind(parseQuery(query), objects));
        outcomes.right++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(8);
    expect(outcomes.right).toBeGreaterThan(10);
  });
});

test('a query with too many objects is refused', async () => {
  const site = await openSite(memoryFiles(index), { limits: { objects: 3 } });
  const error = await site.find('has toy.org/api_v1/article/article_title').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(QueryError);
  expect(error).toMatchObject({
    errorClass: 'TooManyObjects',
    message: 'the query selects 6 objects, expected at most 3; narrow it with and',
  });
});

test('a pattern that expands to too many words is refused', async () => {
  const site = await openSite(memoryFiles(index), { limits: { words: 1 } });
  const error = await site.find('toy.org/api_v1/article/abstract matches "?????*"').catch((caught: unknown) => caught);
  expect(error).toMatchObject({ errorClass: 'TooManyObjects', path: undefined });
});

test('reading too many texts is refused', async () => {
  const site = await openSite(memoryFiles(index), { limits: { textFiles: 0 } });
  const error = await site.find('toy.org/api_v1/article/abstract matches "growth cone"').catch((caught: unknown) => caught);
  expect(error).toMatchObject({ errorClass: 'TooManyObjects' });
});
