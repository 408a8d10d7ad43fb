import { expect, test } from 'vitest';
import type { Figure } from '../../../src/model/block.ts';
import type { RenderedImage } from '../../../src/model/graphic.ts';
import { renderArticleMarkdown } from '../../../src/render/markdown/article-markdown.ts';
import { renderFigureMarkdown } from '../../../src/render/markdown/figure-markdown.ts';
import { articleOf } from '../../model/bare-article.ts';
import { CONTEXT } from './context.ts';

const text = (value: string) => ({ kind: 'text' as const, value });
const jpeg: RenderedImage = { full: { path: 'content/1/e1/F1.jpg', widthPx: 10, heightPx: 10, sizeBytes: 9 } };
const context = { ...CONTEXT, images: new Map([['a/f1.tif', jpeg]]) };

const figure: Figure = {
  kind: 'figure',
  id: 'fig1',
  figureId: 'F1',
  label: 'Figure 1.',
  title: [text('Growth.')],
  caption: [
    {
      kind: 'paragraph',
      content: [text('See '), { kind: 'xref', refType: 'fig', rids: ['fig1'], content: [text('Figure 1')] }, text('.')],
    },
  ],
  graphics: [{ kind: 'graphic', file: { href: 'f1.tif', source: 'a/f1.tif' } }],
  parts: [],
};

const bare = articleOf({});
const article = articleOf({
  meta: {
    ...bare.meta,
    title: [text('On '), { kind: 'styled', style: 'italic', content: [text('rosB')] }],
    articleIds: { doi: '10.7554/eLife.00003' },
    journal: { journalIds: [], title: 'eLife' },
    volume: '1',
    elocationId: 'e00003',
    pubDates: [{ year: 2012, month: 12, day: 18, dateType: 'epub' }],
    contribGroups: [
      {
        contribs: [
          {
            contribType: 'author',
            surname: 'Ahmed',
            givenNames: 'Iftikhar',
            members: [],
            anonymous: false,
            contribIds: {},
            roles: [],
            affIds: ['a1'],
            noteIds: [],
            corresp: false,
            equalContrib: false,
            deceased: false,
            bio: [],
          },
        ],
      },
    ],
    affiliations: [{ id: 'a1', text: 'University of Tokyo, Japan' }],
    permissions: { licenses: [{ url: 'https://creativecommons.org/licenses/by/4.0/', content: [text('CC BY.')] }] },
  },
  abstracts: [{ content: [{ kind: 'paragraph', content: [text('Short.')] }] }],
  body: [figure],
});

test('an article: title, authors, facts, abstract, body, other front matter', () => {
  expect(renderArticleMarkdown(article, context)).toBe(`# On *rosB*

Iftikhar Ahmed

- Journal: eLife 1:e00003
- DOI: <https://doi.org/10.7554/eLife.00003>
- Published: 2012-12-18
- License: <https://creativecommons.org/licenses/by/4.0/>

## Abstract

Short.

[![Figure 1](e1/F1.jpg)](e1/F1)

<a id="fig1"></a>**[Figure 1.](e1/F1)** **Growth.**

See [Figure 1](#fig1).

## About this article

**Contributors**

- Iftikhar Ahmed; [1]

**Affiliations**

- 1 University of Tokyo, Japan

CC BY. <https://creativecommons.org/licenses/by/4.0/>
`);
});

test.each([
  ['a DOI', { kind: 'retracted', doi: '10.7554/eLife.9<1' }, '> **Retracted**: see <https://doi.org/10.7554/eLife.9%3C1>'],
  ['an address', { kind: 'concern', href: 'https://elife.example/e' }, '> **Expression of concern**: see <https://elife.example/e>'],
  ['nothing more', { kind: 'corrected' }, '> **Corrected**'],
] as const)('what a reader must know stands below the title, of the article and of its figures: with %s', (_, notice, line) => {
  expect(
    renderArticleMarkdown(article, { ...context, notice })
      .split('\n\n')
      .slice(0, 3),
  ).toEqual(['# On *rosB*', line, 'Iftikhar Ahmed']);
  expect(renderFigureMarkdown(article, figure, { ...context, notice }).split('\n\n')[1]).toBe(line);
});

test('a figure: label and title, picture, caption, its article, its rights', () => {
  expect(renderFigureMarkdown(article, figure, context)).toBe(`# Figure 1. Growth.

![Figure 1](F1.jpg)

See [Figure 1](../e1#fig1).

Figure: [On *rosB*](../e1) <https://doi.org/10.7554/eLife.00003>

CC BY. <https://creativecommons.org/licenses/by/4.0/>
`);
});
