import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { renderArticleTypst } from '../../../src/render/typst/article-typst.ts';
import { PLAIN_CONTEXT } from '../typeset/typeset-file.ts';

const HEAD = `<article article-type="research-article" xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"><front>
<article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>`;

function articleOf(body: string, back = '', lang = 'en'): Article {
  const head = HEAD.replace('xml:lang="en"', `xml:lang="${lang}"`);
  const bytes = new TextEncoder().encode(`${head}<body>${body}</body><back>${back}</back></article>`);
  const article = readJats(bytes, { file: 'a.xml', resolveFile: (href) => ({ href, source: href }), report: () => undefined });
  if (article === undefined) throw new Error('no article');
  return article;
}

/** The code of the body: the second argument of the template, without the deferred tables at its end. */
function bodyCode(body: string, back = '', lang = 'en'): string {
  const images = new Map([['f1.jpg', { path: '/images/F1.jpg', widthPx: 800, heightPx: 600, sourceWidthPx: 800 }]]);
  const source = renderArticleTypst(articleOf(body, back, lang), { ...PLAIN_CONTEXT, images });
  const content = source.slice(source.indexOf('notes: []), ') + 'notes: []), '.length, -2);
  return content.replace(/^\{(.*); o\.deferred-tables\(\)\}$/s, '$1');
}

/** A fragment of JATS and its Typst code. */
const CASES: readonly (readonly [name: string, jats: string, code: string])[] = [
  ['a paragraph', '<p>a <bold>b</bold><italic>c</italic></p>', 'o.paragraph({"a "; strong("b"); emph("c")})'],
  ['white space at the ends of a paragraph', '<p> a </p>', 'o.paragraph("a")'],
  ['scripts', '<p>H<sub>2</sub>O<sup>+</sup></p>', 'o.paragraph({"H"; o.sub("2"); "O"; o.sup("+")})'],
  ['a link', '<p><ext-link xlink:href="https://x.example/a">x</ext-link></p>', 'o.paragraph(o.link-out("https://x.example/a", "x"))'],
  ['a link to no scheme of the web', '<p><ext-link xlink:href="javascript:x">x</ext-link></p>', 'o.paragraph("x")'],
  [
    'sections',
    '<sec id="s1"><label>1</label><title>A</title><sec id="s2"><title>B</title><p>c</p></sec></sec>',
    '{o.section-heading(level: 1, {o.anchor("content/1/e1#s1"); {"1 "; "A"}}); {o.section-heading(level: 2, {o.anchor("content/1/e1#s2"); "B"}); o.paragraph("c")}}',
  ],
  ['a pointer to nothing', '<p><xref ref-type="fig" rid="f9">9</xref></p>', 'o.paragraph("9")'],
  ['a footnote', '<p>a<fn id="n1"><p>b</p></fn></p>', 'o.paragraph({"a"; o.note("1", {o.anchor("content/1/e1#n1"); "b"})})'],
  ['a list', '<list list-type="order"><list-item><p>a</p></list-item></list>', 'o.numbers(numbering: "1.", ("a",))'],
  [
    'a list with labels',
    '<list list-type="order"><list-item><label>(i)</label><p>a</p></list-item></list>',
    'o.labelled-list(((label: "(i)", body: "a"),))',
  ],
  ['code', '<code>#f(x)\n  "y"</code>', 'o.code-block("#f(x)\\n  \\"y\\"")'],
  ['a quotation', '<disp-quote><p>a</p><attrib>Reed</attrib></disp-quote>', 'o.block-quote(attribution: "Reed", o.paragraph("a"))'],
  [
    'a figure',
    '<fig id="f1"><label>Figure 1</label><caption><title>A</title><p>b</p></caption><graphic xlink:href="f1.jpg"><alt-text>c</alt-text></graphic></fig>',
    'o.floating-figure(anchor: o.anchor("content/1/e1#f1"), caption: o.paragraph({o.caption-title({"Figure 1 "; "A"}); " "; "b"}), wide: false, (o.picture(alt: "c", width: 800, height: 600, "/images/F1.jpg"),))',
  ],
  [
    'a figure in a box stays in place',
    '<boxed-text id="b1"><fig id="f1"><label>Figure 1</label><graphic xlink:href="f1.jpg"/></fig></boxed-text>',
    'o.boxed-text(anchor: o.anchor("content/1/e1#b1"), o.fixed-figure(anchor: o.anchor("content/1/e1#f1"), caption: o.caption-title("Figure 1"), wide: false, (o.picture(alt: "Figure 1", width: 800, height: 600, "/images/F1.jpg"),)))',
  ],
  [
    'a figure without its image',
    '<fig id="f1"><label>Figure 1</label><graphic xlink:href="x.tif"/></fig>',
    'o.floating-figure(anchor: o.anchor("content/1/e1#f1"), caption: o.caption-title("Figure 1"), wide: false, (o.gap("Image not available: x.tif"),))',
  ],
  [
    'a table whose rows are short, without links in its header',
    '<table-wrap id="t1"><label>Table 1</label><table><thead><tr><th colspan="2"><ext-link xlink:href="https://x.example/">A</ext-link></th></tr></thead><tbody><tr><td>b</td><td>1</td></tr><tr><td>c</td></tr></tbody></table></table-wrap>',
    'o.floating-table(anchor: o.anchor("content/1/e1#t1"), caption: o.caption-title("Table 1"), foot: [], columns: 2, (o.grid-of(columns: 2, header: (o.cell(colspan: 2, rowspan: 1, strong("A")),), ("b", o.cell(colspan: 1, rowspan: 1, "1"), "c", [],)),))',
  ],
  [
    'a formula with its number and its words',
    '<disp-formula id="e1"><label>(1)</label><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></disp-formula>',
    'o.display-math(alt: "x squared", number: "(1)", anchor: o.anchor("content/1/e1#e1"), math.attach(tr: "2", o.s("x")))',
  ],
  ['words in Arabic', '<p><named-content xml:lang="ar">نص</named-content></p>', 'o.paragraph(o.in-language(lang: "ar", dir: rtl, "نص"))'],
];

describe('the body of an article as Typst code', () => {
  test.each(CASES)('%s', (_, jats, code) => {
    expect(bodyCode(jats)).toBe(code);
  });

  test('references have anchors, and citations link to them', () => {
    const code = bodyCode(
      '<p>a [<xref ref-type="bibr" rid="r1">1</xref>]</p>',
      '<ref-list><ref id="r1"><label>1</label><mixed-citation>Reed 2020</mixed-citation></ref></ref-list>',
    );
    expect(code).toContain('o.link-to("content/1/e1#r1", "1")');
    expect(code).toContain('o.section-heading(level: 1, "References")');
    expect(code).toContain('o.references(((label: "1", body: {o.anchor("content/1/e1#r1"); "Reed 2020"}),))');
  });

  test.each([
    ['en', 'Reed 2020', '(body: {'],
    ['ar', 'Reed 2020', '(dir: ltr, body: {'],
    ['ar', 'المد 2020', '(body: {'],
    ['en', 'المد 2020', '(dir: rtl, body: {'],
  ])('an article in %s has the reference "%s" in the direction of its letters', (lang, words, code) => {
    const list = `<ref-list><ref id="r1"><mixed-citation>${words}</mixed-citation></ref></ref-list>`;
    expect(bodyCode('<p>a</p>', list, lang)).toContain(`o.references((${code}`);
  });

  test.each([
    ['en', 'x squared'],
    ['pt-BR', 'x²'],
    ['ar', 'x²'],
  ])('an article in %s has the alternative text "%s"', (lang, alt) => {
    const math = '<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>';
    expect(bodyCode(`<disp-formula>${math}</disp-formula>`, '', lang)).toContain(`alt: "${alt}"`);
  });
});
