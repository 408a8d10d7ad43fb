import { describe, expect, test } from 'vitest';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { type ArticleLedger, buildLedger, type LedgerSum } from '../../../src/render/ledger/article-ledger.ts';
import { renderArticleMarkdown } from '../../../src/render/markdown/article-markdown.ts';
import { corpusFolder } from '../../corpus.ts';
import { corpusArticles } from '../corpus-articles.ts';
import { CONTEXT } from '../markdown/context.ts';
import { htmlOf, withListNumbers } from '../markdown/read-back.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 3 tests of the ledger, for the corpus of real articles is not here');

interface Sums {
  readonly words: Map<string, LedgerSum>;
  readonly structures: Map<string, LedgerSum>;
}

/** Least share of the source's words that each rendition holds; 1 where nothing is missing. */
const LEAST_WORDS: Readonly<Record<string, number>> = {
  title: 1,
  abstract: 1,
  // Missing are 2 words of 1.5 million in the Markdown; of captions 17 of 263,000, which stand several times on their page.
  body: 0.99999,
  caption: 0.9999,
  table: 1,
  footnote: 1,
  back: 1,
  // A work given in words and in structure is shown once: months in figures and last pages in full are said by the words.
  reference: 0.9999,
  'sub-article': 1,
};

const LEAST_STRUCTURES: Readonly<Record<string, number>> = {
  figures: 1,
  tables: 1,
  // A span that no cell needs, over a column in which none begins, is narrowed: HTML forbids it.
  spans: 0.98,
  formulas: 1,
  'citation links': 0.9999,
  supplements: 1,
};

describe.skipIf(corpusFolder === undefined)('the corpus of real articles', () => {
  const { pages, readBack, count } = sumsOf(corpusFolder ?? '');

  test('is there', () => {
    expect(count).toBe(398);
    expect([...pages.words.keys()].sort()).toEqual(Object.keys(LEAST_WORDS).sort());
    expect([...pages.structures.keys()].sort()).toEqual(Object.keys(LEAST_STRUCTURES).sort());
  });

  test.each(Object.entries({ ...LEAST_WORDS, ...LEAST_STRUCTURES }))(
    '%s: at least %d of the source is in HTML and Markdown',
    (part, least) => {
      const sum = pages.words.get(part) ?? pages.structures.get(part);
      expect((sum?.html ?? 0) / (sum?.source ?? 1)).toBeGreaterThanOrEqual(least);
      expect((sum?.markdown ?? 0) / (sum?.source ?? 1)).toBeGreaterThanOrEqual(least);
    },
  );

  test.each(Object.keys(LEAST_WORDS))('%s: a usual reader of Markdown shows the words that the Markdown holds', (part) => {
    const sum = readBack.words.get(part);
    expect((sum?.html ?? 0) / (sum?.markdown ?? 1)).toBeGreaterThanOrEqual(0.9999);
  });
});

function sumsOf(folder: string): { pages: Sums; readBack: Sums; count: number } {
  const pages: Sums = { words: new Map(), structures: new Map() };
  const readBack: Sums = { words: new Map(), structures: new Map() };
  let count = 0;
  if (folder === '') return { pages, readBack, count };
  const context = { ...CONTEXT, fileHref: (file: { readonly href: string }) => `e1/${file.href.split('/').at(-1)}` };
  for (const { root, article } of corpusArticles(folder)) {
    count++;
    const { subArticles, toc, figures, ...fragments } = renderArticleHtml(article, context);
    const html = [...Object.values(fragments), ...subArticles.map((sub) => sub.html)].join('\n');
    const markdown = renderArticleMarkdown(article, context);
    add(pages, buildLedger(root, { html, markdown }));
    add(readBack, buildLedger(root, { html: withListNumbers(htmlOf(markdown)), markdown }));
  }
  return { pages, readBack, count };
}

function add(sums: Sums, ledger: ArticleLedger): void {
  for (const kind of ['words', 'structures'] as const) {
    for (const { part, source, html, markdown } of ledger[kind]) {
      const sum = sums[kind].get(part) ?? { part, source: 0, html: 0, markdown: 0 };
      sums[kind].set(part, { part, source: sum.source + source, html: sum.html + html, markdown: sum.markdown + markdown });
    }
  }
}
