import type { SummaryCard } from '../../src/model/article-card.ts';
import type { ArticleFacts } from '../../src/model/article-facts.ts';
import type { ArticleHtml, FigureHtml } from '../../src/model/article-html.ts';
import type { Journal } from '../../src/model/journal.ts';
import { articleFacts } from '../../src/render/facts/article-facts.ts';
import { finishPages } from '../../src/site/articles/finish-pages.ts';
import type { HeadRecord } from '../../src/site/head/head-record.ts';
import type { ArticlePageContent, SiteContent } from '../../src/site/site-content.ts';
import { articleOf, bareMeta, words } from '../model/bare-article.ts';

/** A fictitious journal. Tests vary its parts. */
export const journal: Journal = {
  title: 'Journal of Tests',
  issn: '1234-5679',
  publisher: 'Testers & Sons',
  siteUrl: 'https://tests.example/j',
  language: 'en',
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
  namespace: 'tests.example',
  system: 'fluiddb',
  doiResolver: 'https://doi.org/',
  subjects: [],
  feedLength: 20,
  host: 'offprint',
  siblings: ['md', 'xml', 'json', 'bib', 'ris', 'pdf', 'jpg', 'linkset'],
  featured: [],
  searchBody: false,
  maxObjects: 1_000_000,
  hooks: false,
  preservation: [],
  shareCards: false,
  iiif: false,
};

export function card(given: Partial<SummaryCard> = {}): SummaryCard {
  return {
    stem: 'content/1/e00003',
    doi: '10.5555/t.00003',
    articleType: 'research-article',
    typeLabel: 'Research article',
    titleHtml: 'Cells &amp; <i>yeast</i>',
    titleText: 'Cells & yeast',
    authors: [{ name: 'Jane Doe', orcid: '0000-0002-1825-0097' }, { name: 'Wei Li' }],
    published: { year: 2012, month: 10, day: 15 },
    publishedIso: '2012-10-15',
    volume: '1',
    subjects: [{ name: 'Cell biology', slug: 'cell-biology' }],
    keywords: ['yeast'],
    abstractText: 'We looked at cells.',
    lang: 'en',
    journalTitle: 'Journal of Tests',
    licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
    pdf: true,
    ...given,
  };
}

export const figure: FigureHtml = {
  figureId: 'F1',
  id: 'fig1',
  label: 'Figure 1',
  title: 'A <i>cell</i>',
  titleText: 'A cell',
  captionText: 'A cell. It is round.',
  figure:
    '<figure class="figure">\n<a class="figure-link" href="F1.jpg"><img src="F1.jpg" width="400" height="300" alt="Figure 1"></a>\n<figcaption><p>It is round.</p></figcaption>\n</figure>\n',
  altText: 'Figure 1',
  doi: '10.5555/t.00003.001',
  image: {
    full: { path: 'content/1/e00003/F1.jpg', widthPx: 400, heightPx: 300, sizeBytes: 12345 },
    thumbnail: { path: 'content/1/e00003/F1-300.jpg', widthPx: 300, heightPx: 225, sizeBytes: 2345 },
  },
};

export const articleHtml: ArticleHtml = {
  title: 'Cells &amp; <i>yeast</i>',
  otherTitles: '',
  authors: '<ul class="author-list">\n<li><span class="author">Jane Doe</span></li>\n<li><span class="author">Wei Li</span></li>\n</ul>\n',
  authorDetails: '<ul class="affiliations">\n<li id="aff1">University of X</li>\n</ul>\n',
  abstracts: '<section id="abstract">\n<h2>Abstract</h2>\n<p>We looked at cells.</p>\n</section>\n',
  body: '<section id="s1">\n<h2>Results</h2>\n<p>As <a href="#b1" id="r1" class="xref xref-bibr">Roe, 2001</a> said.</p>\n</section>\n',
  back: '<section id="refs" class="ref-list">\n<h2>References</h2>\n<ol class="references">\n<li id="b1">Roe J. 2001. Cells.</li>\n</ol>\n</section>\n',
  footnotes: '',
  about: '<dl>\n<div><dt>Received</dt><dd>1 May 2012</dd></div>\n</dl>\n',
  subArticles: [],
  toc: [
    { id: 'abstract', title: 'Abstract', children: [] },
    { id: 's1', title: 'Results', children: [] },
    { id: 'refs', title: 'References', children: [] },
  ],
  figures: [figure, { ...figure, figureId: 'F2', id: 'fig2', label: 'Figure 2', doi: '10.5555/t.00003.002' }],
};

export const head: HeadRecord = {
  authors: [
    {
      name: 'Jane Doe',
      surname: 'Doe',
      givenNames: 'Jane',
      isGroup: false,
      orcid: '0000-0002-1825-0097',
      institutions: [{ name: 'University of X', ror: 'https://ror.org/02mhbdp94' }, { name: 'Institute of Y' }],
    },
    { name: 'Wei Li', isGroup: false, institutions: [] },
  ],
  articleIds: { doi: '10.5555/t.00003', pmid: '123' },
  journalTitle: 'Journal of Tests',
  issns: ['1234-5679'],
  elocationId: 'e00003',
  funders: [{ name: 'A Fund', awardIds: ['A1'] }],
  editors: [{ role: 'editor', name: 'Ed Itor' }],
  others: [{ role: 'editor', person: { name: 'Ed Itor', isGroup: false, institutions: [] } }],
  history: [{ dateType: 'received', year: 2012, month: 5, day: 1 }],
  references: [
    {
      text: 'Roe J. 2001. Cells; a history. J Cell 5: 1-9.',
      authors: ['Roe J'],
      year: '2001',
      title: 'Cells; a history',
      source: 'J Cell',
      volume: '5',
      firstPage: '1',
      lastPage: '9',
      doi: '10.5555/cells',
    },
    { text: 'A letter of 1899.', authors: [] },
  ],
  related: [],
};

/** Facts of the article in the sample head. */
export const facts: ArticleFacts = articleFacts(
  articleOf({ meta: { ...bareMeta, articleIds: { doi: '10.5555/t.00003', pmid: '123' }, title: words('Cells & yeast') } }),
  { journal, stem: 'content/1/e00003' },
);

export function pageContent(given: Partial<ArticlePageContent> = {}): ArticlePageContent {
  return {
    card: card(),
    html: articleHtml,
    head,
    facts,
    citation: { html: 'Doe J, Li W. 2012. Cells.', bibtex: '@article{doe2012,\n}\n' },
    siblings: ['pdf', 'md', 'xml', 'json', 'bib', 'ris'],
    timeline: [],
    versions: [],
    related: [],
    ...given,
  };
}

export function siteContent(given: Partial<SiteContent> = {}): SiteContent {
  const cards = given.cards ?? [card()];
  return {
    journal,
    cards,
    stems: cards.map((one) => one.stem),
    load: async (stem) => finishPages(journal, pageContent({ card: { ...card(), ...cards.find((one) => one.stem === stem) } })),
    serviceWorker: false,
    ...given,
  };
}
