import { describe, expect, test } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.ts';
import { objectIdOf } from '../../../src/query/language/find-by-value.ts';
import { openSite, QueryError, ShardError } from '../../../src/query/language/open-site.ts';
import { parseQuery } from '../../../src/query/language/parse-query.ts';
import type { QueryLimits } from '../../../src/query/language/query-budget.ts';
import { openSiteFiles } from '../../../src/query/language/site.ts';
import { printValues } from '../../../src/query/tag/answer/print-values.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { naiveFind } from './naive.ts';
import { queryCases } from './query-cases.ts';
import { TOY_NAMES, toyObjects } from './toy-objects.ts';
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

describe('limits hold for a query as a whole', () => {
  const A = 'toy.org/api_v1/article';
  const refusal = async (query: string, limits: Partial<QueryLimits>, tags = ['*']): Promise<unknown> => {
    const site = await openSite(memoryFiles(index), { limits });
    return site.values({ query, tags }).then(
      () => 'answered',
      (error: unknown) => error,
    );
  };
  const words = (text: string): string => `${A}/abstract matches "${text}"`;
  const wordsOf = async (query: string): Promise<number> => {
    for (let most = 0; ; most++) if ((await refusal(query, { words: most })) === 'answered') return most;
  };

  test('words of all patterns, of a repeated one once', async () => {
    const [a, b] = [await wordsOf(words('g*')), await wordsOf(words('n*'))];
    expect(Math.min(a, b)).toBeGreaterThan(0);
    expect(await wordsOf(`${words('g*')} or ${words('n*')}`)).toBe(a + b);
    expect(await wordsOf(Array(50).fill(words('g*')).join(' or '))).toBe(a);
    expect(await refusal(`${words('g*')} or ${words('n*')}`, { words: a + b - 1 })).toMatchObject({ errorClass: 'TooManyObjects' });
  });

  test.each([
    [
      'words to compare, before a list is read',
      Array.from('abcdefgh', (letter) => words(`*${letter}*`)).join(' or '),
      { comparedWords: 10_000 },
    ],
    ['files of the words that a pattern matches', words('g*'), { wordFiles: 0 }],
    ['look-ups', Array(30).fill(`${A}/doi = "10.1/a1"`).join(' or '), { lookups: 20 }],
    ['selected objects', Array(30).fill(`has ${A}/article_title`).join(' or '), { selected: 30 }],
    ['bytes of the answer', `has ${A}/article_title`, { answerBytes: 2000 }],
  ])('%s', async (_, query, limits) => {
    expect(await refusal(query, limits)).toMatchObject({ errorClass: 'TooManyObjects' });
    expect(await refusal(query, {})).toBe('answered');
  });

  test('work of several kinds, each within its limit', async () => {
    const query = `${words('g*')} or has ${A}/doi or has ${A}/article_title`;
    const leastOf = async (name: 'lookups' | 'selected'): Promise<number> => {
      for (let most = 1; ; most++) if ((await refusal(query, { [name]: most })) === 'answered') return most;
    };
    const [lookups, selected] = [await leastOf('lookups'), await leastOf('selected')];
    expect(await refusal(query, { lookups, selected })).toMatchObject({ errorClass: 'TooManyObjects' });
    expect(await refusal(query, { lookups: 3 * lookups, selected: 3 * selected })).toBe('answered');
  });

  test('a large answer printed in parts, with pauses, is that of the reference evaluator', async () => {
    const [article] = toyObjects();
    if (article === undefined) throw new Error('the toy journal has no article');
    const objects = Array.from({ length: 700 }, (_, nth) => ({
      ...article,
      about: `urn:${nth}`,
      id: objectIdOf(`urn:${nth}`),
      articleDoi: `10.1/${nth}`,
    }));
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses++;
    };
    const site = await openSiteFiles(memoryFiles(toyIndex(objects)), { pause });
    const query = `has ${A}/article_title`;
    const { body } = await site.values({ query, tags: ['*'] });
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    expect(text).toBe(printValues(await site.objects(query), '*', TOY_NAMES));
    expect(Object.keys(JSON.parse(text).results.id)).toHaveLength(700);
    expect(pauses).toBeGreaterThan(0);
  });
});

test('reading too many texts is refused', async () => {
  const site = await openSite(memoryFiles(index), { limits: { textFiles: 0 } });
  const error = await site.find('toy.org/api_v1/article/abstract matches "growth cone"').catch((caught: unknown) => caught);
  expect(error).toMatchObject({ errorClass: 'TooManyObjects' });
});
