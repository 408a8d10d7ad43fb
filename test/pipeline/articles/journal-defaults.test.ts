import { expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { Journal } from '../../../src/model/journal.ts';
import { withJournalDefaults } from '../../../src/pipeline/articles/journal-defaults.ts';
import { relatedCards, withOwnPages } from '../../../src/pipeline/articles/related-cards.ts';
import { articleOf } from '../../model/bare-article.ts';

const JOURNAL: Journal = {
  title: 'Tidewater',
  issn: '1234-5679',
  publisher: 'Shore Society',
  siteUrl: 'https://tidewater.example',
  language: 'en',
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
  namespace: 'tidewater.example',
  system: 'offprint',
  doiResolver: 'https://doi.org/',
  subjects: [],
  feedLength: 20,
  host: 'offprint',
  siblings: [],
  featured: [],
  searchBody: false,
  maxObjects: 100,
  hooks: false,
  preservation: [],
  shareCards: false,
  iiif: false,
};

const written = (parts: Partial<Article['meta']> = {}, format: Article['source']['format'] = 'markdown'): Article => {
  const article = articleOf({});
  return { ...article, source: { ...article.source, format }, meta: { ...article.meta, ...parts } };
};

test('A hand-written article takes from the journal what it does not say', () => {
  const { meta } = withJournalDefaults(written(), JOURNAL);
  expect(meta.journal).toEqual({ journalIds: [], title: 'Tidewater', issnEpub: '1234-5679', publisher: 'Shore Society' });
  expect(meta.permissions.licenses).toEqual([{ url: 'https://creativecommons.org/licenses/by/4.0/', content: [] }]);
});

test('What it says itself stays, of another journal all of it', () => {
  const licenses = [{ url: 'https://creativecommons.org/publicdomain/zero/1.0/', content: [] }];
  const own = withJournalDefaults(written({ journal: { journalIds: [], publisher: 'Me' }, permissions: { licenses } }), JOURNAL);
  expect(own.meta.journal).toMatchObject({ title: 'Tidewater', publisher: 'Me' });
  expect(own.meta.permissions.licenses).toEqual(licenses);
  expect(withJournalDefaults(written({ journal: { journalIds: [], title: 'Other' } }), JOURNAL).meta.journal).toEqual({
    journalIds: [],
    title: 'Other',
  });
});

test('A JATS article is a record of its own', () => {
  const article = written({}, 'jats');
  expect(withJournalDefaults(article, JOURNAL)).toBe(article);
});

test('Related articles by title and page where they are of this journal, else by address unless told in words', () => {
  const { meta } = written({
    relatedArticles: [
      { relatedArticleType: 'retraction-forward', doi: '10.5555/A', content: [] },
      { relatedArticleType: 'companion', doi: '10.1/b', content: [] },
      { relatedArticleType: 'companion', doi: '10.1/c', content: [{ kind: 'text', value: 'Two & three' }] },
      { relatedArticleType: 'x', href: 'javascript:alert(1)', content: [] },
    ],
  });
  const own = new Map([['10.5555/a', { stem: 'content/1/e1', titleHtml: 'The <i>notice</i>' }]]);
  expect(withOwnPages(relatedCards(meta, 'https://doi.org/'), own)).toEqual([
    { relation: 'Retraction', titleHtml: 'The <i>notice</i>', stem: 'content/1/e1', doi: '10.5555/A', href: 'https://doi.org/10.5555/A' },
    { relation: 'Companion article', titleHtml: 'https://doi.org/10.1/b', doi: '10.1/b', href: 'https://doi.org/10.1/b' },
  ]);
});
