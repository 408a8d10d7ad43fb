import { describe, expect, test } from 'vitest';
import type { Article } from '../../src/model/article.ts';
import type { Inline } from '../../src/model/inline.ts';
import type { Citation } from '../../src/model/reference.ts';
import { renderArticleHtml } from '../../src/render/html/article-html.ts';
import { renderListTitle } from '../../src/render/html/list-title.ts';
import { renderArticleMarkdown } from '../../src/render/markdown/article-markdown.ts';
import { articleOf, words } from '../model/bare-article.ts';
import { context, paragraph } from './html/model.ts';
import { CONTEXT } from './markdown/context.ts';

const ARABIC = 'برك المد والجزر';
const LATIN = 'Tide pools (of the shore).';
const HEBREW = 'בריכות גאות';

const bare = articleOf({});
const meta = (more: object) => ({ meta: { ...bare.meta, ...more } });
const htmlOf = (article: Partial<Article>) => renderArticleHtml(articleOf(article), context);
const markdownOf = (article: Partial<Article>) => renderArticleMarkdown(articleOf(article), CONTEXT);
const references = (...citations: Citation[]) =>
  ({
    kind: 'refList',
    id: 'r',
    content: [],
    references: citations.map((citation, n) => ({ id: `b${n}`, citations: [citation], notes: [] })),
  }) as const;
const mixed = (text: string, lang?: string): Citation => ({ ...(lang === undefined ? {} : { lang }), mixed: words(text), parts: [] });
const quotation = (text: string, lang?: string) =>
  ({ kind: 'dispQuote', ...(lang === undefined ? {} : { lang }), content: [paragraph(text)] }) as const;

describe('a title', () => {
  const cases: readonly [article: object, title: string][] = [
    [{ lang: 'en', title: words(LATIN) }, LATIN],
    [{ lang: 'en', title: words(LATIN), titleLang: 'en' }, LATIN],
    [{ lang: 'en', title: words('Mareas'), titleLang: 'es' }, '<span lang="es">Mareas</span>'],
    [{ lang: 'en', title: words(ARABIC), titleLang: 'ar' }, `<span lang="ar" dir="rtl">${ARABIC}</span>`],
    [{ lang: 'en', title: words(`DNA ${ARABIC}`) }, `<span dir="rtl">DNA ${ARABIC}</span>`],
    [{ lang: 'ar', title: words(LATIN) }, `<span dir="ltr">${LATIN}</span>`],
    [{ lang: 'ar', title: words(`DNA ${ARABIC}`) }, `DNA ${ARABIC}`],
    // Without a language the article is in that of its letters, and the page's element says so.
    [{ title: words(HEBREW) }, HEBREW],
  ];
  test.each(cases)('%j', (facts, expected) => {
    expect(htmlOf(meta(facts)).title).toBe(expected);
    expect(renderListTitle(articleOf(meta(facts)), context)).toBe(expected);
  });
});

describe('an abstract', () => {
  const cases: readonly [text: string, lang: string | undefined, attributes: string][] = [
    [LATIN, undefined, ''],
    [LATIN, 'en', ' lang="en"'],
    [ARABIC, undefined, ' dir="rtl"'],
    [ARABIC, 'ar', ' lang="ar" dir="rtl"'],
    // The language decides, not the letters.
    [LATIN, 'ar', ' lang="ar" dir="rtl"'],
  ];
  test.each(cases)('%s in %s', (text, lang, attributes) => {
    const abstracts = [{ ...(lang === undefined ? {} : { lang }), content: [paragraph(text)] }];
    expect(htmlOf({ ...meta({ lang: 'en' }), abstracts }).abstracts).toMatch(
      new RegExp(`^<section id="abstract" class="abstract"${attributes}>`),
    );
  });
});

describe('a quotation', () => {
  const cases: readonly [article: string, text: string, lang: string | undefined, element: string][] = [
    ['en', LATIN, undefined, '<blockquote>'],
    ['en', LATIN, 'en', '<blockquote>'],
    ['en', 'Mareas', 'es', '<blockquote lang="es">'],
    ['en', HEBREW, undefined, '<blockquote dir="rtl">'],
    ['ar', LATIN, 'en', '<blockquote lang="en" dir="ltr">'],
    ['ar', ARABIC, undefined, '<blockquote>'],
  ];
  test.each(cases)('in %s: %s in %s', (lang, text, own, element) => {
    expect(htmlOf({ ...meta({ lang }), body: [quotation(text, own)] }).body).toBe(`${element}\n<p>${text}</p>\n</blockquote>\n`);
  });

  test('within a quotation of the other direction is turned again', () => {
    const inner = { ...quotation(ARABIC), content: [paragraph(`${ARABIC}، ${ARABIC}`), quotation(LATIN)] };
    expect(htmlOf({ ...meta({ lang: 'en' }), body: [inner] }).body).toContain('<blockquote dir="ltr">');
  });
});

test('each reference has the direction of its language or of its letters', () => {
  const back = [references(mixed(LATIN), mixed(ARABIC), mixed(LATIN, 'en'))];
  const of = (lang: string) =>
    [...htmlOf({ ...meta({ lang }), back }).back.matchAll(/<span class="citation"([^>]*)>/g)].map(([, found]) => found);
  expect(of('en')).toEqual(['', ' dir="rtl"', '']);
  expect(of('ar')).toEqual([' dir="ltr"', '', ' lang="en" dir="ltr"']);
});

test('a sub-article and what is in it have directions of their own', () => {
  const sub = {
    ...articleOf(meta({ lang: 'ar' })),
    id: 's1',
    articleType: 'translation',
    lang: 'ar',
    body: [quotation(LATIN), quotation(ARABIC)],
  };
  const [only] = htmlOf({ ...meta({ lang: 'en' }), subArticles: [sub] }).subArticles;
  expect(only?.html).toContain('<section id="s1" class="sub-article sub-article-translation" lang="ar" dir="rtl">');
  expect(only?.html).toContain('<blockquote dir="ltr">');
  expect(only?.html).toContain('<blockquote>');
});

describe('an address in right-to-left text keeps the order of its parts', () => {
  const link = (href: string, ...content: Inline[]) => paragraph({ kind: 'link', href, content });
  const cases: readonly [href: string, text: string, isIsolated: boolean][] = [
    ['https://doi.org/10.5555/a(1)', '', true],
    ['https://doi.org/10.5555/a(1)', '10.5555/a(1)', true],
    ['mailto:ada@example.org', 'ada@example.org', true],
    ['https://example.org/', 'example.org/', true],
    ['https://example.org/', ARABIC, false],
    ['https://example.org/', 'المصدر https://example.org', false],
  ];
  test.each(cases)('%s %s', (href, text, isIsolated) => {
    const body = [link(href, ...(text === '' ? [] : words(text)))];
    expect(htmlOf({ ...meta({ lang: 'ar' }), body }).body).toBe(
      `<p><a href="${href}"${isIsolated ? ' dir="ltr"' : ''}>${text || href}</a></p>\n`,
    );
    expect(htmlOf({ ...meta({ lang: 'en' }), body }).body).not.toContain('dir=');
  });
});

describe('Markdown', () => {
  const parts = {
    abstracts: [{ lang: 'en', content: [paragraph(LATIN)] }],
    body: [quotation(LATIN), paragraph({ kind: 'link', href: 'https://example.org/a', content: [] })],
    back: [references(mixed(LATIN), mixed(ARABIC))],
  };

  test('of a left-to-right article names no direction', () => {
    expect(markdownOf({ ...meta({ lang: 'en', title: words(LATIN) }), ...parts, back: [] })).not.toMatch(/dir=|[\u2066-\u2069]/);
  });

  test('of a right-to-left article is in a division with its direction, and so is what differs', () => {
    expect(markdownOf({ ...meta({ lang: 'ar', title: words(LATIN) }), ...parts })).toBe(`<div lang="ar" dir="rtl">

# <span dir="ltr">${LATIN}</span>

<div lang="en" dir="ltr">

## Abstract

${LATIN}

</div>

> <div dir="ltr">
>
> ${LATIN}
>
> </div>

\u2066<https://example.org/a>\u2069

## المراجع

- <span dir="ltr">${LATIN}</span>
- ${ARABIC}

</div>
`);
  });
});
