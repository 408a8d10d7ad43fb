import katex from 'katex';
import { describe, expect, test } from 'vitest';
import type { MathElement } from '../../../src/model/formula.ts';
import { checkTex } from '../../../src/render/tex/check-tex.ts';
import { texOfMathml } from '../../../src/render/tex/tex-of-mathml.ts';
import { corpusFolder } from '../../corpus.ts';
import { corpusArticles } from '../corpus-articles.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 3 tests of formulas, for the corpus of real articles is not here');

describe.skipIf(corpusFolder === undefined)('the formulas of the corpus', () => {
  const formulas = corpusFolder === undefined ? [] : [...corpusArticles(corpusFolder)].flatMap(({ article }) => mathsIn(article));
  const made = formulas.map((math) => ({ math, tex: texOfMathml(math) ?? '' }));

  test('are not empty', () => expect(formulas.length).toBeGreaterThan(3300));

  test('round-trip through TeX with every symbol', () => {
    const checks = made.map(({ math, tex }) => checkTex(tex, math));
    expect(checks.filter((check) => check.accepted).length / made.length).toBeGreaterThanOrEqual(0.999);
    expect(checks.filter((check) => check.same).length / made.length).toBeGreaterThanOrEqual(0.999);
  });

  test('are valid TeX to a second parser', () => {
    const refused = made.filter(({ tex }) => !isAccepted(tex)).map(({ tex }) => tex);
    expect(refused).toEqual([]);
  });
});

function isAccepted(tex: string): boolean {
  try {
    katex.renderToString(tex, { output: 'mathml', throwOnError: true, strict: false });
    return true;
  } catch {
    return false;
  }
}

/** Returns every `math` in a model. */
function mathsIn(value: unknown): MathElement[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('mathml' in value && typeof value.mathml === 'object') return [value.mathml as MathElement];
  return Object.values(value).flatMap(mathsIn);
}
