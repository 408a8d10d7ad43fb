import type { DisplayFormula } from '../../model/block.ts';
import type { Formula } from '../../model/formula.ts';
import { textOfFormula } from '../plain-text.ts';
import { mathOfFormula } from '../tex/text-of-tex.ts';
import { anchorCode } from './anchor.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from './code.ts';
import { graphicCode } from './figure-typst.ts';
import { linearMath } from './math/linear-math.ts';
import { wordsOfMath } from './math/math-words.ts';
import { mathCode, mathPieces } from './math/mathml-typst.ts';
import type { TypstWriter } from './typst-writer.ts';

/** A formula on a line of its own, with its number. */
export function displayFormulaCode({ id, label, formula }: DisplayFormula, w: TypstWriter): Code {
  const anchor = anchorCode(id, w);
  const number = label === undefined ? undefined : textCode(label.trim());
  const math = formula.mathml ?? mathOfFormula(formula, true);
  if (math !== undefined) {
    const pieces = mathPieces(math);
    if (pieces.length > 0) return joinCode([callCode('o.display-math', { alt: altOf(formula, w), number, anchor }, ...pieces)]);
  }
  const own = formula.text === undefined && formula.graphic !== undefined;
  const content = own
    ? graphicCode(formula.graphic, w, textOfFormula(formula) || w.messages.text('article.label.formula'))
    : formulaCode(formula, w);
  return callCode('o.display-text', { number, anchor }, content);
}

/** A formula in a line, from the best of its forms: MathML, TeX, words, picture. */
export function formulaCode(formula: Formula, w: TypstWriter): Code {
  const math = formula.mathml ?? mathOfFormula(formula, false);
  const code = math === undefined ? EMPTY : mathCode(math);
  if (code !== EMPTY) return callCode('o.inline-math', { alt: altOf(formula, w) }, code);
  if (formula.text !== undefined) return w.inlines(formula.text);
  if (formula.graphic === undefined) return formula.tex === undefined ? EMPTY : callCode('o.mono', {}, textCode(formula.tex));
  return w.inlines([
    {
      kind: 'inlineGraphic',
      graphic: { ...formula.graphic, altText: formula.graphic.altText ?? w.messages.text('article.label.formula') },
    },
  ]);
}

/** Alternative text, in English words, `x squared plus 1`, and in other languages symbols, `x² + 1`. PDF/UA-1 requires one. */
function altOf(formula: Formula, w: TypstWriter): Code {
  const math = formula.mathml ?? mathOfFormula(formula, false);
  const words = math === undefined ? '' : w.lang === 'en' ? wordsOfMath(math) : linearMath(math);
  return textCode(words || textOfFormula(formula) || w.messages.text('article.label.formula'));
}
