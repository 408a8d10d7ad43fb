import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { escapeMarkup } from '../../../src/model/text/markup.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { decodeXml } from '../../../src/read/xml/decode-xml.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import type { XmlElement, XmlNode } from '../../../src/read/xml/xml-element.ts';
import { rawTextOf } from '../../../src/read/xml/xml-element.ts';

function parse(text: string): { root: XmlElement | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const document = parseXml(text, { file: 'a.xml', report: (problem) => problems.push(problem) });
  return { root: document?.root, problems };
}

/** Prints a tree in one line: `a[x=1](b, 'text')`. */
function shape(node: XmlNode): string {
  if (typeof node === 'string') return JSON.stringify(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => `[${name}=${value}]`);
  return `${node.name}${attributes.join('')}(${node.children.map(shape).join(', ')})`;
}

test('characters of windows-1252 by number are mended and reported', () => {
  const { root, problems } = parse('<p a="&#x96;">\n&#147;six&#148;\u0085&#129;</p>');
  expect(root === undefined ? '' : shape(root)).toBe('p[a=–]("\\n“six”…")');
  expect(problems).toEqual([
    {
      code: 'character-c1',
      severity: 'warning',
      place: { file: 'a.xml', line: 1, column: 7 },
      message: '"&#x96;" is a control character, and 5 in all are; expected characters, so they are read as windows-1252',
    },
  ]);
});

describe('The tree of a text', () => {
  test.each([
    ['<p>E. <i>c</i> <b/></p>', 'p("E. ", i("c"), " ", b())'],
    ['<p>a<!-- x --><?y z?>b<![CDATA[<c>&d;]]></p>', 'p("ab<c>&d;")'],
    ['<p a="1 &lt; 2" b=\'"\'/>', 'p[a=1 < 2][b="]()'],
    ['<p>&#945;&#x1D6C2;&amp;</p>', 'p("α𝛂&")'],
    ['<p>&alpha;&hairsp;&nbsp;&agr;&b.alpha;&EEgr;</p>', 'p("α\u200A\u00A0α𝛂Η")'],
    ['<!DOCTYPE p [<!ENTITY co "Co &#169; &amp; &alpha;">]><p a="&co;">&co;&co;</p>', 'p[a=Co © & α]("Co © & αCo © & α")'],
    ['<!DOCTYPE p [<!ENTITY a "first"><!ENTITY a "second">]><p>&a;</p>', 'p("first")'],
    ['<!DOCTYPE p [<!-- <!ENTITY a "in a comment"> --><!ENTITY a "b">]><p>&a;</p>', 'p("b")'],
    ['<!DOCTYPE p PUBLIC "-//NLM//DTD" "http://x/y.dtd"><p/>', 'p()'],
    ['<!DOCTYPE p SYSTEM "x.dtd" [<!ENTITY % m SYSTEM "m.ent"> %m;]><p>a</p>', 'p("a")'],
    ['<p a="&#10;x">a\r\nb\rc</p>', 'p[a=\nx]("a\\nb\\nc")'],
    [
      '<j:p xmlns:j="http://jats.nlm.nih.gov" xmlns:x="http://www.w3.org/1999/xlink" x:href="a"><j:b/></j:p>',
      'p[xmlns:j=http://jats.nlm.nih.gov][xmlns:x=http://www.w3.org/1999/xlink][xlink:href=a](b())',
    ],
    ['<m:a xmlns:m="http://www.w3.org/1998/Math/MathML" m:b="c"/>', 'mml:a[xmlns:m=http://www.w3.org/1998/Math/MathML][mml:b=c]()'],
    ['<constructor __proto__="x">&lt;</constructor>', 'constructor[__proto__=x]("<")'],
  ])('%s', (text, expected) => {
    const { root, problems } = parse(text);
    expect(problems).toEqual([]);
    expect(root && shape(root)).toBe(expected);
  });

  test('any text survives escaping and parsing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { root } = parse(`<p>${escapeMarkup(text)}</p>`);
        return root === undefined || rawTextOf(root) === text.replace(/\r\n?/g, '\n');
      }),
    );
  });

  test('positions are lines and columns from 1 for all line ends', () => {
    const text = '<a>\r\n  <b\n/>\r𝛂<c/></a>';
    const document = parseXml(text, { file: 'a.xml', report: () => undefined });
    const places = document?.root.children.flatMap((child) => (typeof child === 'string' ? [] : [document.placeOf(child)]));
    expect(places).toEqual([
      { file: 'a.xml', line: 2, column: 3 },
      { file: 'a.xml', line: 4, column: 3 },
    ]);
  });
});

describe('An undeclared entity does not prevent reading the article', () => {
  test.each([
    ['<a>\n &nowhere;b</a>', 'a("\\n &nowhere;b")', ['nowhere 2:2']],
    ['<a>&constructor;</a>', 'a("&constructor;")', ['constructor 1:4']],
    ['<a x="&no;"/>', 'a[x=&no;]()', ['no 1:7']],
    ['<a>&no; &no; &nor;</a>', 'a("&no; &no; &nor;")', ['no 1:4', 'nor 1:14']],
    ['<a>&agr;&b.alpha;&acy;&xrarr;&dollar;</a>', 'a("α𝛂а⟶$")', []],
    ['<a>0&fdg;5 C&z.dbnd;O &gcaron;</a>', 'a("0.°5 C=O ǧ")', []],
  ])('%s', (text, expected, reported) => {
    const { root, problems } = parse(text);
    expect(root === undefined ? undefined : shape(root)).toBe(expected);
    expect(
      problems.map(({ code, place, message }) => `${code} ${/"&(.*);"/.exec(english(message))?.[1]} ${place.line}:${place.column}`),
    ).toEqual(reported.map((one) => `xml-entity-unknown ${one}`));
  });
});

test('text in a CDATA processing instruction is text, and other instructions are not', () => {
  const { root } = parse('<?CDATA no?><a><?CDATA $a<b$?><?index x?>c</a>');
  expect(root === undefined ? undefined : shape(root)).toBe('a("$a<b$c")');
});

describe('Invalid XML gives one problem with its position', () => {
  test.each([
    ['', 'xml-ill-formed', 1, 1],
    ['  \n', 'xml-ill-formed', 1, 1],
    ['plain words', 'xml-ill-formed', 1, 12],
    ['<a>\n<b></a>', 'xml-ill-formed', 2, 7],
    ['<a>\n<b>cut', 'xml-ill-formed', 2, 6],
    ['<a x="1" x="2"/>', 'xml-ill-formed', 1, 16],
    ['<a>\n & b</a>', 'xml-ill-formed', 2, 2],
    ['<a>\u0001</a>', 'xml-ill-formed', 1, 4],
    ['<a/><b/>', 'xml-ill-formed', 1, 7],
  ])('%j', (text, code, line, column) => {
    const { root, problems } = parse(text);
    expect(root).toBeUndefined();
    expect(problems.map(({ code, place }) => [code, place])).toEqual([[code, { file: 'a.xml', line, column }]]);
  });
});

test('a wrong end tag is reported with the open element', () => {
  const { problems } = parse('<a>\n<p>\n<b>bold</p>\n</a>');
  expect(problems.map(({ message }) => message)).toEqual(['not well-formed XML: </p> stands where </b> is expected, of <b> in line 3']);
});

describe('Hostile documents are rejected fast', () => {
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  test.each([
    ['a file outside', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'xml-entity-refused', /a file outside/],
    ['a public file outside', '<!DOCTYPE a [<!ENTITY x PUBLIC "p" "http://x/">]><a b="&x;"/>', 'xml-entity-refused', /a file outside/],
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`, 'xml-entity-refused', /holds another entity/],
    [
      'a quadratic blow-up',
      `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(1000)}">]><a>${'&x;'.repeat(100_000)}</a>`,
      'xml-entity-bomb',
      /1000000 characters/,
    ],
    ['one long entity', `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(100_000)}">]><a>&x;</a>`, 'xml-entity-refused', /longer than 1000/],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % p "x"><!ENTITY x "%p;">]><a>&x;</a>', 'xml-entity-refused', /parameter/],
    ['mark-up in an entity', '<!DOCTYPE a [<!ENTITY x "<script/>">]><a>&x;</a>', 'xml-entity-refused', /mark-up/],
    ['mark-up by numbers', '<!DOCTYPE a [<!ENTITY x "&#60;script/>">]><a>&x;</a>', 'xml-entity-refused', /mark-up/],
    [
      'many entities',
      `<!DOCTYPE a [${Array.from({ length: 5000 }, (_, i) => `<!ENTITY x${i} "y">`).join('')}]><a>&x300;</a>`,
      'xml-entity-refused',
      /256 other/,
    ],
    ['depth', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`, 'xml-too-deep', /256/],
    ['comments never closed', `<!DOCTYPE a [${'<!--'.repeat(50_000)}]><a/>`, 'xml-ill-formed', /well-formed/],
  ])('%s', (_name, text, code, message) => {
    const started = performance.now();
    const { root, problems } = parse(text);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(root).toBeUndefined();
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(english(problems[0]?.message ?? '')).toMatch(message);
  });

  test('an unused entity bomb is harmless', () => {
    expect(parse('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>b</a>').problems).toEqual([]);
  });
});

describe('The encoding of bytes', () => {
  const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
  const utf16 = (text: string, isBig: boolean): Uint8Array =>
    Uint8Array.from(
      [...text].flatMap((char) =>
        isBig ? [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255] : [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8],
      ),
    );

  test.each([
    ['UTF-8 by default', bytesOf('<a>é</a>'), '<a>é</a>'],
    ['a byte order mark', bytesOf([0xef, 0xbb, 0xbf], '<a/>'), '<a/>'],
    ['UTF-16, little end first, marked', utf16('\uFEFF<a>é</a>', false), '<a>é</a>'],
    ['UTF-16, big end first, marked', utf16('\uFEFF<a>é</a>', true), '<a>é</a>'],
    ['UTF-16 without a mark', utf16('<?xml version="1.0"?><a/>', true), '<?xml version="1.0"?><a/>'],
    [
      'ISO-8859-1 declared',
      bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?><a>', [0xe9], '</a>'),
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    ],
    [
      'windows-1252 declared',
      bytesOf("<?xml version='1.0' encoding='windows-1252'?><a>", [0x96], '</a>'),
      "<?xml version='1.0' encoding='windows-1252'?><a>–</a>",
    ],
    [
      'an alias of the IANA registry',
      bytesOf('<?xml version="1.0" encoding="ISO646-US"?><a>b</a>'),
      '<?xml version="1.0" encoding="ISO646-US"?><a>b</a>',
    ],
    [
      'an alias of windows-1251',
      bytesOf('<?xml version="1.0" encoding="csWindows1251"?><a>', [0xe6], '</a>'),
      '<?xml version="1.0" encoding="csWindows1251"?><a>ж</a>',
    ],
    [
      'UTF-16 declared, UTF-8 delivered',
      bytesOf('<?xml version="1.0" encoding="UTF-16"?><a>é</a>'),
      '<?xml version="1.0" encoding="UTF-16"?><a>é</a>',
    ],
  ])('%s', (_name, bytes, expected) => {
    const problems: Problem[] = [];
    expect(decodeXml(bytes, { file: 'a.xml', report: (problem) => problems.push(problem) })).toBe(expected);
    expect(problems).toEqual([]);
  });

  test.each([
    ['a byte that is no UTF-8', bytesOf('<a>\nxé', [0xe9], '</a>'), 'xml-bytes-undecodable', 2, 3],
    ['an unknown encoding', bytesOf('<?xml version="1.0" encoding="klingon"?><a/>'), 'xml-encoding-unknown', 1, 1],
  ])('%s is a problem', (_name, bytes, code, line, column) => {
    const problems: Problem[] = [];
    expect(decodeXml(bytes, { file: 'a.xml', report: (problem) => problems.push(problem) })).toBeUndefined();
    expect(problems.map((problem) => [problem.code, problem.place.line, problem.place.column])).toEqual([[code, line, column]]);
  });
});
