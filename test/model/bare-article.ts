import type { Article } from '../../src/model/article.ts';
import type { ArticleFacts } from '../../src/model/article-facts.ts';
import type { ArticleMeta } from '../../src/model/article-meta.ts';
import type { Inline } from '../../src/model/inline.ts';

/** A minimal article with the given parts. */
export function articleOf(parts: Partial<Article>): Article {
  return {
    source: { file: 'a.xml', format: 'jats', packages: [] },
    meta: bareMeta,
    abstracts: [],
    body: [],
    back: [],
    subArticles: [],
    versions: [],
    ...parts,
  };
}

/** A run of words as inline content. */
export function words(value: string): Inline[] {
  return [{ kind: 'text', value }];
}

/** Front matter with only a title. */
export const bareMeta: ArticleMeta = {
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

/** Facts of an article without any metadata. */
export const bareFacts: ArticleFacts = {
  ids: {},
  articleType: 'research-article',
  typeLabel: 'Research article',
  lang: 'en',
  title: '',
  otherTitles: [],
  abstracts: [],
  contributors: [],
  dates: [],
  journal: { title: 'Toy Journal' },
  copyright: {},
  licenses: [],
  keywords: [],
  subjects: [],
  funding: [],
  trials: [],
  references: [],
  components: [],
  reviews: [],
  relations: [],
  notices: [],
  translations: [],
  versions: [],
};
