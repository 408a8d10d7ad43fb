import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { type RouteInputs, routeArticles } from '../../../src/pipeline/tasks/route-articles.ts';

function place(...articles: RouteInputs[]) {
  const problems: Problem[] = [];
  const stems = routeArticles(articles, (problem) => problems.push(problem));
  return { stems: articles.map(({ file }) => stems.get(file)), messages: problems.map(({ message }) => message) };
}

describe('the route of an article is', () => {
  test.each<[string, Omit<RouteInputs, 'file'>]>([
    ['content/1/e00003', { volume: '1', elocationId: 'e00003', doi: '10.7554/eLife.00003' }],
    ['content/2012/e00003', { elocationId: 'e00003', published: { year: 2012 } }],
    ['content/0/e00003', { elocationId: 'e00003' }],
    ['content/5/pone.1', { volume: '5', publisherId: 'pone.1', fpage: '12' }],
    ['content/5/12', { volume: '5', fpage: '12' }],
    ['content/5/journal-pone-0113033', { volume: '5', doi: '10.1371/journal.pone.0113033' }],
    ['content/5/some-paper', { volume: '5' }],
    ['content/33-2/a-b', { volume: '33(2)', elocationId: 'a/b' }],
    ['content/1/x', { volume: '1', elocationId: '../../x' }],
    ['content/1/x-html', { volume: '1', elocationId: 'x.html' }],
    ['content/2001/some-paper', { volume: '..', elocationId: '..', published: { year: 2001 } }],
  ])('%s', (stem, article) => {
    expect(place({ file: 'pkg/Some paper.xml', ...article }).stems).toEqual([stem]);
  });
});

test('if two articles have the same route, the later in DOI order gets its DOI suffix, and the warning names both files', () => {
  expect(
    place(
      { file: 'b.xml', volume: '1', elocationId: 'E1', doi: '10.5555/bbb' },
      { file: 'a.xml', volume: '1', elocationId: 'e1', doi: '10.5555/aaa' },
      { file: 'c.xml', volume: '1', elocationId: 'e1', doi: '10.5556/bbb' },
    ),
  ).toEqual({
    stems: ['content/1/bbb', 'content/1/e1', 'content/1/bbb-2'],
    messages: [
      '"content/1/E1" is the address of a.xml already; this article is at "content/1/bbb"',
      '"content/1/e1" is the address of a.xml already; this article is at "content/1/bbb-2"',
    ],
  });
});
