import { describe, expect, test } from 'vitest';
import type { RelatedArticle } from '../../src/model/article-meta.ts';
import type { RenderedImage } from '../../src/model/graphic.ts';
import { cardOf } from '../../src/render/card.ts';
import { noticeOf, noticesByDoi, withRetractedTitle } from '../../src/render/notice.ts';
import { words } from '../model/bare-article.ts';
import { articleWith, author, eLife } from '../query/tag/fixture.ts';

const journal = { ...eLife, subjects: [{ name: 'Review', slug: 'reviews' }] };
const image: RenderedImage = { full: { path: 'content/3/e1/F1.jpg', widthPx: 40, heightPx: 30, sizeBytes: 9 } };

const cardWith = (meta: Parameters<typeof articleWith>[0], parts: Parameters<typeof articleWith>[1] = {}) =>
  cardOf(articleWith(meta, parts), {
    stem: 'content/3/e1',
    journal,
    images: new Map([['pkg/f1.tif', image]]),
    titleHtml: 'A <i>title</i>',
  });

const noticeIn = (meta: Parameters<typeof articleWith>[0], notices: ReturnType<typeof noticesByDoi>) =>
  noticeOf(articleWith(meta).meta, notices.get(meta.articleIds?.doi?.toLowerCase() ?? ''));

const related = (relatedArticleType: string, doi: string): RelatedArticle => ({ relatedArticleType, doi, content: [] });

test('The card of an article', () => {
  const graphic = (source: string) => ({ kind: 'graphic', file: { href: source, source } }) as const;
  const figure = { kind: 'figure', id: 'f1', figureId: 'F1', label: 'Figure 1.', caption: [], parts: [] } as const;
  const body = [
    { kind: 'section', id: 's1', content: [{ ...figure, graphics: [graphic('pkg/none.tif'), graphic('pkg/f1.tif')] }] } as const,
  ];
  const card = cardWith(
    {
      articleIds: { doi: '10.7554/eLife.1' },
      title: words('A title'),
      lang: 'en',
      volume: '3',
      contribGroups: [{ contribs: [author('Nicole', 'King', { orcid: '0000-0002-7361-560X' })] }],
      pubDates: [{ dateType: 'epub', year: 2014, month: 2, day: 28 }],
      subjects: [
        { groupType: 'display-channel', path: [], name: 'Research article' },
        { groupType: 'heading', path: [], name: 'Original Paper' },
        { groupType: 'heading', path: [], name: 'Review' },
        { groupType: 'heading', path: [], name: 'Cell biology' },
        { groupType: 'Discipline', path: [], name: 'Cell Biology' },
      ],
      permissions: { licenses: [{ url: 'http://creativecommons.org/licenses/by/4.0/', content: [] }] },
    },
    { body, source: { file: 'a.xml', format: 'jats', packages: [], pdf: { href: 'a.pdf' } } },
  );
  expect(card).toEqual({
    stem: 'content/3/e1',
    doi: '10.7554/eLife.1',
    articleType: 'research-article',
    typeLabel: 'Research article',
    titleHtml: 'A <i>title</i>',
    titleText: 'A title',
    authors: [{ name: 'Nicole King', surname: 'King', orcid: '0000-0002-7361-560X' }],
    published: { year: 2014, month: 2, day: 28 },
    publishedIso: '2014-02-28',
    volume: '3',
    subjects: [
      { name: 'Review', slug: 'reviews' },
      { name: 'Cell biology', slug: 'cell-biology' },
    ],
    keywords: [],
    abstractText: '',
    lang: 'en',
    journalTitle: 'eLife',
    licenseUrl: 'http://creativecommons.org/licenses/by/4.0/',
    image,
    pdf: true,
  });
});

describe('A notice', () => {
  test.each([
    ['RETRACTED: Sound of silence', { kind: 'retracted' }],
    ['Retracted article: Sound of silence', { kind: 'retracted' }],
    ['[WITHDRAWN] Sound of silence', { kind: 'retracted' }],
    ['Retracted papers: a study', undefined],
    ['Retraction: Sound of silence', undefined],
  ])('from the title “%s”', (title, notice) => {
    expect(noticeOf(articleWith({ title: words(title) }).meta, undefined)).toEqual(notice);
  });

  test('is on the article that a correction corrects, even if its own source has none', () => {
    const corrected = { articleIds: { doi: '10.7554/eLife.1' } };
    const correction = {
      articleIds: { doi: '10.7554/eLife.2' },
      articleType: 'correction',
      relatedArticles: [related('corrected-article', '10.7554/ELIFE.1')],
    };
    const notices = noticesByDoi([corrected, correction].map((meta) => cardWith(meta)));
    expect(noticeIn(corrected, notices)).toEqual({ kind: 'corrected', doi: '10.7554/eLife.2' });
    expect(noticeIn(correction, notices)).toBe(undefined);
  });

  test('of a retraction outweighs those of a correction and of concern, in any order', () => {
    const cards = ['corrected-article', 'retracted-article', 'object-of-concern'].map((type) =>
      cardWith({ articleIds: { doi: `10.1/${type}` }, relatedArticles: [related(type, '10.7554/eLife.1')] }),
    );
    for (const order of [cards, cards.toReversed()]) {
      expect(noticesByDoi(order).get('10.7554/elife.1')).toEqual({
        ...{ kind: 'retracted', doi: '10.1/retracted-article' },
        others: [
          { kind: 'concern', doi: '10.1/object-of-concern' },
          { kind: 'corrected', doi: '10.1/corrected-article' },
        ],
      });
    }
  });

  test('of one correction does not hide the other: the newest comes first, and each once', () => {
    const correction = (doi: string, publishedIso: string) => ({
      ...cardWith({ articleIds: { doi }, relatedArticles: [related('corrected-article', '10.1/a')] }),
      publishedIso,
    });
    const corrected = { articleIds: { doi: '10.1/a' }, relatedArticles: [related('correction-forward', '10.1/c1')] };
    const notices = noticesByDoi([correction('10.1/c1', '2020-03-01'), correction('10.1/c2', '2021-01-09')]);
    const second = { kind: 'corrected', doi: '10.1/c2', date: '2021-01-09' };
    expect(noticeIn(corrected, notices)).toEqual({
      ...second,
      others: [{ kind: 'corrected', doi: '10.1/c1', date: '2020-03-01' }],
    });
  });

  test('names its source even if the title already marks the article as retracted', () => {
    const retracted = { articleIds: { doi: '10.1/a' }, title: words('RETRACTED: Silence') };
    const retraction = cardWith({ articleIds: { doi: '10.1/r' }, relatedArticles: [related('retracted-article', '10.1/a')] });
    expect(noticeIn(retracted, noticesByDoi([retraction]))).toEqual({ kind: 'retracted', doi: '10.1/r' });
  });

  test('repeats the title of the article that it retracts, and is not retracted itself', () => {
    const title = words('[RETRACTED ARTICLE]: Silence');
    const relatedArticles = [related('retracted-article', '10.1/a')];
    for (const meta of [{ articleType: 'retraction' }, { relatedArticles }, { articleType: 'partial-retraction', relatedArticles }])
      expect(noticeOf(articleWith({ ...meta, title }).meta, undefined)).toBe(undefined);
  });
});

test('A retracted article has the mark before its titles, once; corrected ones have none', () => {
  const italic = { kind: 'styled', style: 'italic', content: words('Aedes') } as const;
  const otherTitles = [
    { type: 'trans', lang: 'de', title: words('Zurückgezogen: Mücken') },
    { type: 'running-head', title: words('Mosquitoes') },
  ];
  const article = articleWith({ title: [italic, ...words(' sleeps')], otherTitles });
  const { meta } = withRetractedTitle(article, { kind: 'retracted' });
  expect(meta.title).toEqual([...words('RETRACTED: '), italic, ...words(' sleeps')]);
  expect(meta.otherTitles).toEqual([otherTitles[0], { type: 'running-head', title: [...words('RETRACTED: '), ...words('Mosquitoes')] }]);
  expect(withRetractedTitle({ ...article, meta }, { kind: 'retracted' }).meta).toEqual(meta);
  for (const notice of [undefined, { kind: 'corrected' }, { kind: 'concern' }] as const)
    expect(withRetractedTitle(article, notice)).toBe(article);
});
