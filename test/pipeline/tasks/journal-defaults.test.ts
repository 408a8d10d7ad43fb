import { expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { Journal } from '../../../src/model/journal.ts';
import { interfaceMessages } from '../../../src/model/messages/journal-messages.ts';
import { withJournalDefaults } from '../../../src/pipeline/tasks/files/deliver-files.ts';
import { relatedCards, withOwnPages } from '../../../src/pipeline/tasks/related-cards.ts';
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

test('a Markdown article has the journal, publisher and licence of the settings', () => {
  const { meta } = withJournalDefaults(written(), JOURNAL);
  expect(meta.journal).toEqual({ journalIds: [], title: 'Tidewater', issnEpub: '1234-5679', publisher: 'Shore Society' });
  expect(meta.permissions.licenses).toEqual([{ url: 'https://creativecommons.org/licenses/by/4.0/', content: [] }]);
});

test('front matter overrides the settings, and an article of another journal takes none of them', () => {
  const licenses = [{ url: 'https://creativecommons.org/publicdomain/zero/1.0/', content: [] }];
  const own = withJournalDefaults(written({ journal: { journalIds: [], publisher: 'Me' }, permissions: { licenses } }), JOURNAL);
  expect(own.meta.journal).toMatchObject({ title: 'Tidewater', publisher: 'Me' });
  expect(own.meta.permissions.licenses).toEqual(licenses);
  expect(withJournalDefaults(written({ journal: { journalIds: [], title: 'Other' } }), JOURNAL).meta.journal).toEqual({
    journalIds: [],
    title: 'Other',
  });
});

test('a JATS article is not changed', () => {
  const article = written({}, 'jats');
  expect(withJournalDefaults(article, JOURNAL)).toBe(article);
});

test('a related article is shown by title and page if it is in this journal, else by URL unless it is described in words', () => {
  const { meta } = written({
    relatedArticles: [
      { relatedArticleType: 'retraction-forward', doi: '10.5555/A', content: [] },
      { relatedArticleType: 'companion', doi: '10.1/b', content: [] },
      { relatedArticleType: 'companion', doi: '10.1/c', content: [{ kind: 'text', value: 'Two & three' }] },
      { relatedArticleType: 'x', href: 'javascript:alert(1)', content: [] },
    ],
  });
  const own = new Map([['10.5555/a', { stem: 'content/1/e1', titleHtml: 'The <i>notice</i>' }]]);
  expect(withOwnPages(relatedCards(meta, 'https://doi.org/', interfaceMessages(JOURNAL)), own)).toEqual([
    { relation: 'Retraction', titleHtml: 'The <i>notice</i>', stem: 'content/1/e1', doi: '10.5555/A', href: 'https://doi.org/10.5555/A' },
    { relation: 'Companion article', titleHtml: 'https://doi.org/10.1/b', doi: '10.1/b', href: 'https://doi.org/10.1/b' },
  ]);
});
