import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { checkTex } from '../../../src/render/tex/check-tex.ts';
import { texOfMathml } from '../../../src/render/tex/tex-of-mathml.ts';
import { mathmlFrom } from './mathml-from.ts';

const FORMULAS: readonly (readonly [mathml: string, tex: string])[] = [
  ['<mi>x</mi>', 'x'],
  ['<msup><mi>x</mi><mn>2</mn></msup>', 'x^2'],
  ['<msubsup><mi>x</mi><mi>i</mi><mrow><mn>2</mn><mi>n</mi></mrow></msubsup>', 'x_i^{2n}'],
  ['<msup><msub><mi>x</mi><mn>1</mn></msub><mn>2</mn></msup>', '{x_1}^2'],
  ['<msup><mi>f</mi><mo>′</mo></msup><mo>(</mo><mi>x</mi><mo>)</mo>', "f'(x)"],
  ['<msup><msup><mi>f</mi><mo>′</mo></msup><mn>2</mn></msup>', "{f'}^2"],
  ['<mi>α</mi><mi>x</mi>', '\\alpha x'],
  ['<mi>α</mi><mo>+</mo><mn>1</mn>', '\\alpha+1'],
  ['<mi mathvariant="normal">d</mi><mi>x</mi>', '\\mathrm{d}x'],
  ['<mi mathvariant="bold">x</mi><mi mathvariant="bold">σ</mi>', '\\mathbf{x}\\boldsymbol{\\sigma}'],
  ['<mi>𝒞</mi><mi>ℙ</mi><mn>𝟙</mn>', '\\mathcal{C}\\mathbb{P}\\mathbb{1}'],
  ['<mi>sin</mi><mi>x</mi>', '\\sin x'],
  ['<mi>logit</mi><mi>x</mi>', '\\mathrm{logit}x'],
  ['<mo>argmax</mo>', '\\operatorname{argmax}'],
  ['<mn>1,234.5</mn>', '1{,}234.5'],
  ['<mi>a</mi><mo>&lt;</mo><mi>b</mi><mo>&#xd7;</mo><mi>c</mi>', 'a\\lt b\\times c'],
  ['<mi>a</mi><mo>⁢</mo><mi>b</mi>', 'ab'],
  ['<mo>|</mo><mi>x</mi><mo>|</mo>', '\\vert x\\vert'],
  ['<mo>[</mo><mi>a</mi><mo>]</mo><mo>(</mo><mi>b</mi><mo>)</mo>', '[a] (b)'],
  ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', '\\frac{a}{b}'],
  ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '\\genfrac{}{}{0pt}{}{n}{k}'],
  ['<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>]</mo>', '\\left(\\frac{a}{b}\\right]'],
  ['<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac>', '(\\frac{a}{b}'],
  ['<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><msup><mo>)</mo><mn>2</mn></msup>', '\\left(\\frac{a}{b}\\right)^2'],
  ['<mo>|</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>|</mo>', '\\left\\vert\\frac{a}{b}\\right\\vert'],
  ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '\\sqrt{x+1}'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  ['<mover><mi>x</mi><mo>¯</mo></mover>', '\\bar{x}'],
  ['<mover><mrow><mi>x</mi><mi>y</mi></mrow><mo>¯</mo></mover>', '\\overline{xy}'],
  ['<mover accent="true"><mi>p</mi><mo>^</mo></mover>', '\\hat{p}'],
  ['<munder><mi>x</mi><mo>_</mo></munder>', '\\underline{x}'],
  ['<mover><mo>=</mo><mtext>def</mtext></mover>', '\\overset{\\text{def}}{=}'],
  ['<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>', '\\sum_{i=1}^n'],
  ['<munder><mrow><mi>lim</mi></mrow><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>', '\\lim_{n\\rightarrow\\infty}'],
  ['<munderover><mi>A</mi><mi>b</mi><mi>c</mi></munderover>', '\\overset{c}{\\underset{b}{A}}'],
  ['<mmultiscripts><mi>C</mi><mn>6</mn><none/><mprescripts/><none/><mn>14</mn></mmultiscripts>', '{}^{14}C_6'],
  [
    '<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>',
    '\\begin{matrix} a & b \\\\ c & d \\end{matrix}',
  ],
  [
    '<mtable columnalign="right left"><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr></mtable>',
    '\\begin{aligned} a & =b \\end{aligned}',
  ],
  [
    '<mo>{</mo><mtable columnalign="left"><mtr><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mo>[</mo><mn>0</mn></mtd></mtr></mtable>',
    '\\left\\{\\begin{array}{l} 1 \\\\ {}[0 \\end{array}\\right.',
  ],
  ['<mtext>if 5% of a_b</mtext>', '\\text{if 5\\% of a\\_b}'],
  ['<mtext>p &lt; q | r</mtext>', '\\text{p \\textless{} q \\textbar{} r}'],
  ['<mi>é</mi>', '\\text{é}'],
  ['<mi>a</mi><mspace width="2em"/><mi>b</mi>', 'a\\qquad b'],
  ['<mi>a</mi><mspace width="0.1667em"/><mi>b</mi>', 'a\\,b'],
  ['<mstyle displaystyle="true"><mrow><mi>a</mi></mrow></mstyle>', 'a'],
  ['<semantics><mi>a</mi><annotation encoding="x">junk</annotation></semantics>', 'a'],
];

describe('TeX of MathML', () => {
  test.each(FORMULAS)('%s', (source, tex) => {
    const math = mathmlFrom(source);
    expect(texOfMathml(math)).toBe(tex);
    expect(checkTex(tex, math)).toEqual({ accepted: true, same: true });
    expect(() => katex.renderToString(tex, { output: 'mathml', throwOnError: true, strict: false })).not.toThrow();
  });

  test('an empty formula has no TeX', () => {
    expect(texOfMathml(mathmlFrom('<mrow/>'))).toBeUndefined();
  });
});

describe('the check of TeX against its MathML', () => {
  test.each([
    ['<mi>x</mi><mo>+</mo><mi>y</mi>', 'x+y', { accepted: true, same: true }],
    ['<mi>x</mi><mo>+</mo><mi>y</mi>', 'x-y', { accepted: true, same: false }],
    ['<mi>x</mi><mo>+</mo><mi>y</mi>', 'x+', { accepted: true, same: false }],
    ['<mi>x</mi><mo>+</mo><mi>y</mi>', 'x+{y', { accepted: false, same: false }],
    ['<mi>ϕ</mi>', '\\varphi', { accepted: true, same: false }],
    ['<mi>x</mi>', '\\nonsense x', { accepted: false, same: false }],
  ])('%s as %s', (source, tex, expected) => {
    expect(checkTex(tex, mathmlFrom(source))).toEqual(expected);
  });
});
