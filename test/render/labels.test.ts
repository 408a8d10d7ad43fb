import { describe, expect, test } from 'vitest';
import { markdownPatterns } from '../../scripts/bench/coverage/markdown-patterns.ts';
import type { Article } from '../../src/model/article.ts';
import type { SummaryCard } from '../../src/model/article-card.ts';
import type { Figure } from '../../src/model/block.ts';
import { interfaceMessages, messagesFor } from '../../src/model/messages/journal-messages.ts';
import { typeLabelIn, typeLabelOf, typeWords, withTypeLabel } from '../../src/render/article-type.ts';
import { fileSize } from '../../src/render/file-size.ts';
import { renderArticleHtml } from '../../src/render/html/article-html.ts';
import { inLabelOrder } from '../../src/render/labels.ts';
import { renderArticleMarkdown } from '../../src/render/markdown/article-markdown.ts';
import { inverseRelationWords, relationWords } from '../../src/render/relation-words.ts';
import { articleOf, bareMeta, words } from '../model/bare-article.ts';
import { paragraph } from './html/model.ts';
import { CONTEXT } from './markdown/context.ts';

/** A journal that adds Esperanto, and one in Arabic script. */
const journal = {
  language: 'en',
  messages: {
    eo: {
      'article.label.abstract': 'Resumo',
      'article.label.fact': '{name} – {value}',
      'article.label.imageMissingNamedFile': 'Bildo {file} mankas ({name})',
      'article.label.references': 'Referencoj',
      'date.published': 'Aperis',
      'date.received': 'Ricevita',
      'page.size.kilobytes': '{size} kB.',
      'relation.related': 'Rilata artikolo',
      'type.correction': 'Korekto',
      'type.reply': 'Respondo',
      'type.research-article': 'Esplora artikolo',
    },
    ar: { 'article.label.fact': '{name}: {value}', 'date.published': 'نُشر' },
  },
};
const esperanto = messagesFor(journal, 'eo');
const context = { ...CONTEXT, messagesFor: (language: string) => messagesFor(journal, language) };

const figure: Figure = {
  kind: 'figure',
  id: 'fig1',
  figureId: 'F1',
  label: 'Figuro 1',
  caption: [],
  graphics: [{ kind: 'graphic', file: { href: 'f1.tif' } }],
  parts: [],
};
const article: Article = articleOf({
  meta: {
    ...bareMeta,
    lang: 'eo',
    title: words('Tajdoj'),
    pubDates: [{ dateType: 'epub', year: 2012, month: 10, day: 8 }],
    history: [{ dateType: 'received', year: 2012, month: 3 }],
  },
  abstracts: [{ content: [paragraph('Unu.')] }, { lang: 'en', abstractType: 'plain-language-summary', content: [paragraph('One.')] }],
  body: [figure],
  subArticles: [{ id: 's1', articleType: 'reply', meta: { ...bareMeta, title: [] }, abstracts: [], body: [], back: [], subArticles: [] }],
});

describe('the labels of an article', () => {
  test('are in its language, those of an abstract in the language of the abstract', () => {
    const { abstracts, about, toc } = renderArticleHtml(article, context);
    expect(abstracts.match(/<h2>.*<\/h2>/g)).toEqual([
      '<h2><span class="title">Resumo</span></h2>',
      '<h2><span class="title">Plain language summary</span></h2>',
    ]);
    expect(about).toContain('<dt>Aperis</dt>');
    expect(about).toContain('<dt>Ricevita</dt>');
    expect(toc.map(({ title }) => title)).toEqual(['Resumo', 'Plain language summary', 'Respondo']);
  });

  test('in Markdown are those of the page', () => {
    const markdown = renderArticleMarkdown(article, context);
    expect(markdown).toContain('- Aperis – 2012-10-08\n');
    expect(markdown).toContain('- Ricevita – 2012-03\n');
    expect(markdown).toContain('\\[Bildo f1.tif mankas (Figuro 1)\\]');
    expect(markdown).toContain('## Resumo\n\nUnu.\n\n## Plain language summary\n');
  });
});

describe('the coverage check finds in Markdown', () => {
  const markdown = renderArticleMarkdown(article, context);
  const { missingImage, date } = markdownPatterns([esperanto]);

  test('the dates', () => {
    expect([...markdown.matchAll(date)].map(([, iso]) => iso)).toEqual(['2012-10-08', '2012-03']);
  });

  test('the words in the place of a missing picture', () => {
    missingImage.lastIndex = markdown.indexOf('\\[Bildo');
    expect(missingImage.exec(markdown)?.[0]).toBe('\\[Bildo f1.tif mankas (Figuro 1)\\]');
  });

  test('isolated dates of a right-to-left language', () => {
    const arabic = renderArticleMarkdown({ ...article, meta: { ...article.meta, lang: 'ar' } }, context);
    expect(arabic).toContain('- \u2068نُشر\u2069: \u20682012-10-08\u2069');
    expect([...arabic.matchAll(markdownPatterns([messagesFor(journal, 'ar')]).date)].map(([, iso]) => iso)).toEqual([
      '2012-10-08',
      '2012-03',
    ]);
  });
});

test.each(['research-article', 'article-commentary', 'other', 'letter', 'x-unknown', 'constructor'])(
  'the English label of the type %s is its name in records',
  (articleType) => {
    const name = typeLabelOf({ ...bareMeta, articleType });
    expect(typeWords(articleType, interfaceMessages({ language: 'en' }))).toBe(name);
  },
);

test.each([
  ['Research article', 'Esplora artikolo'],
  ['Kampanja raporto', 'Kampanja raporto'],
])('a type with the name %s is shown as %s', (typeLabel, label) => {
  const card = { articleType: 'research-article', typeLabel };
  expect(typeLabelIn(card, esperanto)).toBe(label);
  expect(withTypeLabel(card as SummaryCard, esperanto).typeLabel).toBe(label);
});

test.each([
  ['correction-forward', 'Korekto', 'Corrected article'],
  ['data-paper', 'Data paper', 'Rilata artikolo'],
])('the relation %s is %s, and its inverse %s', (type, label, inverse) => {
  expect([relationWords(type, esperanto), inverseRelationWords(type, esperanto)]).toEqual([label, inverse]);
});

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [12_345, '12,3 kB.'],
  [345_678_901, '346 MB'],
  [2e15, '2\u202f000 TB'],
])('a file of %d bytes has %s', (sizeBytes, size) => {
  expect(fileSize(sizeBytes, esperanto)).toBe(size);
});

test.each([
  ['4 5 1 2 10', '1 2 4 5 10'],
  ['b c a', 'a b c'],
  ['2 1a 1', '2 1a 1'],
  ['* † 1', '* † 1'],
  ['2 1 2', '1 2 2'],
])('affiliations labelled %s are listed as %s', (labels, ordered) => {
  expect(inLabelOrder(labels.split(' '), (label) => label).join(' ')).toBe(ordered);
});
