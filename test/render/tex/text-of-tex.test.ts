import { describe, expect, test } from 'vitest';
import type { Inline } from '../../../src/model/inline.ts';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { renderListTitle } from '../../../src/render/html/list-title.ts';
import { textOfInlines } from '../../../src/render/plain-text.ts';
import { articleOf, bareMeta, words } from '../../model/bare-article.ts';
import { context } from '../html/model.ts';

const formula = (tex: string): Inline => ({ kind: 'inlineFormula', formula: { tex } });

describe('a formula in TeX as plain text', () => {
  test.each([
    ['\\alpha^2+\\frac{a}{b}', 'α²+a/b'],
    ['\\mathrm{CO}_2', 'CO₂'],
    ['10^{-3}', '10⁻³'],
    ['x^\\alpha y', 'x^(α)y'],
    ['\\sum_{i=1}^n x_i^2', '∑_(i=1)ⁿx_i²'],
    ['\\sqrt[3]{x}', '³√x'],
    ["\\hat{x} + f'", 'xˆ+f′'],
    // TeX that Temml does not support is shown as words.
    ['\\oops{x} \\le \\text{if}', 'oops x le if'],
  ])('%s', (tex, text) => {
    expect(textOfInlines([formula(tex)])).toBe(text);
  });
});

test('titles contain no TeX, neither on the page nor in lists', () => {
  const article = articleOf({ meta: { ...bareMeta, title: [...words('On '), formula('x^2')] } });
  const title = 'On <math display="inline"><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math>';
  expect(renderArticleHtml(article, context).title).toBe(title);
  expect(renderListTitle(article, context)).toBe(title);
});
