import katex from 'katex';
import { expect, test } from 'vitest';
import type { MathElement } from '../../../src/model/formula.ts';
import { checkTex } from '../../../src/render/tex/check-tex.ts';
import { OVER_ACCENTS, SYMBOLS, UNDER_ACCENTS } from '../../../src/render/tex/symbols.ts';
import { texOfMathml } from '../../../src/render/tex/tex-of-mathml.ts';

const mo = (char: string): MathElement => ({ name: 'mo', attributes: {}, children: [char] });
const mi = (char: string): MathElement => ({ name: 'mi', attributes: {}, children: [char] });

const ALONE = [...SYMBOLS.keys()].flatMap((char): [string, MathElement][] => [
  [`${char} as an operator`, mo(char)],
  [`${char} as an identifier`, mi(char)],
]);
const OVER = [...OVER_ACCENTS.keys()].flatMap((char): [string, MathElement][] => [
  [`${char} over a letter`, { name: 'mover', attributes: {}, children: [mi('x'), mo(char)] }],
  [
    `${char} over two`,
    { name: 'mover', attributes: {}, children: [{ name: 'mrow', attributes: {}, children: [mi('x'), mi('y')] }, mo(char)] },
  ],
]);
const UNDER = [...UNDER_ACCENTS.keys()].map((char): [string, MathElement] => [
  `${char} under a letter`,
  { name: 'munder', attributes: {}, children: [mi('x'), mo(char)] },
]);

test('the table of symbols is not empty', () => expect(SYMBOLS.size).toBeGreaterThan(150));

test.each([...ALONE, ...OVER, ...UNDER])('%s round-trips through TeX', (_title, element) => {
  const math: MathElement = { name: 'math', attributes: {}, children: [mi('a'), element, mi('b')] };
  const tex = texOfMathml(math) ?? '';
  expect({ tex, ...checkTex(tex, math) }).toEqual({ tex, accepted: true, same: true });
  expect(() => katex.renderToString(tex, { output: 'mathml', throwOnError: true, strict: false })).not.toThrow();
});
