import { describe, expect, test } from 'vitest';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import { buildLedger, buildMarkdownLedger } from '../../../src/render/ledger/article-ledger.ts';
import { ledgerProblems } from '../../../src/render/ledger/ledger-problems.ts';
import { sourceUnits } from '../../../src/render/ledger/source-units.ts';

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
      '<article><body><p>a <inline-formula><mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mi>x</mml:mi></mml:math></inline-formula> b</p></body></article>',
      [
        ['body', 'a'],
        ['body', 'b'],
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
      '<article><front><article-meta><title-group><article-title>T</article-title><alt-title>R</alt-title></title-group><abstract><p>a</p></abstract></article-meta></front></article>',
      [
        ['title', 'T'],
        ['abstract', 'a'],
      ],
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
    expect(sourceUnits(parsed(xml).root).map(({ part, text }) => [part, text.replace(/\s+/g, ' ').trim()])).toEqual(expected);
  });
});

describe('the ledger of an article', () => {
  const document = parsed('<article>\n<body><p>one two three four five</p>\n<p>six seven</p></body></article>');

  test('counts every word that is there, whatever stands around it', () => {
    const html = '<p>0 six <b>sev</b>en</p><p>one two [<a href="#x">9</a>] three <math><mi>four</mi></math> four five</p>';
    const markdown = 'six **sev**en\n\none two [9](#x) three $four$ four five';
    expect(buildLedger(document.root, { html, markdown })).toEqual({
      words: [{ part: 'body', source: 7, html: 7, markdown: 7 }],
      structures: [],
      missing: [],
    });
  });

  test('says which words are missing, where, in which rendition', () => {
    const ledger = buildLedger(document.root, { html: '<p>one two five</p><p>six seven</p>', markdown: 'one two three four five' });
    expect(ledger.words).toEqual([{ part: 'body', source: 7, html: 5, markdown: 5 }]);
    expect(ledgerProblems(ledger, document)).toEqual([
      {
        code: 'ledger-word-missing',
        severity: 'warning',
        place: { file: 'a.xml', line: 2, column: 7 },
        message: '"three four" (body) is not in the HTML; expected every word of the source',
      },
      {
        code: 'ledger-word-missing',
        severity: 'warning',
        place: { file: 'a.xml', line: 3, column: 1 },
        message: '"six seven" (body) is not in the Markdown; expected every word of the source',
      },
    ]);
  });

  test('a word of the rendition counts once', () => {
    const twice = parsed('<article><body><p>same words here</p><p>same words here</p></body></article>');
    const { words } = buildLedger(twice.root, { html: '<p>same words here</p>', markdown: 'same words here\n\nsame words here' });
    expect(words).toEqual([{ part: 'body', source: 6, html: 3, markdown: 6 }]);
  });

  test('an article written in Markdown is counted from its text', () => {
    const { words, missing } = buildMarkdownLedger(['One', 'two three'], {
      html: '<h2>One</h2><p>two</p>',
      markdown: 'One two three',
    });
    expect(words).toEqual([{ part: 'body', source: 3, html: 2, markdown: 3 }]);
    expect(missing).toEqual([{ rendition: 'HTML', part: 'body', words: ['three'] }]);
  });
});
