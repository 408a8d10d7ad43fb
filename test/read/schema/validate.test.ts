import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { parseDtd } from '../../../src/read/schema/parse-dtd.ts';
import { validate } from '../../../src/read/schema/validate.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';

const DTD = `
<!ELEMENT article (front, body?)> <!ATTLIST article version CDATA #FIXED "1.0">
<!ELEMENT front (title, (author | editor)*)>
<!ELEMENT title (#PCDATA | bold)*>
<!ELEMENT author EMPTY> <!ATTLIST author id ID #REQUIRED>
<!ELEMENT editor EMPTY>
<!ELEMENT body (p)+>
<!ELEMENT p (#PCDATA | bold | xref)*> <!ATTLIST p id ID #IMPLIED align (left | right) #IMPLIED n NMTOKEN #IMPLIED>
<!ELEMENT bold (#PCDATA)>
<!ELEMENT xref (#PCDATA)> <!ATTLIST xref rid IDREFS #IMPLIED one IDREF #IMPLIED>
`;
const dtd = parseDtd('a.dtd', (path) => (path === 'a.dtd' ? DTD : undefined));

function findingsIn(text: string): readonly string[] {
  const found: Problem[] = [];
  const report = (problem: Problem): void => void found.push(problem);
  const document = parseXml(text, { file: 'a.xml', report, keepsPrefixes: true });
  if (document === undefined) throw new Error('not well formed');
  validate(document.root, dtd, { placeOf: document.placeOf, report, dtdName: 'Toy 1.0' });
  return found.map(({ code, place, message }) => `${place.line}:${place.column} ${code}: ${english(message)}`);
}

const article = (front: string, body = ''): string => `<article><front>${front}</front>${body}</article>`;

describe('a document', () => {
  test('that keeps to its DTD has no findings', () => {
    const body = '<body><p id="a" align="left" n="1.2">See <xref rid="a  b" one="a">it</xref></p><p id="b"/></body>';
    expect(findingsIn(article('\n<title>T <bold>b</bold></title> <author id="x"/>\n<editor/>', body))).toEqual([]);
  });

  test.each([
    [
      'another root',
      '<sec/>',
      [
        '1:1 schema-root: the root is <sec>; expected <article>',
        '1:1 schema-element-undeclared: <sec> is not declared in Toy 1.0; expected one of its elements',
      ],
    ],
    [
      'an element out of order',
      article('<author id="x"/><title/>'),
      ['1:17 schema-element-misplaced: <front> holds <author> first; Toy 1.0 expects <title>'],
    ],
    [
      'an element too often',
      article('<title/><title/>'),
      ['1:25 schema-element-misplaced: <front> holds <title> after <title>; Toy 1.0 expects <author>, <editor> or the end of <front>'],
    ],
    ['an element that is missing', article(''), ['1:10 schema-element-missing: <front> is empty; Toy 1.0 expects <title>']],
    [
      'an element that the DTD does not know',
      article('<title><i>x</i></title>'),
      ['1:24 schema-element-undeclared: <i> is not declared in Toy 1.0; expected one of its elements'],
    ],
    [
      'an element within text that holds others',
      article('<title><xref/></title>'),
      ['1:24 schema-element-misplaced: <title> holds <xref>; Toy 1.0 expects text, <bold>'],
    ],
    [
      'text between elements',
      article('<title/>Lost words'),
      [
        '1:17 schema-text-misplaced: <front> holds the text "Lost words"; Toy 1.0 expects elements only: <author>, <editor> or the end of <front>',
      ],
    ],
    [
      'content of an empty element',
      article('<title/><editor>E</editor>'),
      ['1:25 schema-element-not-empty: <editor> has content; Toy 1.0 expects none'],
    ],
    [
      'an attribute that the DTD does not know',
      article('<title size="1"/>'),
      ['1:17 schema-attribute-undeclared: <title> has the attribute size="1", which Toy 1.0 does not declare; expected no attribute'],
    ],
    [
      'an attribute that is missing',
      article('<title/><author/>'),
      ['1:25 schema-attribute-missing: <author> lacks the attribute id; Toy 1.0 requires it'],
    ],
    [
      'a value outside of its list',
      article('<title/>', '<body><p align="top"/></body>'),
      ['1:39 schema-attribute-value: align of <p> is "top"; expected "left" or "right"'],
    ],
    [
      'a value of several words',
      article('<title/>', '<body><p n="a b"/></body>'),
      ['1:39 schema-attribute-value: n of <p> is "a b"; expected one word of letters, digits, ".", "-", "_" and ":"'],
    ],
    [
      'another value than the fixed one',
      '<article version="2"><front><title/></front></article>',
      ['1:1 schema-attribute-value: version of <article> is "2"; expected "1.0", as Toy 1.0 fixes it'],
    ],
    [
      'an id that begins with a digit',
      article('<title/><author id="1a"/>'),
      ['1:25 schema-id-wrong: <author> has the id "1a"; expected a letter or "_", then letters, digits, ".", "-" and "_"'],
    ],
    [
      'an id that stands twice',
      article('<title/><author id="a"/>\n<author id="a"/>'),
      ['2:1 schema-id-repeated: <author id="a"> repeats the id of line 1; expected another'],
    ],
    [
      'a pointer to nothing',
      article('<title/>', '<body><p><xref rid="z"/></p></body>'),
      ['1:42 schema-idref-dangling: rid="z" of <xref> is the id of no element; expected one of the file'],
    ],
    [
      'two targets where one is allowed',
      article('<title/>', '<body><p id="a"><xref one="a a"/></p></body>'),
      ['1:49 schema-attribute-value: one of <xref> is "a a"; expected the id of one element'],
    ],
  ])('with %s', (_title, text, findings) => {
    expect(findingsIn(text)).toEqual(findings);
  });

  test('with 200,000 elements is held against its DTD in seconds', () => {
    const before = Date.now();
    expect(findingsIn(article('<title/>', `<body>${'<p>x<bold>y</bold></p>'.repeat(100_000)}</body>`))).toEqual([]);
    expect(Date.now() - before).toBeLessThan(10_000);
  });
});
