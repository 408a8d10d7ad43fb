import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeXml } from '../../../src/read/xml/decode-xml.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import { parsePlainXml } from '../../../src/read/xml/plain-xml.ts';
import type { XmlElement } from '../../../src/read/xml/xml-element.ts';
import { corpusFolder } from '../../corpus.ts';

const LIMITS = { depth: 256, length: 10_000_000 };

/** Tree of the strict parser: a character beyond U+FFFF in a comment after the text makes the text not plain. */
function strictTree(text: string): XmlElement | undefined {
  let isFaulty = false;
  const document = parseXml(`${text}<!--𝛂-->`, {
    file: 'a.xml',
    report: () => {
      isFaulty = true;
    },
  });
  return isFaulty ? undefined : document?.root;
}

/** True if a text is plain; throws if its tree differs from the strict parser's. */
function isPlain(text: string): boolean {
  const plain = parsePlainXml(text, LIMITS);
  if (plain !== undefined) expect(plain).toEqual(strictTree(text));
  return plain !== undefined;
}

describe('Plain text has the tree of the strict parser', () => {
  test.each([
    '<p/>',
    '<p\n a = "1"\n\tb=\'"\'  ></p\n>',
    '<?xml version="1.0" encoding="UTF-8" standalone=\'no\'?>\n<p>E. <i>c</i> <b/></p>\n',
    '<!DOCTYPE p PUBLIC "-//NLM//DTD" "http://x/y.dtd"><!-- a --><p>a<!-- x > --><?y z?>b</p><?z?>',
    '<p a="1 &lt; &#10; &#x3B1;">&#945;&amp;&alpha;&agr; ]] ></p>',
    '<p a="x\r\ny\tz">a\r\nb\rc</p>',
    '<p>\r\n<a\r\n/>\r<b/></p>',
    '<m:a xmlns:m="http://www.w3.org/1998/Math/MathML" m:b="c"><m:d/></m:a>',
    '<constructor __proto__="x">&lt;</constructor>',
  ])('%j', (text) => {
    expect(isPlain(text)).toBe(true);
  });

  test('in random texts', () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), (pieces) => {
        if (isPlain(`<p>${pieces.join('')}</p>`)) plain++;
        isPlain(pieces.join(''));
      }),
      { numRuns: 3000, seed: 1 },
    );
    expect(plain).toBeGreaterThan(100);
  });

  test('in texts with one character added or removed', () => {
    const text =
      '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "a.dtd">\n<a id="1" b=\'&lt;\'><?p q?><!-- c --><b/>x &amp; &#945;<i c="d">y</i>\r\n</a>\n';
    for (let at = 0; at < text.length; at++) {
      isPlain(text.slice(0, at) + text.slice(at + 1));
      for (const char of '<>&;"\'/=!?-[] \u0000a') isPlain(text.slice(0, at) + char + text.slice(at));
    }
    expect(isPlain(text)).toBe(true);
  });

  test.skipIf(corpusFolder === undefined)('in every tenth article of the corpus, most of which are plain', () => {
    const rows = readFileSync(join(corpusFolder ?? '', 'index.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const files = rows.filter((_, index) => index % 10 === 0).map((row) => join(corpusFolder ?? '', row.split('\t')[0] ?? ''));
    const plain = files.filter((file) => isPlain(decodeXml(readFileSync(file), { file, report: () => undefined }) ?? ''));
    expect(plain.length).toBeGreaterThan(0.8 * files.length);
  });
});

const PIECES = [
  '<b>',
  '</b>',
  '<b/>',
  '<i a="1">',
  '</i>',
  '<i a="1" a="2"/>',
  "<i a='<'/>",
  '<i a=1/>',
  '<i a/>',
  '<i a="1"b="2"/>',
  '<é/>',
  '<a:b c:d="&#9;"/>',
  '<p>',
  '</p>',
  'text',
  ' ',
  '\r\n',
  ']]>',
  '&amp;',
  '&nbsp;',
  '&none;',
  '&',
  '&#0;',
  '&#xD800;',
  '&#xFFFE;',
  '&#x10FFFF;',
  '&#x110000;',
  '<!-- a -->',
  '<!-- a -- b -->',
  '<!--->',
  '<!---->',
  '<![CDATA[x]]>',
  '<?x y?>',
  '<?x?>',
  '<?x?y?>',
  '<?xml version="1.0"?>',
  '<?xml-stylesheet href="a"?>',
  '<?CDATA a<b ?>',
  '<!DOCTYPE p>',
  '<!DOCTYPE p [<!ENTITY a "b">]>',
  '<',
  '>',
  '"',
  '\u0001',
  '\uFFFF',
  '\uD800',
  '𝛂',
] as const;

describe('Text that is not plain needs the strict parser', () => {
  test.each([
    ['nothing', ''],
    ['no element', ' <!-- a --> '],
    ['two roots', '<a/><b/>'],
    ['text after the root', '<a/>b'],
    ['an element that is not closed', '<a><b></a>'],
    ['an end tag too many', '<a/></a>'],
    ['an end tag of a longer name', '<a></ab>'],
    ['a slash without >', '<a/ >'],
    ['an attribute twice', '<a b="" b=""/>'],
    ['an unknown entity', '<a>&none;</a>'],
    ['a declared entity', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a CDATA section', '<a><![CDATA[b]]></a>'],
    ['a CDATA instruction', '<a><?CDATA b?></a>'],
    ['a character beyond U+FFFF', '<a>𝛂</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['too many levels', `${'<a>'.repeat(257)}${'</a>'.repeat(257)}`],
  ])('%s', (_, text) => {
    expect(parsePlainXml(text, LIMITS)).toBeUndefined();
  });
});
