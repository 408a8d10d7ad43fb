import { describe, expect, test } from 'vitest';
import { interfaceMessages } from '../../../src/messages/journal-messages.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import { coverageOf, markdownCoverageOf } from '../../../src/render/coverage/article-coverage.ts';
import { collectSource } from '../../../src/render/coverage/collect-source.ts';
import { coverageProblems } from '../../../src/render/coverage/coverage-problems.ts';
import { contentOfMathml, contentOfTex } from '../../../src/render/coverage/formula-content.ts';

const languages = [interfaceMessages({ language: 'en' })];

function parsed(xml: string) {
  const document = parseXml(xml, { file: 'a.xml', report: () => undefined });
  if (document === undefined) throw new Error(`${xml} does not parse`);
  return document;
}

describe('the words of a source', () => {
  test.each([
    ['<article><body><p>gly<italic>co</italic>gen <xref>1</xref></p></body></article>', [['body', 'glycogen 1']]],
    [
      '<article><body><sec><title>A</title><p>b<fn><p>c</p></fn> d</p></sec></body></article>',
      [
        ['body', 'A'],
        ['body', 'b'],
        ['footnote', 'c'],
        ['body', 'd'],
      ],
    ],
    ['<article><body><p><inline-formula><italic>E</italic>=2</inline-formula></p></body></article>', [['body', 'E=2']]],
    [
      '<article><body><fig><object-id>10.1/x</object-id><label>F1</label><caption><p>c</p></caption><graphic/></fig></body></article>',
      [
        ['caption', 'F1'],
        ['caption', 'c'],
      ],
    ],
    [
      '<article><body><table-wrap><label>T</label><alternatives><graphic/><table><tr><td>1</td><td>2</td></tr></table></alternatives><table-wrap-foot><p>n</p></table-wrap-foot></table-wrap></body></article>',
      [
        ['caption', 'T'],
        ['table', '1'],
        ['table', '2'],
        ['footnote', 'n'],
      ],
    ],
    [
      '<article><back><ref-list><ref><mixed-citation><name><surname>Li</surname><given-names>J</given-names></name>. <source>Nature</source><volume>7</volume></mixed-citation></ref></ref-list></back></article>',
      [['reference', 'Li J. Nature 7']],
    ],
    [
      '<article><back><ref-list><ref><mixed-citation>Li 2008</mixed-citation><element-citation><year>2008</year></element-citation></ref></ref-list></back></article>',
      [['reference', 'Li 2008']],
    ],
    [
      '<article><back><ref-list><ref><citation-alternatives><element-citation><year>2008</year></element-citation><mixed-citation>Li 2008</mixed-citation></citation-alternatives></ref></ref-list></back></article>',
      [['reference', 'Li 2008']],
    ],
    [
      '<article><front><article-meta><title-group><article-title>T</article-title><alt-title>R</alt-title></title-group><abstract><p>a</p></abstract><kwd-group><title>K</title><kwd>x</kwd><kwd>y</kwd></kwd-group></article-meta></front></article>',
      [
        ['title', 'T'],
        ['abstract', 'a'],
        ['keyword', 'x y'],
      ],
    ],
    [
      '<article><front><article-meta><aff><label>1</label><institution content-type="original">Bath, UK</institution><institution content-type="orgname">Bath</institution><country>Reino Unido</country></aff></article-meta></front></article>',
      [['affiliation', 'Bath, UK 1']],
    ],
    [
      '<article><sub-article><front-stub><title-group><article-title>D</article-title></title-group></front-stub><body><fig><caption><p>c</p></caption></fig></body></sub-article></article>',
      [
        ['sub-article', 'D'],
        ['sub-article', 'c'],
      ],
    ],
    ['<article><body><p>inter\u00adaction</p></body></article>', [['body', 'interaction']]],
  ])('%s', (xml, expected) => {
    expect(collectSource(parsed(xml).root).units.map(({ part, text }) => [part, text.replace(/\s+/g, ' ').trim()])).toEqual(expected);
  });
});

describe('a formula has the same content in MathML and in TeX', () => {
  test.each([
    ['<math><mi>a</mi><mo>=</mo><mfrac><mn>1</mn><mi>β</mi></mfrac></math>', 'a=\\frac{1}{\\beta}'],
    ['<math><mfenced><mi>x</mi><mi>y</mi></mfenced></math>', '\\left(x,y\\right)'],
    ['<math><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable></math>', '\\begin{array}{*{20}{c}} a \\end{array}'],
    [
      '<math><mi mathvariant="normal">sin</mi><mi>𝑥</mi><mo>−</mo><mi>ℝ</mi></math>',
      '\\documentclass{x}\\begin{document}$$\\sin x - \\mathbb{R}$$\\end{document}',
    ],
    ['<math><mroot><mi>x</mi><mn>3</mn></mroot></math>', '\\sqrt[3]{x}'],
    ['<math><mo>×</mo></math>', '\\times'],
    ['<math><semantics><mi>p</mi><annotation>q</annotation></semantics></math>', 'p % as in q'],
  ])('%s is %s', (math, tex) => {
    expect(contentOfMathml(parsed(math).root)?.content).toBe(contentOfTex(tex)?.content);
  });

  test('other letters, digits or operators have another content', () => {
    const contents = ['a=1', 'b=1', 'a=2', 'a<1', 'a=-1', '\\alpha=1', '(a=1)'].map((tex) => contentOfTex(tex)?.content);
    expect(new Set(contents).size).toBe(7);
  });
});

describe('tables', () => {
  const wrap = (table: string): string => `<article><body><table-wrap>${table}</table-wrap></body></article>`;
  const printed = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';

  test.each([
    ['XHTML', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>'],
    ['spans of one cell', '<table><tr><td colspan="1" rowspan="1">a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>'],
    [
      'a span over a column in which no cell begins',
      '<table><tr><td colspan="2">a</td><td>b</td></tr><tr><td colspan="2">c</td><td>d</td></tr></table>',
    ],
    ['an empty row', '<table><tr><td>a</td><td>b</td></tr><tr><td/><td/></tr><tr><td>c</td><td>d</td></tr></table>'],
    ['a foot before the body', '<table><tfoot><tr><td>c</td><td>d</td></tr></tfoot><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'],
    [
      'OASIS, with columns by name',
      '<table><tgroup cols="2"><colspec colname="c1"/><colspec colname="c2"/><tbody><row><entry>a</entry><entry>b</entry></row><row><entry colname="c1">c</entry><entry colname="c2">d</entry></row></tbody></tgroup></table>',
    ],
  ])('%s', (_name, table) => {
    const { structures, alarms } = coverageOf(parsed(wrap(table)).root, { html: printed, markdown: printed, languages });
    expect(alarms).toEqual([]);
    expect(structures).toEqual([{ part: 'tables', source: 1, html: 1, markdown: 1 }]);
  });

  test('a span of OASIS is a span', () => {
    const table =
      '<table><tgroup cols="2"><colspec colname="c1"/><colspec colname="c2"/><spanspec spanname="s" namest="c1" nameend="c2"/><tbody><row><entry spanname="s">a</entry></row><row><entry morerows="1">c</entry><entry>d</entry></row><row><entry>e</entry></row></tbody></tgroup></table>';
    const right = '<table><tr><td colspan="2">a</td></tr><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td></tr></table>';
    const wrong = '<table><tr><td>a</td></tr><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td></tr></table>';
    const { alarms } = coverageOf(parsed(wrap(table)).root, { html: right, markdown: wrong, languages });
    expect(alarms.map(({ kind, rendition }) => [kind, rendition])).toEqual([['coverage-table-changed', 'Markdown']]);
  });
});

describe('the coverage of an article', () => {
  const document = parsed('<article>\n<body><p>one two three four five</p>\n<p>six seven</p></body></article>');

  test('counts every word of a rendition, whatever surrounds it', () => {
    const html = '<p>0 six <b>sev</b>en</p><p>one two [<a href="#x">9</a>] three <math><mi>four</mi></math> four five</p>';
    const markdown = 'six **sev**en\n\none two [9](#x) three $four$ four five';
    expect(coverageOf(document.root, { html, markdown, languages })).toEqual({
      words: [{ part: 'body', source: 7, html: 7, markdown: 7 }],
      structures: [],
      alarms: [],
    });
  });

  test('says which words are missing, where, in which rendition', () => {
    const coverage = coverageOf(document.root, {
      html: '<p>one two five</p><p>six seven</p>',
      markdown: 'one two three four five',
      languages,
    });
    expect(coverage.words).toEqual([{ part: 'body', source: 7, html: 5, markdown: 5 }]);
    expect(coverageProblems(coverage.alarms, document)).toEqual([
      {
        code: 'coverage-word-missing',
        severity: 'warning',
        place: { file: 'a.xml', line: 2, column: 7 },
        message: '"three four" (body) is not in the HTML; expected every word of the source',
      },
      {
        code: 'coverage-word-missing',
        severity: 'warning',
        place: { file: 'a.xml', line: 3, column: 1 },
        message: '"six seven" (body) is not in the Markdown; expected every word of the source',
      },
    ]);
  });

  test('a word of the rendition counts once', () => {
    const twice = parsed('<article><body><p>same words here</p><p>same words here</p></body></article>');
    const { words } = coverageOf(twice.root, { html: '<p>same words here</p>', markdown: 'same words here\n\nsame words here', languages });
    expect(words).toEqual([{ part: 'body', source: 6, html: 3, markdown: 6 }]);
  });

  test('an article written in Markdown is counted from its text', () => {
    const { words, alarms } = markdownCoverageOf(['One', 'two three'], {
      html: '<h2>One</h2><p>two</p>',
      markdown: 'One two three',
      languages,
    });
    expect(words).toEqual([{ part: 'body', source: 3, html: 2, markdown: 3 }]);
    expect(alarms).toEqual([
      { kind: 'coverage-word-missing', rendition: 'HTML', message: '"three" (body) is not in the HTML; expected every word of the source' },
    ]);
  });
});
