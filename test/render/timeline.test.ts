import { describe, expect, test } from 'vitest';
import type { SubArticle } from '../../src/model/article.ts';
import type { ArticleMeta, PubDate } from '../../src/model/article-meta.ts';
import { type TimelineVersion, timelineOf } from '../../src/render/timeline.ts';
import { articleWith } from '../query/tag/fixture.ts';

const on = (dateType: string, iso: string, href?: string): PubDate => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return { ...{ dateType, year, month, day }, ...(href === undefined ? {} : { event: [{ kind: 'link', href, content: [] }] }) };
};
const published = on('epub', '2023-06-02');
const current: TimelineVersion = { version: 'v3', date: '2023-06-02', file: 'content/12/e1.html', doi: '10.7554/eLife.1.3' };
const sub = (id: string, articleType: string): SubArticle => ({ ...articleWith({}, {}), id, articleType });

function namesOf(meta: Partial<ArticleMeta>, more: Partial<Parameters<typeof timelineOf>[1]> = {}, subArticles: SubArticle[] = []) {
  const article = articleWith({ pubDates: [published], ...meta }, { subArticles });
  return timelineOf(article, { older: [], current, ...more }).map(
    ({ kind, version = '', date, file = '', doi = '' }) => `${date} ${kind} ${version} ${file || doi}`,
  );
}

describe('The timeline of an article', () => {
  test('has its dates and events, newest first', () => {
    const history = [
      on('received', '2023-02-01'),
      on('preprint', '2023-02-21', 'https://doi.org/10.1101/2023.02.14'),
      on('accepted', '2023-05-15'),
    ];
    expect(namesOf({ history })).toEqual([
      '2023-06-02 version v3 content/12/e1.html',
      '2023-05-15 accepted  ',
      '2023-02-21 preprint  10.1101/2023.02.14',
      '2023-02-01 received  ',
    ]);
  });

  test('has a version and the event about its DOI once', () => {
    const history = [on('reviewed-preprint', '2023-04-11', 'https://doi.org/10.7554/ELIFE.1.1')];
    const older = [{ version: 'v1', date: '2023-04-11', doi: '10.7554/eLife.1.1', file: 'content/12/e1/v1.html' }];
    expect(namesOf({ history }, { older })).toEqual([
      '2023-06-02 version v3 content/12/e1.html',
      '2023-04-11 reviewed-preprint v1 content/12/e1/v1.html',
    ]);
  });

  test('has versions of one day in their order, the newest first', () => {
    const older = ['v1', 'v2'].map((version) => ({ version, date: '2023-06-02' }));
    expect(namesOf({}, { older }).map((name) => name.split(' ')[2])).toEqual(['v3', 'v2', 'v1']);
  });

  test('has reviews below the version, and notices without a date above all', () => {
    const reviews = [sub('sa0', 'editor-report'), sub('sa1', 'referee-report'), sub('sa2', 'author-comment'), sub('s3', 'translation')];
    const notice = { kind: 'retracted', others: [{ kind: 'corrected', doi: '10.1/c', date: '2024-01-09' }] } as const;
    expect(namesOf({}, { notice }, reviews)).toEqual([
      ' retracted  ',
      '2024-01-09 corrected  10.1/c',
      '2023-06-02 version v3 content/12/e1.html',
      ' response  content/12/e1.html#sa2',
      ' reviews  content/12/e1.html#sa0',
    ]);
  });
});
