import { describe, expect, test } from 'vitest';
import { publishableXml } from '../../../../src/pipeline/tasks/renditions/write-siblings.ts';

const NAMESPACES = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"';

function publish(attributes: string): { readonly stands: boolean; readonly found: readonly string[] } {
  const source = new TextEncoder().encode(`<article ${NAMESPACES}><p ${attributes}>x</p></article>`);
  const found: string[] = [];
  const published = publishableXml(source, 'a.xml', ({ code }) => found.push(code));
  return { stands: published === source, found };
}

describe('the XML of an article is published', () => {
  test.each([
    ['plain', 'id="p1"'],
    ['with a style that fetches nothing', 'style="border-bottom: 1px solid #000; text-align: left"'],
    ['with a style in single quotes', "style='color: red'"],
    ['with a link to the web', 'xlink:href="https://journal.example/?url=@"'],
    ['with a link to a data file', 'xlink:href="Data1.csv"'],
    ['with a namespace that no element uses', 'xmlns:h="http://www.w3.org/1999/xhtml" xmlns:s="http://www.w3.org/2000/svg"'],
    ['with a URL after a style', 'style="color: red" xlink:href="https://journal.example/url"'],
  ])('%s', (_, attributes) => {
    expect(publish(attributes)).toEqual({ stands: true, found: [] });
  });

  test.each([
    ['a style that fetches', 'style="background: URL(https://evil.example/x)"'],
    ['a style that fetches, in single quotes', "style='background: url(x)'"],
    ['a style that fetches by a text alone', `style="background: image-set('https://evil.example/x' 1x)"`],
    ['a style that fetches by src()', `style="background: src('https://evil.example/x')"`],
    ['a style that imports', 'style="@import x"'],
    ['a style with an escape', 'style="background: u\\72l(x)"'],
    ['a style with a character by its number', 'style="background: u&#114;l(x)"'],
    ['a link to a script after a style that fetches nothing', 'style = "color: red" id="a" mml:href="javascript:alert(1)"'],
    ['an event handler', 'onclick="alert(1)"'],
    ['a link to a script', 'xlink:href=" javascript:alert(1)"'],
    ['an element of HTML', 'xmlns="http://www.w3.org/1999/xhtml"'],
    ['an element of HTML by its prefix', 'xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></p><p'],
    ['an element that binds its own prefix', '><h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script></p><p'],
    ['an SVG image', 'xmlns:s="http://www.w3.org/2000/svg"><s:svg/></p><p'],
    ['a prefix bound by a character reference', 'xmlns:h="http://www.w3.org/1999/xhtm&#108;"><h:script>alert(1)</h:script></p><p'],
  ])('but not with %s', (_, attributes) => {
    expect(publish(attributes)).toEqual({ stands: false, found: ['xml-active'] });
  });
});

test.each([
  [
    'before the first element of the article-meta',
    '<article><front><!-- <article-meta> --><article-meta>\n<title-group/></article-meta></front></article>',
    '<article><front><!-- <article-meta> --><article-meta>\n<article-id pub-id-type="pmid">39000001</article-id><title-group/></article-meta></front></article>',
  ],
  [
    'to the article in an envelope, not to its sub-articles',
    '<pmc-articleset><article><front><article-meta id="a>b"><volume>1</volume></article-meta></front><sub-article><front-stub><volume/></front-stub></sub-article></article></pmc-articleset>',
    '<pmc-articleset><article><front><article-meta id="a>b"><article-id pub-id-type="pmid">39000001</article-id><volume>1</volume></article-meta></front><sub-article><front-stub><volume/></front-stub></sub-article></article></pmc-articleset>',
  ],
  [
    'to text in UTF-8, whatever the encoding of the file was',
    '<?xml version="1.0" encoding="ISO-8859-1"?><article><front><article-meta><volume>\u00e9</volume></article-meta></front></article>',
    '<?xml version="1.0" encoding="UTF-8"?><article><front><article-meta><article-id pub-id-type="pmid">39000001</article-id><volume>\u00e9</volume></article-meta></front></article>',
  ],
  ...['<article-id pub-id-type="pmid">1</article-id>', ''].map((ids) => {
    const xml = `<article><front><article-meta>${ids}</article-meta></front></article>`;
    return [ids === '' ? 'not to an article-meta without elements' : 'not if one is stated', xml, xml] as const;
  }),
] as const)('a PMID is added %s', (_, xml, expected) => {
  const published = publishableXml(Buffer.from(xml, 'latin1'), 'a.xml', () => undefined, '39000001');
  expect(typeof published === 'string' ? published : Buffer.from(published ?? []).toString('latin1')).toBe(expected);
});
