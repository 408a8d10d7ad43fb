import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { Block } from '../../../src/model/block.ts';
import type { Inline } from '../../../src/model/inline.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { renderArticleJats } from '../../../src/render/jats/article-jats.ts';
import { modelDifferences } from './model-differences.ts';
import { faultsOf, printAndRead } from './print-and-read.ts';

const HEAD = `<article article-type="research-article" xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"><front>
<journal-meta><journal-id journal-id-type="nlm-ta">T</journal-id><issn pub-type="epub">1234-5679</issn></journal-meta>
<article-meta><title-group><article-title>T</article-title></title-group>`;

function articleOf(body: string, { meta = '', back = '' } = {}): Article {
  const text = `${HEAD}${meta}</article-meta></front><body>${body}</body>${back}</article>`;
  const article = readJats(new TextEncoder().encode(text), {
    file: 'a.xml',
    resolveFile: (href) => ({ href, source: href }),
    report: () => undefined,
  });
  if (article === undefined) throw new Error('no article');
  return article;
}

/** Returns the content of the printed body without line feeds, with empty elements in their short form. */
function bodyOf(article: Article): string {
  return (/<body>([\s\S]*)<\/body>/.exec(renderArticleJats(article))?.[1] ?? '')
    .replaceAll('\n', '')
    .replace(/"><\/(?:graphic|media)>/g, '"/>');
}

/** Constructs that the reader keeps, in a form that is printed unchanged. */
const SAME: Readonly<Record<string, string>> = {
  emphasis: '<p>a <bold>b <italic>c</italic></bold><sub>1</sub><sup>2</sup> <sc>D</sc> <monospace>e</monospace></p>',
  'named and styled content': '<p><named-content content-type="gene">x</named-content><styled-content>y</styled-content></p>',
  'an abbreviation': '<p><abbrev xlink:title="Deoxyribonucleic acid">DNA</abbrev></p>',
  'code in a line': '<p>Call <code>f(x)</code> twice</p>',
  'a quotation in a line': '<p><styled-content style-type="quote">So it is</styled-content>, she said</p>',
  'a line break in a paragraph': '<p>one<styled-content style-type="line-break"/>two</p>',
  'a link and an address for mail':
    '<p><ext-link ext-link-type="uri" xlink:href="https://shore.example/">the shore</ext-link>, <email>a@shore.example</email></p>',
  'a pointer with two targets':
    '<sec id="s1"><title>A</title></sec><sec id="s2"><title>B</title><p><xref ref-type="sec" rid="s1 s2">A and B</xref></p></sec>',
  'a note in a line': '<p>word<fn id="fn1"><label>1</label><p>Note</p></fn></p>',
  'a formula in MathML and TeX':
    '<disp-formula id="e1"><label>(1)</label><alternatives><mml:math><mml:mfrac><mml:mi>a</mml:mi><mml:mn>2</mml:mn></mml:mfrac></mml:math><tex-math>\\frac{a}{2}</tex-math></alternatives></disp-formula>',
  'a formula in a line': '<p><inline-formula><tex-math>a &lt; b</tex-math></inline-formula></p>',
  'a formula in words': '<disp-formula id="e1"><italic>E</italic> = mc<sup>2</sup></disp-formula>',
  'lists within lists':
    '<list list-type="order"><list-item><p>a</p><list list-type="bullet"><list-item><p>b</p></list-item></list></list-item></list>',
  'a list of definitions': '<def-list><title>Terms</title><def-item><term>a</term><def><p>first</p></def></def-item></def-list>',
  'a box with sections':
    '<boxed-text id="b1"><label>Box 1</label><caption><title>T</title></caption><p>a</p><sec id="s1"><title>S</title><p>b</p></sec></boxed-text>',
  'a quotation': '<disp-quote><p>a</p><attrib>Reed</attrib></disp-quote>',
  'a poem': '<verse-group><verse-line>a</verse-line><verse-line>b</verse-line><attrib>Reed</attrib></verse-group>',
  'a speech': '<speech><speaker>Reed</speaker><p>a</p></speech>',
  'a theorem and its lemma':
    '<statement id="t1"><label>Theorem 1</label><p>a</p><statement id="l1"><label>Lemma</label><p>b</p></statement></statement>',
  'code of several lines': '<code language="r" xml:space="preserve">a &lt;- 1  b</code>',
  'a figure with all its parts':
    '<fig id="f1"><object-id pub-id-type="doi">10.5555/f.1</object-id><label>Figure 1</label><caption><title>T</title><p>a</p></caption><alt-text>A rock</alt-text><graphic id="g1" mimetype="image" mime-subtype="tiff" xlink:href="f1.tif"/><p>b</p><attrib>Reed</attrib></fig>',
  'a figure and its supplements':
    '<fig-group id="fg1"><fig id="f1"><label>Figure 1</label><graphic xlink:href="a.tif"/></fig><fig id="f2"><label>Figure 1—supplement 1</label><graphic xlink:href="b.tif"/></fig></fig-group>',
  'a table with spans and notes':
    '<table-wrap id="t1"><label>Table 1</label><table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2" align="left">b</td><td>c<break/>d</td></tr><tr><td><list list-type="bullet"><list-item><p>e</p></list-item></list></td></tr></tbody></table><table-wrap-foot><fn id="tf1"><label>*</label><p>n</p></fn></table-wrap-foot></table-wrap>',
  'a table with its picture':
    '<table-wrap id="t1"><alternatives><table><tbody><tr><td>a</td></tr></tbody></table><graphic xlink:href="t1.tif"/></alternatives></table-wrap>',
  'a film': '<media id="m1" mimetype="video" mime-subtype="mp4" xlink:href="m.mp4"><label>Video 1</label></media>',
  'a supplement of two files':
    '<supplementary-material id="x1"><label>Data 1</label><media xlink:href="a.csv"/><media xlink:href="b.csv"/></supplementary-material>',
  'a section in another language': '<sec id="s1" xml:lang="de" sec-type="results"><label>1</label><title>Ergebnisse</title><p>a</p></sec>',
};

describe('printed JATS', () => {
  test.each(Object.entries(SAME))('%s', (_title, body) => {
    const article = articleOf(body);
    const { faults, readBack } = printAndRead(article);
    expect(faults).toEqual([]);
    expect(bodyOf(article)).toBe(body);
    expect(modelDifferences(article, readBack)).toEqual([]);
  });
});

describe('content of the model that the DTD does not allow in its parent', () => {
  const words: Inline[] = [{ kind: 'text', value: 'a' }];
  const paragraph: Block = { kind: 'paragraph', content: words };
  const section: Block = { kind: 'section', id: 's1', title: words, content: [paragraph] };
  const refList: Block = { kind: 'refList', id: 'r', content: [], references: [{ id: 'r1', citations: [], notes: [paragraph] }] };
  const notes: Block = { kind: 'footnoteGroup', footnotes: [{ id: 'n1', content: [paragraph] }] };

  const CASES: Readonly<Record<string, readonly Block[]>> = {
    'a paragraph after a section': [section, paragraph],
    'references before a section': [refList, section],
    'notes in a body': [paragraph, notes],
    'notes, then a paragraph, in a section': [{ kind: 'section', id: 's2', content: [notes, paragraph, refList] }],
    'a section without a title': [{ kind: 'section', id: 's2', content: [paragraph] }],
    'a figure in an item of a list': [
      { kind: 'list', listType: 'bullet', items: [{ content: [{ kind: 'boxedText', id: 'b1', content: [paragraph] }] }] },
    ],
    'a formula in a link': [
      {
        kind: 'paragraph',
        content: [{ kind: 'link', href: 'https://shore.example/', content: [{ kind: 'inlineFormula', formula: { tex: 'a' } }] }],
      },
    ],
    'code in a title': [{ ...section, title: [{ kind: 'styled', style: 'code', content: words }] }],
  };

  test.each(Object.entries(CASES))('%s is put in a wrapper, which the reader unwraps', (_title, body) => {
    const article = { ...articleOf(''), body };
    const { faults, readBack } = printAndRead(article);
    expect(faults).toEqual([]);
    expect(modelDifferences(article, readBack)).toEqual([]);
  });

  test.each([
    [
      'an id that is no XML name',
      '<sec id="1/a"><title>A</title><p><xref ref-type="sec" rid="1/a">A</xref></p></sec>',
      '<sec id="_1_x2f_a"><title>A</title><p><xref ref-type="sec" rid="_1_x2f_a">A</xref></p></sec>',
    ],
    ['a control character, which stands for one of windows-1252', '<p>a&#x85;b</p>', '<p>a…b</p>'],
    ['a pointer at nothing', '<p><xref ref-type="fig" rid="none">Figure 9</xref></p>', '<p><xref ref-type="fig">Figure 9</xref></p>'],
  ])('%s', (_title, body, printed) => {
    const article = articleOf(body);
    expect(bodyOf(article)).toBe(printed);
    expect(faultsOf(renderArticleJats(article))).toEqual([]);
  });

  test('an article of a journal without an ISSN is printed in the Archiving tag set', () => {
    const article = articleOf('<p>a</p>');
    const nameless: Article = { ...article, meta: { ...article.meta, journal: { journalIds: [] } } };
    expect(renderArticleJats(nameless)).toContain('DTD JATS (Z39.96) Journal Archiving and Interchange DTD with MathML3 v1.3');
    expect(faultsOf(renderArticleJats(nameless))).toEqual([]);
    const journal = { journalIds: [{ type: 'publisher-id', value: 'T' }], issnEpub: '1234-5679' };
    expect(renderArticleJats(nameless, journal)).toContain('DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3');
    expect(faultsOf(renderArticleJats(nameless, journal))).toEqual([]);
  });

  test('hostile names and addresses stay text', () => {
    const article = articleOf('<p>a</p>', { meta: '<kwd-group><kwd>&lt;script&gt;</kwd></kwd-group>' });
    expect(renderArticleJats(article)).toContain('<kwd>&lt;script&gt;</kwd>');
  });
});
