import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/model/block.ts';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { articleOf, words } from '../../model/bare-article.ts';
import { context, note, paragraph } from './model.ts';

const cell = (text: string, more: object = {}) => ({ header: false, colspan: 1, rowspan: 1, content: [paragraph(text)], ...more });
const graphic = (source?: string) => ({
  kind: 'graphic' as const,
  file: { href: 'fig1.tif', ...(source === undefined ? {} : { source }) },
});

const cases: readonly [title: string, blocks: readonly Block[], markup: string][] = [
  [
    'text is escaped, styles are elements',
    [
      paragraph(
        'a < b & "c" ',
        { kind: 'styled', style: 'italic', content: words('E. coli') },
        { kind: 'styled', style: 'sub', content: words('2') },
        { kind: 'styled', style: 'sc', content: words('dna') },
        { kind: 'break' },
        { kind: 'anchor', id: 'here' },
      ),
    ],
    '<p>a &lt; b &amp; &quot;c&quot; <i>E. coli</i><sub>2</sub><span class="small-caps">dna</span><br><span id="here"></span></p>\n',
  ],
  [
    'links go where pages may link to, and never stand in each other',
    [
      paragraph(
        { kind: 'link', href: 'http://x.org/a b', content: [{ kind: 'link', href: 'http://y.org', content: words('y') }] },
        { kind: 'link', href: 'javascript:alert(1)', content: words('no') },
        { kind: 'link', href: 'mailto:a@b.org', content: [] },
      ),
    ],
    '<p><a href="http://x.org/a%20b">y</a>no<a href="mailto:a@b.org">mailto:a@b.org</a></p>\n',
  ],
  [
    'sections nest their headings; one without a title is only a place',
    [
      {
        kind: 'section',
        id: 's1',
        label: '1.',
        title: words('Results'),
        secType: 'results',
        content: [{ kind: 'section', id: 's2', content: [{ kind: 'section', id: 's3', title: words('Inner'), content: [] }] }],
      },
    ],
    `<section id="s1" class="results">
<h2><span class="label">1.</span> <span class="title">Results</span></h2>
<div id="s2">
<section id="s3">
<h3><span class="title">Inner</span></h3>
</section>
</div>
</section>
`,
  ],
  [
    'a figure leads to its own page',
    [
      {
        kind: 'figure',
        id: 'fig1',
        figureId: 'F1',
        label: 'Figure 1.',
        title: words('A cell'),
        caption: [paragraph('Seen so.')],
        graphics: [graphic('fig1.tif')],
        parts: [],
        doi: '10.7554/eLife.00003.003',
      },
    ],
    `<figure id="fig1" class="figure">
<a class="figure-link" href="e00003/F1"><img src="e00003/F1-1200.jpg" srcset="e00003/F1-300.jpg 300w, e00003/F1-1200.jpg 1200w, e00003/F1.jpg 2400w" sizes="(min-width: 50em) 46em, 100vw" width="1200" height="600" alt="Figure 1" loading="lazy" decoding="async"></a>
<div class="figure-tools">
<a class="figure-full" href="e00003/F1">Full screen</a>
<a href="e00003/F1.jpg" download>Download</a>
<a class="copy-link" href="#fig1">Link</a>
</div>
<figcaption>
<p class="caption-title"><span class="label"><a href="e00003/F1">Figure 1.</a></span> <span class="title">A cell</span></p>
<p>Seen so.</p>
<p class="doi"><a href="https://doi.org/10.7554/eLife.00003.003">https://doi.org/10.7554/eLife.00003.003</a></p>
</figcaption>
</figure>
`,
  ],
  [
    'a picture that is not there is a gap that one can see and hear',
    [{ kind: 'figure', id: 'fig1', figureId: 'F1', label: 'Figure 1', caption: [], graphics: [graphic()], parts: [] }],
    `<figure id="fig1" class="figure">
<div class="image-missing" role="img" aria-label="Figure 1 (Image not available)">
<span>Image not available: fig1.tif</span></div>
<figcaption>
<p class="caption-title"><span class="label"><a href="e00003/F1">Figure 1</a></span></p>
</figcaption>
</figure>
`,
  ],
  [
    'a table scrolls, its notes know where they are called',
    [
      {
        kind: 'tableWrap',
        id: 't1',
        label: 'Table 1.',
        title: words('Counts'),
        caption: [],
        tables: [
          {
            head: [{ cells: [cell('n', { header: true, colspan: 2 })] }],
            bodies: [
              [
                {
                  cells: [
                    cell('a', { align: 'left', rowspan: 3 }),
                    { ...cell(''), content: [paragraph('b', { kind: 'xref', refType: 'table-fn', rids: ['t1n1'], content: words('*') })] },
                  ],
                },
              ],
            ],
            foot: [],
          },
        ],
        graphics: [],
        parts: [],
        foot: [{ kind: 'footnoteGroup', footnotes: [note('t1n1', 'About b.')] }],
      },
    ],
    `<figure id="t1" class="table-wrap">
<figcaption>
<p class="caption-title"><span class="label">Table 1.</span> <span class="title">Counts</span></p>
</figcaption>
<div class="table-scroll" role="region" aria-label="Table 1" tabindex="0">
<table>
<thead>
<tr><th scope="col" colspan="2">n</th></tr>
</thead>
<tbody>
<tr><td class="align-left">a</td><td>b<a href="#t1n1" id="cite-t1n1" class="xref xref-table-fn">*</a></td></tr>
</tbody>
</table>
</div>
<div class="table-foot">
<ul class="notes">
<li id="t1n1"><span class="label">*</span> About b. <span class="backlinks"><a class="backlink" href="#cite-t1n1" aria-label="Cited at place 1">↩</a></span></li>
</ul>
</div>
</figure>
`,
  ],
  [
    'lists by type, by label, and of terms',
    [
      { kind: 'list', listType: 'roman-lower', items: [{ content: [paragraph('one')] }] },
      { kind: 'list', listType: 'bullet', items: [{ label: '(a)', content: [paragraph('one'), paragraph('more')] }] },
      {
        kind: 'defList',
        items: [
          { term: words('PCR'), definitions: [[paragraph('a reaction')]] },
          { term: words('?'), definitions: [] },
        ],
      },
    ],
    `<ol type="i">
<li>one</li>
</ol>
<ul class="list-labelled">
<li><span class="label">(a)</span> <p>one</p>
<p>more</p>
</li>
</ul>
<dl>
<div><dt>PCR</dt><dd>a reaction</dd></div>
<div><dt>?</dt><dd></dd></div>
</dl>
`,
  ],
  [
    'formulas: MathML, an unknown element giving way, TeX, TeX that is none',
    [
      {
        kind: 'displayFormula',
        id: 'e1',
        label: '(1)',
        formula: {
          mathml: {
            name: 'math',
            attributes: { alttext: 'x', onclick: 'alert(1)' },
            children: [{ name: 'mnew', attributes: {}, children: [{ name: 'mi', attributes: { href: 'x' }, children: ['x'] }] }],
          },
        },
      },
      paragraph({ kind: 'inlineFormula', formula: { tex: 'x^2' } }, { kind: 'inlineFormula', formula: { tex: '\\oops{' } }),
    ],
    `<div id="e1" class="formula"><div class="formula-scroll"><math display="block" alttext="x"><mrow><mi>x</mi></mrow></math></div><span class="formula-label">(1)</span></div>
<p><math display="inline"><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math><code class="tex">\\oops{</code></p>
`,
  ],
  [
    'ruby, and text that runs the other way',
    [
      paragraph({
        kind: 'styled',
        style: 'ruby',
        content: [...words('漢字'), { kind: 'styled', style: 'rt', content: words('かんじ') }],
      }),
      paragraph({ kind: 'styled', style: 'named-content', lang: 'ar', content: words('نص') }),
      paragraph('a ', { kind: 'styled', style: 'named-content', lang: 'he', content: words('נ') }),
      paragraph({ kind: 'styled', style: 'named-content', dir: 'rtl', content: words('נ') }),
    ],
    `<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby></p>
<p lang="ar" dir="rtl">نص</p>
<p>a <span class="named-content" lang="he" dir="rtl">נ</span></p>
<p dir="rtl">נ</p>
`,
  ],
  [
    'references: cited at every place, cited within ranges, linked',
    [
      paragraph({ kind: 'xref', refType: 'bibr', rids: ['b1', 'b2', 'b3'], content: words('1–3') }, ' and ', {
        kind: 'xref',
        refType: 'bibr',
        rids: ['b1'],
        content: words('Lee'),
      }),
      {
        kind: 'refList',
        id: 'refs',
        content: [],
        references: [
          {
            id: 'b1',
            label: '1.',
            notes: [],
            citations: [
              {
                doi: '10.5555/x',
                parts: [
                  { kind: 'persons', role: 'author', etal: true, persons: [{ surname: 'Lee', givenNames: 'A' }] },
                  { kind: 'field', name: 'year', content: words('2001') },
                  { kind: 'field', name: 'article-title', content: words('On roots') },
                  { kind: 'field', name: 'source', content: words('Cell') },
                  { kind: 'field', name: 'volume', content: words('4') },
                  { kind: 'field', name: 'fpage', content: words('5') },
                ],
              },
            ],
          },
          { id: 'b2', notes: [], citations: [{ mixed: words('As it is written'), parts: [], pmid: '7' }] },
          { id: 'b3', notes: [paragraph('Only a note')], citations: [] },
        ],
      },
    ],
    `<p><span class="xrefs"><a href="#b1" id="cite-b1" class="xref xref-bibr">1</a>–<span class="xref-unnamed"><a href="#b2" id="cite-b2" class="xref xref-bibr" aria-label="2"></a></span><a href="#b3" id="cite-b3" class="xref xref-bibr">3</a></span> and <a href="#b1" id="cite-b1-2" class="xref xref-bibr">Lee</a></p>
<section id="refs" class="ref-list">
<h2><span class="title">References</span></h2>
<ol class="references labelled">
<li id="b1"><span class="label">1.</span> <span class="citation">Lee A, et al. 2001. On roots. <i>Cell</i> 4: 5.</span><span class="citation-links"> <a href="https://doi.org/10.5555/x">https://doi.org/10.5555/x</a></span> <span class="backlinks"><a class="backlink" href="#cite-b1" aria-label="Cited at place 1">↩1</a> <a class="backlink" href="#cite-b1-2" aria-label="Cited at place 2">↩2</a></span></li>
<li id="b2"><span class="citation">As it is written</span><span class="citation-links"> <a href="https://pubmed.ncbi.nlm.nih.gov/7/">PubMed 7</a></span> <span class="backlinks"><a class="backlink" href="#cite-b2" aria-label="Cited at place 1">↩</a></span></li>
<li id="b3"> <span class="backlinks"><a class="backlink" href="#cite-b3" aria-label="Cited at place 1">↩</a></span><div class="reference-notes">
<p>Only a note</p>
</div></li>
</ol>
</section>
`,
  ],
  [
    'a video that the site holds plays here; a file that it does not hold is named',
    [
      {
        kind: 'media',
        id: 'v1',
        label: 'Video 1',
        caption: [],
        file: { href: 'v1.mp4', source: 'v1.mp4', mediaType: 'video/mp4', sizeBytes: 1234567 },
      },
      {
        kind: 'supplementaryMaterial',
        id: 'sd1',
        label: 'Data 1',
        caption: [],
        files: [{ href: 'd1.xlsx' }, { href: 'info:doi/10.1371/journal.pone.1.s001' }],
      },
    ],
    `<figure id="v1" class="media">
<video controls preload="none" aria-label="Video 1"><source src="e00003/v1.mp4" type="video/mp4"></video>
<p class="files"><a class="file" href="e00003/v1.mp4">v1.mp4</a> <span class="file-facts">(MP4, 1.2 MB)</span></p>
<figcaption>
<p class="caption-title"><span class="label">Video 1</span></p>
</figcaption>
</figure>
<div id="sd1" class="supplement">
<p class="caption-title"><span class="label">Data 1</span></p>
<ul class="files">
<li><span class="file-missing">d1.xlsx (not included)</span></li>
<li><a class="file" href="https://doi.org/10.1371/journal.pone.1.s001">journal.pone.1.s001</a></li>
</ul>
</div>
`,
  ],
  [
    'boxes, quotes, verse, speech, statements, code and the unknown',
    [
      { kind: 'boxedText', id: 'box1', title: words('Box'), content: [paragraph('in')] },
      { kind: 'dispQuote', content: [paragraph('said')], attrib: words('Ada') },
      { kind: 'verseGroup', lines: [words('one'), words('two')] },
      { kind: 'speech', speaker: words('Q'), content: [paragraph('why')] },
      { kind: 'statement', id: 'th1', label: 'Theorem 1', content: [paragraph('so')] },
      { kind: 'code', language: 'r', text: 'x <- 1\n  y' },
      { kind: 'unknown', element: 'tp:new', content: [paragraph('what')] },
    ],
    `<aside id="box1" class="boxed-text">
<h2><span class="title">Box</span></h2>
<p>in</p>
</aside>
<blockquote>
<p>said</p>
<footer>Ada</footer>
</blockquote>
<div class="verse">
<p>one<br>
two</p>
</div>
<div class="speech">
<p class="speaker"><b>Q</b></p>
<p>why</p>
</div>
<div id="th1" class="statement">
<p class="caption-title"><span class="label">Theorem 1</span></p>
<p>so</p>
</div>
<pre><code data-language="r">x &lt;- 1
  y</code></pre>
<div class="unknown" data-element="tp:new">
<p>what</p>
</div>
`,
  ],
];

describe('blocks of an article in HTML', () => {
  test.each(cases)('%s', (_title, body, markup) => {
    expect(renderArticleHtml(articleOf({ body }), context).body).toBe(markup);
  });
});
