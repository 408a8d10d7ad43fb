import { describe, expect, test } from 'vitest';
import { renditionCoverage } from '../../../scripts/bench/coverage/rendition-coverage.ts';
import { interfaceMessages } from '../../../src/model/messages/journal-messages.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { parseXml, placesIn } from '../../../src/read/xml/parse-xml.ts';
import { coverageProblems } from '../../../src/render/coverage/alarm.ts';
import { coverageOf, markdownCoverageOf } from '../../../src/render/coverage/article-coverage.ts';
import { coverageSource } from '../../../src/render/coverage/collect-source.ts';
import { contentOfMathml, contentOfTex } from '../../../src/render/coverage/formula-content.ts';
import { wordsIn } from '../../../src/render/coverage/word-text.ts';

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
    [
      '<article><body><sec><p>b</p><title>A</title><p>c</p></sec></body></article>',
      [
        ['body', 'A'],
        ['body', 'b'],
        ['body', 'c'],
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
    const { text, units, tables } = coverageSource(parsed(xml).root);
    const all = [...units, ...tables.flatMap(({ cells }) => cells.map(({ content }) => content))].sort((a, b) => a.from - b.from);
    expect(all.map(({ part, from, to, count }) => [part, text.slice(from, to), count])).toEqual(
      expected.map(([part, words = '']) => [part, wordsIn(words).trim(), words.split(/[^\w]+/).length]),
    );
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
    const { structures, alarms } = renditionCoverage(parsed(wrap(table)).root, { html: printed, markdown: printed, languages });
    expect(alarms).toEqual([]);
    expect(structures).toEqual([{ part: 'tables', source: 1, html: 1, markdown: 1 }]);
  });

  test('a span of OASIS is a span', () => {
    const table =
      '<table><tgroup cols="2"><colspec colname="c1"/><colspec colname="c2"/><spanspec spanname="s" namest="c1" nameend="c2"/><tbody><row><entry spanname="s">a</entry></row><row><entry morerows="1">c</entry><entry>d</entry></row><row><entry>e</entry></row></tbody></tgroup></table>';
    const right = '<table><tr><td colspan="2">a</td></tr><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td></tr></table>';
    const wrong = '<table><tr><td>a</td></tr><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td></tr></table>';
    const { alarms } = renditionCoverage(parsed(wrap(table)).root, { html: right, markdown: wrong, languages });
    expect(alarms.map(({ kind, rendition }) => [kind, rendition])).toEqual([['coverage-table-changed', 'Markdown']]);
  });
});

describe('the coverage of an article', () => {
  const xml = '<article>\n<body><p>one two three four five</p>\n<p>six seven</p></body></article>';
  const document = parsed(xml);

  test('counts every word of a rendition, whatever surrounds it', () => {
    const html = '<p>0 six <b>sev</b>en</p><p>one two [<a href="#x">9</a>] three <math><mi>four</mi></math> four five</p>';
    const markdown = 'six **sev**en\n\none two [9](#x) three $four$ four five';
    expect(renditionCoverage(document.root, { html, markdown, languages })).toEqual({
      words: [{ part: 'body', source: 7, html: 7, markdown: 7 }],
      structures: [],
      alarms: [],
    });
  });

  test('says which words are missing, where, in which rendition', () => {
    const coverage = renditionCoverage(document.root, {
      html: '<p>one two five</p><p>six seven</p>',
      markdown: 'one two three four five',
      languages,
    });
    expect(coverage.words).toEqual([{ part: 'body', source: 7, html: 5, markdown: 5 }]);
    expect(coverageProblems(coverage.alarms, placesIn(xml, 'a.xml'))).toEqual([
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
    const { words } = renditionCoverage(twice.root, {
      html: '<p>same words here</p>',
      markdown: 'same words here\n\nsame words here',
      languages,
    });
    expect(words).toEqual([{ part: 'body', source: 6, html: 3, markdown: 6 }]);
  });

  test('an article written in Markdown is counted from its text', () => {
    const { words, alarms } = markdownCoverageOf(['One', 'two three'], '<h2>One</h2><p>two</p>');
    expect(words).toEqual([{ part: 'body', source: 3, html: 2 }]);
    expect(alarms).toEqual([
      { kind: 'coverage-word-missing', rendition: 'HTML', message: '"three" (body) is not in the HTML; expected every word of the source' },
    ]);
  });
});

/** A source, and a page that has all of it. */
const articleOf = (body: string): string => `<article><body>${body}</body></article>`;
const front = (meta: string): string => `<article><front><article-meta>${meta}</article-meta></front></article>`;
const foot =
  '<table-wrap id="t1"><table><tr><td>salt</td></tr></table><table-wrap-foot><p>Rough figures.</p><fn id="n1"><label>a</label><p>Dried.</p></fn><p>Rough weights.</p></table-wrap-foot></table-wrap>';
const figure = '<fig id="f1"><label>Figure 1</label><caption><p>Boats at noon.</p></caption><p>Starred: sunk since.</p></fig>';
const author = (names: string): string => front(`<contrib-group><contrib contrib-type="author">${names}</contrib></contrib-group>`);
const byline = (...names: string[]): string =>
  `<div class="byline"><ul class="author-list">${names.map((name) => `<li><span class="author">${name}</span></li>`).join('')}</ul></div>`;
const doe = '<name><surname>Doe</surname><given-names>Jane</given-names></name>';

describe('a loss on the page raises an alarm', () => {
  test.each([
    [
      'paragraphs of the notes of a table in another order',
      articleOf(foot),
      '<figure id="t1"><table><tr><td>salt</td></tr></table><p><sup>a</sup> Dried.</p><p>Rough figures.</p><p>Rough weights.</p></figure>',
      'coverage-order-changed',
      '"a dried …" (footnote)',
    ],
    [
      'a paragraph of a figure before the caption',
      articleOf(figure),
      '<figure id="f1"><p>Starred: sunk since.</p><p>Figure 1</p><p>Boats at noon.</p></figure>',
      'coverage-order-changed',
      '"starred sunk since …" (caption)',
    ],
    [
      'two exchanged items of a list',
      articleOf('<list><list-item><p>Rope</p></list-item><list-item><p>Tar</p></list-item></list>'),
      '<ul><li>Tar</li><li>Rope</li></ul>',
      'coverage-order-changed',
      '"tar …"',
    ],
    [
      'two exchanged paragraphs of a box',
      articleOf('<boxed-text><p>Wear boots.</p><p>Bring a lamp.</p></boxed-text>'),
      '<aside><p>Bring a lamp.</p><p>Wear boots.</p></aside>',
      'coverage-order-changed',
      '"bring a lamp …"',
    ],
    [
      'TeX that is printed as code',
      articleOf('<p>So <inline-formula><tex-math>\\begin{odd} a &amp;= b \\end{odd}</tex-math></inline-formula>.</p>'),
      '<p>So <code class="tex">\\begin{odd} a &amp;= b \\end{odd}</code>.</p>',
      'coverage-formula-changed',
      'is TeX code in the HTML',
    ],
    [
      'a recording within a line',
      articleOf('<p>Hear <inline-media xlink:href="tern.mp3"><alt-text>a tern</alt-text></inline-media> here.</p>'),
      '<p>Hear here.</p>',
      'coverage-file-missing',
      'tern.mp3',
    ],
    [
      'a related article without an address',
      front('<related-article related-article-type="companion" vol="5" page="12" journal-id="Tides"/>'),
      '<p>Tides</p>',
      'coverage-link-missing',
      '"tides512"',
    ],
    [
      'a related article whose identifier is no address',
      front('<related-article related-article-type="retracted-article" ext-link-type="scielo-pid" xlink:href="S0864-3466"/>'),
      '<p>Retraction</p>',
      'coverage-link-missing',
      '"s0864-3466"',
    ],
    [
      'the address of a related object',
      front('<related-object xlink:href="10.5555/tides">Data of the tides</related-object>'),
      '<p>Data of the tides</p>',
      'coverage-link-missing',
      '"10.5555/tides"',
    ],
    [
      'the words of a related object',
      front('<related-object xlink:href="10.5555/tides">Data of the tides</related-object>'),
      '<p><a href="https://doi.org/10.5555/tides">Data</a></p>',
      'coverage-word-missing',
      '"of the tides" (note)',
    ],
    [
      'the address of an award',
      front('<funding-group><award-group><award-id xlink:href="https://fund.example/g1">G-1</award-id></award-group></funding-group>'),
      '<p>G-1</p>',
      'coverage-link-missing',
      '"fund.example/g1"',
    ],
    [
      'the address of a word',
      articleOf('<p><named-content xlink:href="https://names.example/tern">tern</named-content></p>'),
      '<p>tern</p>',
      'coverage-link-missing',
      '"names.example/tern"',
    ],
    [
      'a link to the record of a database',
      articleOf('<p><ext-link ext-link-type="pdb" xlink:href="1TUP">the model</ext-link></p>'),
      '<p>the model</p>',
      'coverage-link-missing',
      '"1tup"',
    ],
    [
      'a link to a host of an unusual domain',
      articleOf('<p><ext-link xlink:href="https://tides.example/a">tides</ext-link></p>'),
      '<p>tides</p>',
      'coverage-link-missing',
      '"tides.example/a"',
    ],
    [
      'the suffix of a name',
      author('<name><surname>Reed</surname><given-names>Lee</given-names><suffix>Jr</suffix></name>'),
      byline('Lee Reed'),
      'coverage-word-missing',
      '"jr" (author)',
    ],
    [
      'a second author of the same name',
      author(`${doe}</contrib><contrib>${doe}`),
      byline('Jane Doe'),
      'coverage-word-missing',
      '"jane doe" (author)',
    ],
    [
      'authors in another order',
      author(`${doe}</contrib><contrib><name><surname>Roe</surname><given-names>Rik</given-names></name>`),
      byline('Rik Roe', 'Jane Doe'),
      'coverage-order-changed',
      '"rik roe …" (author)',
    ],
  ])('%s', (_name, source, html, kind, message) => {
    const { alarms } = coverageOf(parsed(source.replace('<article>', XLINK)).root, html);
    expect(alarms.map((alarm) => alarm.kind)).toEqual([kind]);
    expect(english(alarms[0]?.message ?? '')).toContain(message);
  });
});

const XLINK = '<article xmlns:xlink="http://www.w3.org/1999/xlink">';

describe('a page that has all of the source raises no alarm', () => {
  test.each([
    ['an anonymous author', author('<anonymous/>'), byline('Anonymous')],
    [
      'an eastern name in both scripts',
      author(
        '<name-alternatives><name name-style="eastern"><surname>林</surname><given-names>春子</given-names></name><name name-style="western"><surname>Hayashi</surname><given-names>Haruko</given-names></name></name-alternatives>',
      ),
      byline('林春子 (Haruko Hayashi)'),
    ],
    ['a group with elements', author('<collab>H<sub>2</sub>O <institution>Group</institution></collab>'), byline('H<sub>2</sub>O Group')],
    ['an author with a title', author(doe.replace('<name>', '<name><prefix>Dr.</prefix>')), byline('Dr. Jane Doe')],
    [
      'the contents of a figure',
      articleOf(figure),
      '<figure id="f1"><p>Figure 1</p><p>Boats at noon.</p><p>Starred: sunk since.</p></figure>',
    ],
    [
      'words that are repeated before their place',
      articleOf('<sec><title>Tar</title><p>Rope and tar.</p></sec><sec><title>Rope</title><p>Knots.</p></sec>'),
      '<p>Rope</p><p>Tar</p><p>Rope and tar.</p><p>Rope</p><p>Knots.</p>',
    ],
    [
      'a related article by its volume',
      front('<related-article related-article-type="companion" vol="5" page="12" journal-id="Tides"/>'),
      '<p>Companion: Tides 5, 12</p>',
    ],
    [
      'the record of a database',
      articleOf('<p><ext-link ext-link-type="pdb" xlink:href="1TUP">the model</ext-link></p>'),
      '<p><a href="https://www.rcsb.org/structure/1TUP">the model</a></p>',
    ],
    [
      'a mistyped address, which the reader reports',
      articleOf('<p><ext-link xlink:href="http://tides&gt;a">tides</ext-link></p>'),
      '<p>tides</p>',
    ],
    [
      'a call-out that touches a word',
      articleOf('<p>Use Saxon<xref ref-type="fn" rid="n1"/> here.</p>'),
      '<p>Use Saxon<sup><a href="#n1">2</a></sup> here.</p>',
    ],
  ])('%s', (_name, source, html) => {
    expect(coverageOf(parsed(source.replace('<article>', XLINK)).root, html).alarms).toEqual([]);
  });
});
