import { expect, test } from 'vitest';
import { readJats } from '../../src/read/jats/read-jats.ts';
import { renderArticleHtml } from '../../src/render/html/article-html.ts';
import { createMarks } from '../../src/render/html/survey.ts';
import { renderArticleMarkdown } from '../../src/render/markdown/article-markdown.ts';
import { context } from './html/model.ts';
import { CONTEXT } from './markdown/context.ts';

test('automatic marks are none of the labels of the source', () => {
  const marks = createMarks();
  for (const label of ['1', '(2)', '⁴', '*', undefined]) marks.take(label);
  expect([marks.number(1), marks.number(1), marks.number(2)]).toEqual(['3', '5', '6']);
  expect([marks.sign(), marks.sign()]).toEqual(['†', '‡']);
});

const FRONT = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta><title-group><article-title>T</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Inline</surname></name><aff>Oslo <ext-link xlink:href="https://o.example">lab</ext-link></aff></contrib>
<contrib contrib-type="author"><name><surname>First</surname></name><xref rid="a1" ref-type="aff"/><xref rid="c2" ref-type="corresp"/></contrib></contrib-group>
<aff id="a1"><sup>1</sup>Bonn</aff><author-notes><corresp id="c1">to A</corresp><corresp id="c2">to B</corresp><fn id="n1"><label>*</label><p>Equal.</p></fn></author-notes>
</article-meta></front><body><p>A term<fn><p>In the line.</p></fn>, a yard<xref ref-type="fn" rid="g1"/>.</p>
<disp-formula><mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mn>-1</mml:mn><mml:mo>-</mml:mo><mml:menclose notation="radical"><mml:mi>x</mml:mi></mml:menclose><mml:mi>–</mml:mi><mml:mn>9</mml:mn></mml:math></disp-formula></body>
<back><fn-group><fn id="g1"><p>Without label.</p></fn><fn id="g2"><label>1</label><p>One.</p></fn></fn-group></back></article>`;

function article() {
  const read = readJats(new TextEncoder().encode(FRONT), { file: 'a.xml', resolveFile: (href) => ({ href }), report: () => {} });
  if (read === undefined) throw new Error('no article');
  return read;
}

test('affiliations, correspondence and notes have marks of their own on the page', () => {
  const { authors, authorDetails, body, footnotes, back } = renderArticleHtml(article(), context);
  const text = (markup: string): string =>
    markup
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  expect(text(authors)).toBe('Inline2 First1,‡');
  expect(text(authorDetails)).toBe('Affiliations 1 Bonn 2 Oslo lab Notes † to A ‡ to B * Equal. Contributors First: Corresponding author');
  expect(authorDetails).toContain('<a href="https://o.example">lab</a>');
  expect(text(body)).toContain('A term2, a yard3.');
  expect(text(footnotes)).toBe('2 In the line. ↩');
  expect(text(back)).toBe('3 Without label. ↩ 1 One.');
  expect(body).toContain('<mn>−1</mn><mo>−</mo><msqrt><mi>x</mi></msqrt><mi>–</mi><mn>9</mn>');
});

test('they have the same marks in Markdown', () => {
  const markdown = renderArticleMarkdown(article(), CONTEXT);
  for (const line of [
    '- 2 Oslo [lab](https://o.example)',
    'A term[^2], a yard<sup>[3](#g1)</sup>.',
    '3 Without label.',
    '[^2]: In the line.',
  ])
    expect(markdown).toContain(line);
});
