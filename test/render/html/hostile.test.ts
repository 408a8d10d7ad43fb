import { expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { articleOf, bareMeta, words } from '../../model/bare-article.ts';
import { factsOfFragment } from './fragment-faults.ts';
import { context, paragraph } from './model.ts';

const HOSTILE = '"\'><script>alert(1)</script><a onclick="alert(2)" style="x">&amp;';

/** An article in which every string that a package may choose freely is hostile. */
const article: Article = articleOf({
  meta: {
    ...bareMeta,
    lang: HOSTILE,
    articleIds: { doi: HOSTILE, pmid: HOSTILE },
    title: words(HOSTILE),
    subjects: [{ path: [HOSTILE], name: HOSTILE }],
    affiliations: [{ id: 'aff1', label: HOSTILE, text: HOSTILE, ror: `javascript:${HOSTILE}`, email: HOSTILE }],
    permissions: { licenses: [{ url: HOSTILE, licenseType: HOSTILE, content: [] }], copyrightStatement: HOSTILE },
    keywordGroups: [{ groupType: HOSTILE, lang: HOSTILE, keywords: [words(HOSTILE)] }],
    relatedArticles: [{ relatedArticleType: HOSTILE, href: `https://x.org/${HOSTILE}`, content: [] }],
    customMeta: [{ name: HOSTILE, value: words(HOSTILE) }],
  },
  body: [
    { kind: 'section', id: 's', secType: HOSTILE, lang: HOSTILE, label: HOSTILE, title: words(HOSTILE), doi: HOSTILE, content: [] },
    {
      kind: 'figure',
      id: 'f',
      figureId: 'F1',
      label: HOSTILE,
      caption: [],
      graphics: [
        { kind: 'graphic', file: { href: HOSTILE }, altText: HOSTILE, longDesc: HOSTILE },
        { kind: 'graphic', file: { href: HOSTILE, source: 'fig1.tif' }, altText: HOSTILE },
      ],
      parts: [],
      altText: HOSTILE,
    },
    { kind: 'media', id: 'm', label: HOSTILE, caption: [], file: { href: HOSTILE, source: HOSTILE, mediaType: 'video/mp4' } },
    {
      kind: 'supplementaryMaterial',
      id: 'u',
      caption: [],
      files: [{ href: `info:doi/10.1/${HOSTILE}` }, { href: HOSTILE, mediaType: HOSTILE }],
    },
    { kind: 'code', language: HOSTILE, text: HOSTILE },
    { kind: 'unknown', element: HOSTILE, content: [] },
    paragraph(
      { kind: 'link', href: `https://x.org/${HOSTILE}`, content: [] },
      { kind: 'link', href: `javascript:${HOSTILE}`, content: words(HOSTILE) },
      { kind: 'styled', style: 'abbrev', note: HOSTILE, lang: HOSTILE, content: words(HOSTILE) },
      { kind: 'xref', refType: HOSTILE, rids: ['s'], content: words(HOSTILE) },
      { kind: 'inlineFormula', formula: { tex: `\\text{${HOSTILE}}\\href{javascript:alert(1)}{x}\\class{y}{z}` } },
      { kind: 'inlineFormula', formula: { tex: `\\includegraphics{${HOSTILE}}` } },
      {
        kind: 'inlineFormula',
        formula: {
          mathml: {
            name: 'math',
            attributes: { alttext: HOSTILE, onload: HOSTILE, style: HOSTILE },
            children: [
              { name: 'script', attributes: {}, children: [HOSTILE] },
              {
                name: 'annotation-xml',
                attributes: { encoding: 'text/html' },
                children: [{ name: 'script', attributes: {}, children: [HOSTILE] }],
              },
              { name: 'mi', attributes: { mathcolor: HOSTILE, href: HOSTILE }, children: [HOSTILE] },
            ],
          },
        },
      },
    ),
  ],
});

test('no text of a package becomes markup, a script or an executable address', () => {
  const html = renderArticleHtml(article, { ...context, doiResolver: 'https://doi.org/' });
  const fragments = [html.title, html.authorDetails, html.about, html.body, ...html.figures.map((figure) => figure.figure)];
  const facts = fragments.map(factsOfFragment);
  expect(facts.flatMap((fragment) => fragment.faults)).toEqual([]);
  expect(facts.flatMap((fragment) => fragment.hrefs).filter((href) => /^\s*javascript:/i.test(href))).toEqual([]);
});
