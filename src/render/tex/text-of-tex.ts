import type { Formula, MathElement } from '../../model/formula.ts';
import { mathOfTex } from '../../model/text/math-of-tex.ts';

/**
 * Converts a formula that the source has only as TeX to MathML; undefined if it does not parse. Cached by display style, since the page, its
 * Markdown and its plain text need the same formula.
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

/** Converts TeX that does not parse to words without commands and braces: `\\alpha` to 'alpha', `\\text{if}` to 'if'. */
export function wordsOfTex(tex: string): string {
  return tex.replace(ENVIRONMENT, ' ').replace(WRAPPING, ' ').replace(SIGNS, ' ').replace(/\s+/g, ' ').trim();
}

// '\begin{array}{ll}', '\end{array}'
const ENVIRONMENT = /\\(?:begin|end)\s*\{[^{}]*\}(?:\{[^{}]*\})?/g;
// Commands that only style their argument.
const WRAPPING =
  /\\(?:math[a-z]+|text[a-z]*|rm|it|bf|left|right|[bB]ig+[lr]?|displaystyle|textstyle|limits|nolimits|quad|qquad|hspace|vspace|label|frac|[dt]frac|sqrt|over|operatorname|mbox|hbox|boldsymbol)(?![A-Za-z])\*?/g;
const SIGNS = /\\[^A-Za-z]|[\\{}$^_&~]/g;
