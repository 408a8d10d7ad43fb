import type { Article } from '../../../src/model/article.ts';
import type { Stem } from '../../../src/model/names.ts';
import type { MarkdownContext } from '../../../src/render/markdown/markdown-context.ts';

export const CONTEXT: MarkdownContext = {
  stem: 'content/1/e1' as Stem,
  ending: '',
  images: new Map(),
  language: 'en',
  doiResolver: 'https://doi.org/',
  fileHref: () => undefined,
};

/** An article with as little as an article can have, and what a test is about. */
export function articleOf(parts: Partial<Article>): Article {
  return {
    source: { file: 'a.xml', format: 'jats', packages: [] },
    meta: {
      articleType: 'research-article',
      articleIds: {},
      journal: { journalIds: [] },
      place: { file: 'a.xml', line: 1, column: 1 },
      title: [{ kind: 'text', value: 'T' }],
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
    },
    abstracts: [],
    body: [],
    back: [],
    subArticles: [],
    versions: [],
    ...parts,
  };
}
