import { describe, expect, test } from 'vitest';
import type { Contrib } from '../../../src/model/article-meta.ts';
import type { Inline } from '../../../src/model/inline.ts';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { articleOf, bareMeta, words } from '../../model/bare-article.ts';
import { context, note, paragraph } from './model.ts';

const person = (givenNames: string, surname: string, more: Partial<Contrib> = {}): Contrib => ({
  contribType: 'author',
  givenNames,
  surname,
  members: [],
  anonymous: false,
  contribIds: {},
  roles: [],
  affIds: [],
  noteIds: [],
  corresp: false,
  equalContrib: false,
  deceased: false,
  bio: [],
  ...more,
});

describe('the front of an article in HTML', () => {
  const meta = {
    ...bareMeta,
    title: [...words('On '), { kind: 'styled', style: 'italic', content: words('E. coli') }] satisfies Inline[],
    otherTitles: [{ type: 'trans', lang: 'es', title: words('Sobre') }],
    contribGroups: [
      {
        contribs: [
          person('Ada', 'Lovelace', { orcid: '0000-0002-1825-0097', affIds: ['aff1'], noteIds: ['cor1', 'con1'], corresp: true }),
          {
            ...person('', ''),
            givenNames: '',
            surname: '',
            collab: words('The Group'),
            members: [person('Bo', 'Li', { equalContrib: true })],
          },
          person('Eve', 'Cox', { contribType: 'editor', affIds: ['aff1'], roles: [{ text: 'Reviewing editor' }] }),
        ],
      },
    ],
    affiliations: [{ id: 'aff1', text: 'Royal Society, London', ror: 'https://ror.org/03wnrjx87' }],
    authorNotes: { corresps: [{ id: 'cor1', label: '*', content: words('ada@x.org'), emails: [] }], footnotes: [], content: [] },
    pubDates: [{ dateType: 'epub', year: 2012, month: 10, day: 15 }],
    history: [{ dateType: 'received', year: 2012, month: 3 }],
    articleIds: { doi: '10.7554/eLife.00003' },
    subjects: [
      { path: [], name: 'Biology' },
      { path: ['Biology'], name: 'Cells' },
    ],
    keywordGroups: [{ keywords: [words('root'), words('leaf')] }],
  };
  const page = renderArticleHtml(
    articleOf({ meta, back: [{ kind: 'footnoteGroup', footnotes: [{ id: 'con1', content: [paragraph('AL wrote.')] }] }] }),
    context,
  );

  test('title and translated titles', () => {
    expect(page.title).toBe('On <i>E. coli</i>');
    expect(page.otherTitles).toBe('<p class="trans-title" lang="es">Sobre</p>\n');
  });

  test('authors with marks, groups with their members', () => {
    expect(page.authors).toBe(`<ul class="author-list">
<li><span class="author">Ada Lovelace</span> <a class="orcid" href="https://orcid.org/0000-0002-1825-0097" aria-label="ORCID: Ada Lovelace">ORCID</a><sup><a href="#aff1">1</a>,<a href="#cor1">*</a></sup></li>
<li><span class="author">The Group</span><ul class="author-list"><li><span class="author">Bo Li</span></li></ul></li>
</ul>
`);
  });

  test('details: affiliations, correspondence, contributions, others by role', () => {
    expect(page.authorDetails).toBe(`<h3 class="details-title">Affiliations</h3>
<ul class="affiliations">
<li id="aff1"><span class="label">1</span> Royal Society, London <a class="ror" href="https://ror.org/03wnrjx87" aria-label="ROR: Royal Society, London">ROR</a></li>
</ul>
<h3 class="details-title">Correspondence</h3>
<ul class="correspondence">
<li id="cor1"><span class="label">*</span> ada@x.org</li>
</ul>
<h3 class="details-title">Contributors</h3>
<ul class="contributors">
<li><b>Ada Lovelace</b>: Corresponding author <span class="author-note">AL wrote.</span></li>
<li><b>Bo Li</b>: Contributed equally</li>
</ul>
<h3 class="details-title">Editor</h3>
<ul class="contributors">
<li><b>Eve Cox</b><sup><a href="#aff1">1</a></sup>: Reviewing editor</li>
</ul>
`);
  });

  test('the description of the article', () => {
    expect(page.about).toBe(`<dl class="about">
<div><dt>DOI</dt><dd><a href="https://doi.org/10.7554/eLife.00003">https://doi.org/10.7554/eLife.00003</a></dd></div>
<div><dt>Published</dt><dd><time datetime="2012-10-15">15 October 2012</time></dd></div>
<div><dt>Received</dt><dd><time datetime="2012-03">March 2012</time></dd></div>
<div><dt>Subjects</dt><dd>Biology › Cells</dd></div>
<div><dt>Keywords</dt><dd>root, leaf</dd></div>
</dl>
`);
  });
});

describe('the parts of an article in HTML', () => {
  const footnote = (id: string, ...content: Inline[]): Inline => ({
    kind: 'inlineFootnote',
    id,
    content: [{ kind: 'paragraph', content }],
  });
  const page = renderArticleHtml(
    articleOf({
      meta: { ...bareMeta, lang: 'pt' },
      abstracts: [{ content: [paragraph('Curto.')] }, { lang: 'en', content: [paragraph('Short.')] }],
      body: [
        {
          kind: 'section',
          id: 's1',
          title: [...words('One'), footnote('fn1', ...words('See '), footnote('fn2', ...words('deeper')))],
          content: [],
        },
        { kind: 'section', id: 's2', content: [{ kind: 'section', id: 's3', title: words('Three'), content: [] }] },
      ],
      subArticles: [
        {
          id: 'sa1',
          articleType: 'decision-letter',
          meta: { ...bareMeta, title: [], authorNotes: { ...bareMeta.authorNotes, footnotes: [note('san1', 'About us.')] } },
          abstracts: [],
          body: [
            {
              kind: 'figure',
              id: 'sf1',
              figureId: 'F1',
              label: 'Figure 1',
              title: words('Cells'),
              caption: [paragraph('So ', { kind: 'xref', refType: 'sec', rids: ['s1'], content: words('there') })],
              graphics: [],
              parts: [],
            },
          ],
          back: [],
          subArticles: [],
        },
      ],
    }),
    context,
  );

  test('abstracts have the name of their type in their language', () => {
    expect(page.abstracts).toBe(`<section id="abstract" class="abstract">
<h2><span class="title">Resumo</span></h2>
<p>Curto.</p>
</section>
<section id="abstract-2" class="abstract" lang="en">
<h2><span class="title">Abstract</span></h2>
<p>Short.</p>
</section>
`);
  });

  test('inline notes are called out and listed, as are notes within notes', () => {
    expect(page.footnotes).toBe(`<ol class="footnotes">
<li id="fn1"><span class="label">1</span> See <sup class="footnote-call"><a id="call-fn2" href="#fn2" class="xref xref-fn">2</a></sup> <a class="backlink" href="#call-fn1" aria-label="Voltar ao texto: 1">↩</a></li>
<li id="fn2"><span class="label">2</span> deeper <a class="backlink" href="#call-fn2" aria-label="Voltar ao texto: 2">↩</a></li>
</ol>
`);
  });

  test('the table of contents has headed sections and sub-articles', () => {
    expect(page.toc).toEqual([
      { id: 'abstract', title: 'Resumo', children: [] },
      { id: 'abstract-2', title: 'Abstract', children: [] },
      { id: 's1', title: 'One', children: [] },
      { id: 's3', title: 'Three', children: [] },
      { id: 'sa1', title: 'Carta de decisão', children: [] },
    ]);
  });

  test('a figure’s own page has no ids and links to the article', () => {
    expect(page.figures).toEqual([
      {
        figureId: 'F1',
        id: 'sf1',
        label: 'Figure 1',
        title: 'Cells',
        titleText: 'Cells',
        captionText: 'So there',
        altText: 'Figure 1',
        figure: `<figure class="figure">
<div class="image-missing" role="img" aria-label="Figure 1 (imagem não disponível)">
<span>Imagem não disponível</span></div>
<figcaption>
<p>So <a href="../e00003#s1" class="xref xref-sec">there</a></p>
</figcaption>
</figure>
`,
      },
    ]);
  });
});
