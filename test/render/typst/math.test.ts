import { describe, expect, test } from 'vitest';
import type { MathElement } from '../../../src/model/formula.ts';
import { linearMath } from '../../../src/render/typst/formula-typst.ts';
import { wordsOfMath } from '../../../src/render/typst/math/math-words.ts';
import { mathCode, mathPieces } from '../../../src/render/typst/math/mathml-typst.ts';

/** `<msup>…` as an element of the model. */
function mathOf(inner: string): MathElement {
  const root = parse(inner);
  return { name: 'math', attributes: {}, children: [...root.children] };
}

/** MathML of elements, attributes in double quotes and text. */
function parse(text: string): MathElement {
  const stack: { name: string; attributes: Record<string, string>; children: (MathElement | string)[] }[] = [
    { name: 'math', attributes: {}, children: [] },
  ];
  for (const [, close, name, attributes = '', empty, words] of text.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
    const top = stack.at(-1);
    if (top === undefined) throw new Error('unbalanced');
    if (words !== undefined) top.children.push(words);
    else if (close === '/') stack.pop();
    else {
      const element = {
        name: name ?? '',
        attributes: Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
        children: [],
      };
      top.children.push(element);
      if (empty !== '/') stack.push(element);
    }
  }
  const [root] = stack;
  if (root === undefined) throw new Error('empty');
  return root;
}

/** MathML, the body of the equation, and its alternative text, in English and in other languages. */
const CASES: readonly (readonly [mathml: string, code: string, words: string, symbols: string])[] = [
  ['<mi>x</mi>', 'o.s("x")', 'x', 'x'],
  ['<mi>sin</mi><mi>α</mi>', '{math.op("sin"); o.s("α")}', 'sin alpha', 'sin α'],
  ['<mi mathvariant="normal">d</mi>', 'math.upright(o.s("d"))', 'd', 'd'],
  ['<mn>1.5</mn>', '"1.5"', '1.5', '1.5'],
  ['<mi>a</mi><mo>-</mo><mi>b</mi>', '{o.s("a"); o.s("−"); o.s("b")}', 'a minus b', 'a − b'],
  ['<mi>a</mi><mo>\u2062</mo><mi>b</mi>', '{o.s("a"); o.s("b")}', 'a b', 'ab'],
  ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', 'math.frac(o.s("a"), o.s("b"))', 'a over b', 'a/b'],
  ['<msup><mi>x</mi><mn>2</mn></msup>', 'math.attach(tr: "2", o.s("x"))', 'x squared', 'x²'],
  ['<msup><mi>x</mi><mo>′</mo></msup>', 'math.attach(tr: math.primes(1), o.s("x"))', 'x prime', 'x′'],
  [
    '<msubsup><mi>x</mi><mi>i</mi><mi>n</mi></msubsup>',
    'math.attach(br: o.s("i"), tr: o.s("n"), o.s("x"))',
    'x sub i to the power of n',
    'x_i^n',
  ],
  ['<msqrt><mi>x</mi></msqrt>', 'math.sqrt(o.s("x"))', 'the square root of x', '√x'],
  [
    '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>x</mi>',
    '{math.attach(b: o.s("i"), t: o.s("n"), o.s("∑")); o.s("x")}',
    'the sum from i to n of x',
    '∑_i^nx',
  ],
  ['<mover><mi>x</mi><mo>^</mo></mover>', 'math.accent(o.s("x"), "\u0302")', 'x hat', 'x\u0302'],
  [
    '<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo>',
    'math.lr({o.s("("); math.frac(o.s("a"), o.s("b")); o.s(")")})',
    'open parenthesis a over b close parenthesis',
    '(a/b)',
  ],
  [
    '<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>',
    'o.matrix(align: "center", (o.s("a"), o.s("b"),))',
    'row 1: a, b;',
    '[a, b]',
  ],
  ['<mtext>#panic("x")</mtext>', '"#panic(\\"x\\")"', '#panic("x")', '#panic("x")'],
  ['<mo>"</mo>', 'o.s("\\"")', '"', '"'],
];

describe('MathML', () => {
  test.each<[string, readonly string[]]>([
    ['<mrow><mi>a</mi><mo>=</mo><mi>b</mi></mrow>', ['{o.s("a"); o.s("=")}', 'o.s("b")']],
    ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', ['math.frac(o.s("a"), o.s("b"))']],
    [
      '<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>+</mo><mi>c</mi><mo>)</mo>',
      ['math.lr({o.s("("); math.frac(o.s("a"), o.s("b")); o.s("+"); o.s("c"); o.s(")")})'],
    ],
    ['', []],
  ])('%s is divided into lines after operators of its row', (mathml, pieces) => {
    expect(mathPieces(mathOf(mathml))).toEqual(pieces);
  });

  test.each(CASES)('%s as Typst code', (mathml, code) => {
    expect(mathCode(mathOf(mathml))).toBe(code);
  });
  test.each(CASES)('%s in words', (mathml, _, words) => {
    expect(wordsOfMath(mathOf(mathml))).toBe(words);
  });
  test.each(CASES)('%s in symbols', (mathml, _, __, symbols) => {
    expect(linearMath(mathOf(mathml))).toBe(symbols);
  });
  test.each([
    ['<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><msub><mi>b</mi><mi>i</mi></msub></mfrac>', '(a + 1)/(b_i)'],
    ['<mi>P</mi><mo>(</mo><mi>A</mi><mo>,</mo><mi>B</mi><mo>)</mo><mo>≤</mo><mroot><mn>8</mn><mn>3</mn></mroot>', 'P(A, B) ≤ √(3&8)'],
    ['<munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder><msub><mi>x</mi><mi>n</mi></msub>', 'lim_(n → ∞) x_n'],
  ])('%s in symbols', (mathml, symbols) => {
    expect(linearMath(mathOf(mathml))).toBe(symbols);
  });
});
