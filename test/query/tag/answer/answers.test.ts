import { describe, expect, test } from 'vitest';
import type { Artifact } from '../../../../src/model/artifact.ts';
import { answerKey } from '../../../../src/query/tag/answer/answer-key.ts';
import { doiAnswer, groupAnswers } from '../../../../src/query/tag/answer/precomputed-answers.ts';
import { compareObjects, membersOfAnswer, printObject, printValues } from '../../../../src/query/tag/answer/print-values.ts';
import { objectsOf } from '../../../../src/query/tag/objects-of.ts';
import { idPath, tagPath } from '../../../../src/query/tag/tag-path.ts';
import { words } from '../../../model/bare-article.ts';
import { articleWith, eLife } from '../fixture.ts';

const doiTag = tagPath(eLife, 'article', 'doi');

function articleObject(suffix: string, month: number, subjects: readonly string[]) {
  const article = articleWith({
    articleIds: { doi: `10.7554/eLife.${suffix}` },
    title: words(`Title ${suffix}`),
    pubDates: [{ dateType: 'epub', year: 2012, month, day: 5 }],
    subjects: subjects.map((name) => ({ path: [], name })),
  });
  const [object] = objectsOf(article, { journal: eLife, pageUrl: 'https://journal.example/x' });
  if (object === undefined) throw new Error('an article has an object');
  return object;
}

const articles = [
  articleObject('3', 10, ['Cell biology']),
  articleObject('2', 11, ['Cell biology', 'Cell Biology']),
  articleObject('1', 10, []),
];

describe('An answer', () => {
  const [first] = articles;

  test('has the tags in the requested order, without duplicates', () => {
    const title = tagPath(eLife, 'article', 'article_title');
    expect(printValues(articles.slice(0, 1), [title, doiTag, title], eLife)).toBe(
      `{"results":{"id":{"${first?.id}":{` +
        '"elifesciences.org/api_v1/article/article_title":{"username":"elifesciences.org","value":"Title 3","updated-at":"2012-10-05T00:00:00.000000"},' +
        '"elifesciences.org/api_v1/article/doi":{"username":"elifesciences.org","value":"10.7554/eLife.3","updated-at":"2012-10-05T00:00:00.000000"}' +
        '}}}}',
    );
  });

  test('with every tag ends with the about tag, which the system owns', () => {
    expect(printValues(articles.slice(0, 1), '*', eLife)).toMatch(
      /"fluiddb\/about":\{"username":"fluiddb","value":"http:\/\/dx\.doi\.org\/10\.7554\/eLife\.3","updated-at":"2012-10-05T00:00:00\.000000"\}\}\}\}\}$/,
    );
  });

  test('has the object id if requested', () => {
    expect(printValues(articles.slice(0, 1), [idPath(eLife)], eLife)).toBe(
      `{"results":{"id":{"${first?.id}":{"fluiddb/id":{"username":"fluiddb","value":"${first?.id}","updated-at":"2012-10-05T00:00:00.000000"}}}}}`,
    );
  });

  test('leaves out objects without the requested tags', () => {
    expect(printValues(articles, [tagPath(eLife, 'article', 'pmid')], eLife)).toBe('{"results":{"id":{}}}');
  });

  test('orders articles by date, newest first, then by DOI', () => {
    expect(articles.toSorted(compareObjects).map((object) => object.articleDoi)).toEqual([
      '10.7554/eLife.2',
      '10.7554/eLife.1',
      '10.7554/eLife.3',
    ]);
  });
});

describe('Precomputed answers', () => {
  const memberOf = new Map(articles.map((object) => [object.about, printObject(object, '*', eLife)]));
  const keys = articles.map((object) => answerKey(object, eLife, printObject(object, [doiTag], eLife)));

  async function files(): Promise<Record<string, Artifact['bytes']>> {
    const made: Record<string, Artifact['bytes']> = {};
    for await (const { path, bytes } of groupAnswers(keys, (key) => memberOf.get(key.about) ?? '')) made[path] = bytes;
    return made;
  }

  test('for each month and subject have the bytes that the query gives', async () => {
    const [third, second, first] = articles;
    const body = (objects: readonly (typeof third)[], asked: '*' | [typeof doiTag]) =>
      printValues(
        objects.flatMap((object) => object ?? []),
        asked,
        eLife,
      );
    expect(await files()).toEqual({
      'values/month/2012-10.doi.json': body([first, third], [doiTag]),
      'values/month/2012-10.json': body([first, third], '*'),
      'values/month/2012-11.doi.json': body([second], [doiTag]),
      'values/month/2012-11.json': body([second], '*'),
      'values/subject/cell-biology.doi.json': body([second], [doiTag]),
      'values/subject/cell-biology.json': body([second], '*'),
      'values/subject/cell-biology~2.doi.json': body([second, third], [doiTag]),
      'values/subject/cell-biology~2.json': body([second, third], '*'),
      'values/subjects.json': '{"Cell Biology":"cell-biology","Cell biology":"cell-biology~2"}',
    });
  });

  test('copy each article from its own answer unchanged', () => {
    const [key] = keys;
    if (key === undefined) throw new Error('there is a key');
    const member = memberOf.get(key.about) ?? '';
    const artifact = doiAnswer(key, member);
    expect(artifact?.path).toBe('values/doi/10.7554/eLife.3.json');
    expect(membersOfAnswer(String(artifact?.bytes))).toBe(member);
  });
});
