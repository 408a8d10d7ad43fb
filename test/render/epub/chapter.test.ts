import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { Block } from '../../../src/model/block.ts';
import type { Chapter } from '../../../src/render/epub/book.ts';
import { renderChapter } from '../../../src/render/epub/chapter.ts';
import { articleOf, bareMeta, words } from '../../model/bare-article.ts';
import { context, note, paragraph } from '../html/model.ts';
import { recordOf } from './books.ts';

function chapterOf(parts: Partial<Article>): Chapter {
  const article = articleOf(parts);
  const pageUrl = (path: string): string => `https://journal.example/${path}`;
  return renderChapter(article, { context, record: recordOf(article), pageUrl });
}

const graphic = (source?: string) => ({
  kind: 'graphic' as const,
  file: { href: 'fig1.tif', ...(source === undefined ? {} : { source }) },
});

const cases: readonly [title: string, blocks: readonly Block[], markup: string][] = [
  ['a line break is an empty element of XML', [paragraph('a', { kind: 'break' }, 'b')], '<p>a<br/>b</p>\n'],
  [
    'a language is said in both attributes',
    [paragraph({ kind: 'styled', style: 'italic', lang: 'ar', content: words('بحر') })],
    '<p><i lang="ar" xml:lang="ar" dir="rtl">بحر</i></p>\n',
  ],
  [
    'a formula has its namespace',
    [
      paragraph({
        kind: 'inlineFormula',
        formula: { mathml: { name: 'math', attributes: {}, children: [{ name: 'mi', attributes: {}, children: ['x'] }] } },
      }),
    ],
    '<p><math xmlns="http://www.w3.org/1998/Math/MathML" display="inline"><mi>x</mi></math></p>\n',
  ],
  [
    'a figure has one image, at page size, and its label leads to the site',
    [
      {
        kind: 'figure',
        id: 'fig1',
        figureId: 'F1',
        label: 'Figure 1',
        altText: 'A "red" square',
        caption: [],
        graphics: [graphic('fig1.tif')],
        parts: [],
      },
    ],
    `<figure id="fig1" class="figure">
<img src="e00003/F1-1200.jpg" width="1200" height="600" alt="A &quot;red&quot; square"/>
<figcaption>
<p class="caption-title"><span class="label"><a href="https://journal.example/content/1/e00003/F1">Figure 1</a></span></p>
</figcaption>
</figure>
`,
  ],
  [
    'a note of the text opens in a pop-up',
    [paragraph('Tide', { kind: 'inlineFootnote', id: 'fn1', content: [paragraph('Low water.')] })],
    `<p>Tide<sup class="footnote-call"><a id="call-fn1" href="#fn1" class="xref xref-fn" epub:type="noteref" role="doc-noteref">1</a></sup></p>
<section epub:type="footnotes" role="doc-endnotes">
<div class="footnotes">
<aside id="fn1" epub:type="footnote" role="doc-footnote"><div class="note"><span class="label">1</span> Low water. <a class="backlink" href="#call-fn1" aria-label="Back to text: 1">↩</a></div></aside>
</div>
</section>
`,
  ],
  [
    'a note in a list does so too, and an id keeps its letters in links',
    [
      paragraph({ kind: 'xref', rids: ['fn-é'], refType: 'fn', content: words('*') }),
      { kind: 'footnoteGroup', footnotes: [note('fn-é', 'Late.')] },
    ],
    `<p><a href="#fn-é" id="cite-fn-é" class="xref xref-fn" epub:type="noteref" role="doc-noteref">*</a></p>
<ul class="notes">
<li id="fn-é" epub:type="footnote"><span class="label">*</span> Late. <span class="backlinks"><a class="backlink" href="#cite-fn-é" aria-label="Cited at place 1">↩</a></span></li>
</ul>
`,
  ],
  [
    'a video is a link, since a reader may be offline',
    [{ kind: 'media', id: 'v1', caption: [], file: { href: 'v1.mp4', source: 'v1.mp4', mediaType: 'video/mp4' } }],
    `<figure id="v1" class="media">
<p class="files"><a class="file" href="e00003/v1.mp4">v1.mp4</a> <span class="file-facts">(MP4)</span></p>
</figure>
`,
  ],
  ['characters that XML forbids are left out', [paragraph('a\u0001b\uffff')], '<p>ab</p>\n'],
];

describe('a chapter in XHTML', () => {
  test.each(cases)('%s', (_, body, markup) => {
    const { xhtml } = chapterOf({ body });
    expect(xhtml.slice(xhtml.indexOf('</header>\n') + '</header>\n'.length, xhtml.indexOf('</article>'))).toBe(markup);
  });

  test('begins with the journal, the notice, the title and the authors', () => {
    const meta = { ...bareMeta, lang: 'ar', title: words('المد & الجزر'), articleIds: { doi: '10.5555/a.1' }, volume: '4', issue: '2' };
    const { xhtml, lang, title } = chapterOf({
      meta: { ...meta, pubDates: [{ dateType: 'pub', year: 2024 }], articleType: 'retracted-article' },
    });
    expect({ lang, title }).toEqual({ lang: 'ar', title: 'RETRACTED: المد & الجزر' });
    expect(xhtml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="ar" xml:lang="ar" dir="rtl">
<head>
<meta charset="UTF-8"/>
<title>RETRACTED: المد &amp; الجزر</title>
<link rel="stylesheet" type="text/css" href="../../style.css"/>
</head>
<body>
<article>
<header>
<p class="notice">مسحوب</p>
<p class="imprint"><cite>Tidewater</cite> · 4 (2) · 2024 · <a href="https://doi.org/10.5555/a.1">https://doi.org/10.5555/a.1</a></p>
<h1>المد &amp; الجزر</h1>
</header>
<section>
<h2>معلومات المقال</h2>
<dl class="about">
<div><dt>DOI</dt><dd><a href="https://doi.org/10.5555/a.1">https://doi.org/10.5555/a.1</a></dd></div>
<div><dt>المجلة</dt><dd>4 (2)</dd></div>
<div><dt>تاريخ النشر</dt><dd><time datetime="2024">2024</time></dd></div>
</dl>
</section>
</article>
</body>
</html>
`);
  });

  test('knows its images, each once, and which of them are described', () => {
    const figure = (id: string, altText?: string): Block => ({
      kind: 'figure',
      id,
      figureId: 'F1',
      label: id,
      ...(altText === undefined ? {} : { altText }),
      caption: [],
      graphics: [graphic('fig1.tif'), graphic()],
      parts: [],
    });
    const path = 'content/1/e00003/F1-1200.jpg';
    expect(chapterOf({ body: [figure('a', 'A square')] }).images).toEqual([{ path, isDescribed: true }]);
    expect(chapterOf({ body: [figure('a', 'A square'), figure('b')] }).images).toEqual([{ path, isDescribed: false }]);
  });
});
