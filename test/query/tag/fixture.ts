import type { Article } from '../../../src/model/article.ts';
import type { ArticleMeta } from '../../../src/model/article-meta.ts';
import type { Inline } from '../../../src/model/inline.ts';
import type { Journal } from '../../../src/model/journal.ts';
import { articleOf, bareMeta, words } from '../../model/bare-article.ts';

/** The journal of the tests, with the names of the original service. */
export const eLife: Journal = {
  title: 'eLife',
  issn: '2050-084X',
  publisher: 'eLife Sciences Publications, Ltd',
  siteUrl: 'https://journal.example',
  language: 'en',
  namespace: 'elifesciences.org',
  system: 'fluiddb',
  doiResolver: 'http://dx.doi.org/',
  subjects: [],
  feedLength: 20,
  host: 'offprint',
  siblings: ['md', 'xml', 'json', 'bib', 'ris', 'pdf', 'jpg'],
  featured: [],
  searchBody: false,
  maxObjects: 1_000_000,
  hooks: false,
  preservation: [],
  shareCards: false,
  iiif: false,
};

export const italic = (value: string): Inline => ({ kind: 'styled', style: 'italic', content: words(value) });

/** Returns an article with only a title and the given parts. */
export function articleWith(meta: Partial<ArticleMeta>, parts: Partial<Article> = {}): Article {
  return articleOf({ ...parts, meta: { ...bareMeta, ...meta } });
}

/** Returns a person among the authors. */
export function author(givenNames: string, surname: string, more: Partial<ArticleMeta['contribGroups'][0]['contribs'][0]> = {}) {
  const none = { members: [], anonymous: false, contribIds: {}, roles: [], affIds: [], noteIds: [], bio: [] };
  return { contribType: 'author', givenNames, surname, ...none, corresp: false, equalContrib: false, deceased: false, ...more };
}
