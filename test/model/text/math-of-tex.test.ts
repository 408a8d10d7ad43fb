import { describe, expect, test } from 'vitest';
import { commonTex, mathOfTex, mistakeInTex } from '../../../src/model/text/math-of-tex.ts';

const rewritten: readonly (readonly [tex: string, isBlock: boolean, common: string])[] = [
  ['\\begin{align*} a &= b \\end{align*}', false, '\\begin{aligned} a &= b \\end{aligned}'],
  ['\\begin{align*} a &= b \\end{align*}', true, '\\begin{align*} a &= b \\end{align*}'],
  ['\\begin{equation} a \\tag{2a} \\end{equation}', false, ' a \\quad (2a) '],
  ['\\begin{alignat}{2} a &= b \\end{alignat}', false, '\\begin{alignedat}{2} a &= b \\end{alignedat}'],
  ['\\begin{eqnarray*} a &=& b \\nonumber \\end{eqnarray*}', true, '\\begin{array}{rcl} a &=& b  \\end{array}'],
  ['\\begin{flalign} a &= b \\end{flalign}', true, '\\begin{align} a &= b \\end{align}'],
  ['\\mbox{\\boldmath $x$}', true, '\\boldsymbol{x}'],
  ['{\\boldmath{x}}', true, '{\\boldsymbol{x}}'],
  ['a \\eqno(3)', true, 'a \\tag{3}'],
  ['\\root 3 \\of x', true, '\\sqrt[3]{x}'],
  ['\\mathop \\sum', true, '\\mathop{\\sum}'],
];

describe('TeX that renderers do not know', () => {
  test.each(rewritten)('%s (display: %s)', (tex, isBlock, common) => {
    expect(commonTex(tex, isBlock)).toBe(common);
    expect(mathOfTex(tex, isBlock)).toBeDefined();
  });
});

test.each(['\\mbox{if $x$}', '\\ensuremath{x}', 'a\\hfill b', '\\cancelto{0}{x}', '\\mathbbm{1}'])('%s is drawn', (tex) => {
  expect(mathOfTex(tex, false)).toBeDefined();
});

test('a box is an element that browsers draw', () => {
  expect(JSON.stringify(mathOfTex('\\boxed{x}', true))).toContain('{"name":"menclose","attributes":{"notation":"box"}');
});

const mistakes: readonly (readonly [tex: string, mistake: RegExp | undefined])[] = [
  ['\\frac{a}{b}', undefined],
  ['\\frac{a}{b', /^Unexpected end of input/],
  ['\\foo{x}', /^Unsupported function name: \\foo at position 1$/],
  ['\\begin{aligned} a', /^Expected & or/],
];

test.each(mistakes)('the mistake in %s', (tex, mistake) => {
  if (mistake === undefined) expect(mistakeInTex(tex, true)).toBeUndefined();
  else expect(mistakeInTex(tex, true)).toMatch(mistake);
});
