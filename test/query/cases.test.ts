import { describe, expect, test } from 'vitest';
import { parseQuery, printQuery, QueryError } from '../../src/query/open-site.ts';
import { naiveFind } from './naive.ts';
import { queryCases } from './query-cases.ts';
import { toyObjects } from './toy-objects.ts';
import { toySite } from './toy-site.ts';

const objects = toyObjects();
const site = await toySite(objects);
const cases = queryCases();

test('there are cases', () => {
  expect(cases.length).toBeGreaterThan(50);
});

describe.each(cases.filter((one) => one.errorClass === undefined))('$place $title', ({ query, canonical, hits }) => {
  test('is printed, and what is printed is printed so again', () => {
    const printed = printQuery(parseQuery(query));
    expect([printed, printQuery(parseQuery(printed))]).toEqual([canonical, canonical]);
  });

  test('finds', async () => {
    const found = await site.objects(query);
    expect(found.map(({ about }) => about)).toEqual(hits);
  });

  test.skipIf(query.includes('fluiddb/id'))('finds the same by looking at every object', () => {
    expect(naiveFind(parseQuery(query), objects).map(({ about }) => about)).toEqual(hits);
  });
});

test.each(cases.filter((one) => one.errorClass !== undefined))('$place $title', async ({ query, errorClass }) => {
  const error = await site.find(query).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(QueryError);
  expect(error).toMatchObject({ errorClass });
});
