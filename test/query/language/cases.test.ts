import { describe, expect, test } from 'vitest';
import { parseQuery, printQuery, QueryError } from '../../../src/query/language/open-site.ts';
import { naiveFind } from './naive.ts';
import { queryCases } from './query-cases.ts';
import { toyObjects } from './toy-objects.ts';
import { toySite } from './toy-site.ts';

const objects = toyObjects();
const site = await toySite(objects);
const cases = queryCases();

test('the case file is not empty', () => {
  expect(cases.length).toBeGreaterThan(50);
});

describe.each(cases.filter((one) => one.errorClass === undefined))('$place $title', ({ query, canonical, hits }) => {
  test('its canonical form is printed, and printing that again changes nothing', () => {
    const printed = printQuery(parseQuery(query));
    expect([printed, printQuery(parseQuery(printed))]).toEqual([canonical, canonical]);
  });

  test('selects the expected objects', async () => {
    const found = await site.objects(query);
    expect(found.map(({ about }) => about)).toEqual(hits);
  });

  test.skipIf(query.includes('fluiddb/id'))('a full scan selects the same objects', () => {
    expect(naiveFind(parseQuery(query), objects).map(({ about }) => about)).toEqual(hits);
  });
});

test.each(cases.filter((one) => one.errorClass !== undefined))('$place $title', async ({ query, errorClass }) => {
  const error = await site.find(query).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(QueryError);
  expect(error).toMatchObject({ errorClass });
});
