import { describe, expect, test } from 'vitest';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { openSite } from '../../../src/query/language/open-site.ts';
import { answerKey } from '../../../src/query/tag/answer/answer-key.ts';
import { doiAnswer, groupAnswers } from '../../../src/query/tag/answer/precomputed-answers.ts';
import { printObject } from '../../../src/query/tag/answer/print-values.ts';
import { tagPath } from '../../../src/query/tag/tag-path.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { TOY_NAMES, toyObjects } from './toy-objects.ts';
import { toyIndex } from './toy-site.ts';

const articles = toyObjects().filter(({ kind }) => kind === 'article');
const doi = tagPath(TOY_NAMES, 'article', 'doi');
const all = (object: TaggedObject): string => printObject(object, '*', TOY_NAMES);
const keys = articles.map((article) => answerKey(article, TOY_NAMES, printObject(article, [doi], TOY_NAMES)));
const answers = keys.flatMap((key, i) => doiAnswer(key, all(articles[i] ?? missing())) ?? []);
for await (const answer of groupAnswers(keys, (key) => all(articles[keys.indexOf(key)] ?? missing()))) answers.push(answer);
const files = memoryFiles([...toyIndex(), ...answers]);
const site = await openSite(files);
const fromIndex = await openSite(files, { precomputed: false });
const A = 'toy.org/api_v1/article';

describe('a query with a precomputed answer gets its file, with the bytes of the index', () => {
  test.each([
    [`${A}/doi = "10.1/a1"`, '*', 'values/doi/10.1/a1.json'],
    [`${A}/doi="10.1/b(1)<2>"`, '*', 'values/doi/10.1/b(1)~3C2~3E.json'],
    [`${A}/pub_date_month = 3 and ${A}/pub_date_year = 2021`, '*', 'values/month/2021-03.json'],
    [`${A}/pub_date_year = 2021 AND ${A}/pub_date_month = 03`, doi, 'values/month/2021-03.doi.json'],
    [`${A}/subject_area contains "Cell biology"`, '*', 'values/subject/cell-biology~2.json'],
    [`${A}/subject_area contains "Cell Biology"`, doi, 'values/subject/cell-biology.doi.json'],
  ])('%s with %s', async (query, tag, path) => {
    const answer = await site.values({ query, tags: [tag] });
    const answered = await fromIndex.values({ query, tags: [tag] });
    expect({ path: answer.path, body: textOf(answer.body) }).toEqual({ path, body: textOf(answered.body) });
  });
});

test('every value of an article is one file by its DOI', async () => {
  const cold = await openSite(files);
  const { files: read } = await cold.explain({ query: `${A}/doi = "10.1/a1"`, tags: ['*'] });
  expect(read.map(({ path }) => path)).toEqual(['values/doi/10.1/a1.json']);
});

describe('another query is answered from the index', () => {
  test.each([
    [`${A}/doi = "10.1/a1"`, doi],
    [`${A}/doi = "10.1/A1"`, '*'],
    [`${A}/doi != "10.1/a1"`, '*'],
    [`${A}/pub_date_month = 3 or ${A}/pub_date_year = 2021`, '*'],
    [`${A}/pub_date_month = 5 and ${A}/pub_date_year = 2021`, '*'],
    [`${A}/subject_area contains "cell biology"`, '*'],
    [`${A}/subject_area contains "constructor"`, '*'],
    [`${A}/subject_area contains "Review"`, tagPath(TOY_NAMES, 'article', 'article_title')],
  ])('%s with %s', async (query, tag) => {
    const answer = await site.values({ query, tags: [tag] });
    const answered = await fromIndex.values({ query, tags: [tag] });
    expect(answer).toEqual({ ...answered, path: undefined });
  });
});

test('a case-insensitive file system returns no file of another spelling', async () => {
  const careless = await openSite({ get: (path) => files.get(path.replace('A1.json', 'a1.json')) });
  expect(await careless.values({ query: `${A}/doi = "10.1/A1"`, tags: ['*'] })).toEqual({ body: '{"results":{"id":{}}}', unknownTags: [] });
});

describe('requested tags', () => {
  test('are returned in the order of the request; unknown ones are named, objects with none of them are left out', async () => {
    const tags = [`TOY.org/api_v1/article/volume`, `${A}/vollume`, doi];
    expect(await site.values({ query: `${A}/article_type = "correction"`, tags })).toEqual({
      body: `{"results":{"id":{"${articles[3]?.id}":{"${A}/volume":{"username":"toy.org","value":"4","updated-at":"2020-12-31T00:00:00.000000"},"${doi}":{"username":"toy.org","value":"10.1/b(1)<2>","updated-at":"2020-12-31T00:00:00.000000"}}}}}`,
      unknownTags: [`${A}/vollume`],
    });
    const none = await site.values({ query: `${A}/article_type = "other"`, tags: [`${A}/volume`] });
    expect(none.body).toBe('{"results":{"id":{}}}');
  });

  test('the id can be requested as a tag', async () => {
    const { body } = await site.values({ query: `${A}/article_type = "correction"`, tags: ['fluiddb/id'] });
    const id = articles[3]?.id;
    expect(body).toBe(
      `{"results":{"id":{"${id}":{"fluiddb/id":{"username":"fluiddb","value":"${id}","updated-at":"2020-12-31T00:00:00.000000"}}}}}`,
    );
  });
});

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

function missing(): never {
  throw new RangeError('no such article');
}
