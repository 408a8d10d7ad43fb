import type { Article } from '../../src/model/article.ts';
import type { ArticleMeta } from '../../src/model/article-meta.ts';
import type { Inline } from '../../src/model/inline.ts';
import type { Journal } from '../../src/model/journal.ts';

/** The journal of the tests, with the names that the original service had. */
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
};

export const words = (value: string): Inline[] => [{ kind: 'text', value }];
export const italic = (value: string): Inline => ({ kind: 'styled', style: 'italic', content: words(value) });

const EMPTY_META: ArticleMeta = {
  articleType: 'research-article',
  articleIds: {},
  journal: { journalIds: [] },
  place: { file: 'a.xml', line: 1, column: 1 },
  title: words('A title'),
  otherTitles: [],
  subjects: [],
  contribGroups: [],
  affiliations: [],
  authorNotes: { corresps: [], footnotes: [], content: [] },
  pubDates: [],
  history: [],
  permissions: { licenses: [] },
  keywordGroups: [],
  funding: { awards: [], statements: [] },
  relatedArticles: [],
  conference: [],
  customMeta: [],
  otherFront: [],
};

/** An article with nothing but a title, and what the test gives it. */
export function articleWith(meta: Partial<ArticleMeta>, parts: Partial<Article> = {}): Article {
  return {
    source: { file: 'a.xml', format: 'jats', packages: [] },
    abstracts: [],
    body: [],
    back: [],
    subArticles: [],
    versions: [],
    ...parts,
    meta: { ...EMPTY_META, ...meta },
  };
}

/** A person among the authors. */
export function author(givenNames: string, surname: string, more: Partial<ArticleMeta['contribGroups'][0]['contribs'][0]> = {}) {
  const none = { members: [], anonymous: false, contribIds: {}, roles: [], affIds: [], noteIds: [], bio: [] };
  return { contribType: 'author', givenNames, surname, ...none, corresp: false, equalContrib: false, deceased: false, ...more };
}
