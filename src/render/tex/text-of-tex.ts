import type { Formula, MathElement } from '../../model/formula.ts';
import { mathOfTex } from '../html/math-of-tex.ts';

/**
 * Returns the MathML of a formula that the source gives as TeX only, undefined where its TeX does not parse. The page, its Markdown and its
 * plain text ask for the same formula, so it is converted once for each way of display.
 */
export function mathOfFormula(formula: Formula, isBlock: boolean): MathElement | undefined {
  if (formula.tex === undefined) return undefined;
  const cache = isBlock ? blockMath : inlineMath;
  const known = cache.get(formula);
  if (known !== undefined) return known.math;
  const math = mathOfTex(formula.tex, isBlock);
  cache.set(formula, { math });
  return math;
}

interface Converted {
  readonly math: MathElement | undefined;
}

const blockMath = new WeakMap<Formula, Converted>();
const inlineMath = new WeakMap<Formula, Converted>();

/** TeX that does not parse, as words: commands and braces are left out, `\\alpha` and `\\text{if}` are their names: 'alpha', 'if'. */
export function wordsOfTex(tex: string): string {
  return tex.replace(ENVIRONMENT, ' ').replace(WRAPPING, ' ').replace(SIGNS, ' ').replace(/\s+/g, ' ').trim();
}

// '\begin{array}{ll}', '\end{array}'
const ENVIRONMENT = /\\(?:begin|end)\s*\{[^{}]*\}(?:\{[^{}]*\})?/g;
// Commands that only say how their argument looks.
const WRAPPING =
  /\\(?:math[a-z]+|text[a-z]*|rm|it|bf|left|right|[bB]ig+[lr]?|displaystyle|textstyle|limits|nolimits|quad|qquad|hspace|vspace|label|frac|[dt]frac|sqrt|over|operatorname|mbox|hbox|boldsymbol)(?![A-Za-z])\*?/g;
const SIGNS = /\\[^A-Za-z]|[\\{}$^_&~]/g;
