import type { DisplayFormula } from '../../model/block.ts';
import type { Formula } from '../../model/formula.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { textOfFormula } from '../plain-text.ts';
import { mathOfFormula } from '../tex/text-of-tex.ts';
import { mathNamespace } from './book-markup.ts';
import { inlineGraphicHtml } from './graphic-html.ts';
import { mathHtml } from './math-html.ts';
import { idHere, type Writer } from './writer.ts';

/** Renders a display formula with its number; a long one can be scrolled by keyboard. */
export function displayFormulaHtml(formula: DisplayFormula, w: Writer): Markup {
  const id = attribute('id', idHere(w, formula.id));
  const math = formulaHtml(formula.formula, w, { id: undefined, isBlock: true });
  const label = formula.label !== undefined && html`<span class="formula-label">${formula.label}</span>`;
  const isLong = lengthOf(formula.formula) > LONG;
  const name = formulaName(formula, w);
  const scroll = isLong && w.context.book === undefined && html` tabindex="0" role="group" aria-label="${name}"`;
  return html`<div${id} class="formula"><div class="formula-scroll"${scroll}>${math}</div>${label}</div>
`;
}

function formulaName({ label }: DisplayFormula, { messages }: Writer): string {
  return label === undefined ? messages.text('article.label.formula') : messages.text('article.label.formulaNumber', { number: label });
}

/** A formula by the best form that the source gives: MathML, TeX, words, picture, TeX that does not parse. */
export function formulaHtml(formula: Formula, w: Writer, options: { readonly id: string | undefined; readonly isBlock: boolean }): Markup {
  const id = idHere(w, options.id);
  if (formula.mathml !== undefined)
    return mathHtml(formula.mathml, { id, isBlock: options.isBlock, hasTex: w.hasTex, namespace: mathNamespace(w) });
  if (formula.tex !== undefined) {
    const math = mathOfFormula(formula, options.isBlock);
    if (math !== undefined) return mathHtml(math, { id, isBlock: options.isBlock, hasTex: w.hasTex, namespace: mathNamespace(w) });
  }
  if (formula.text !== undefined) return html`<span${attribute('id', id)} class="formula-text">${w.inlines(formula.text)}</span>`;
  if (formula.graphic === undefined)
    return formula.tex === undefined ? html`` : html`<code${attribute('id', id)} class="tex">${formula.tex}</code>`;
  const picture = inlineGraphicHtml(formula.graphic, w, w.messages.text('article.label.formula'));
  return html`<span${attribute('id', id)} class="formula-image">${picture}</span>`;
}

/** Counts the symbols of a formula, or the characters of its TeX, which is not converted for this. */
function lengthOf(formula: Formula): number {
  return formula.mathml === undefined && formula.tex !== undefined ? formula.tex.length : textOfFormula(formula).length;
}

// Symbols that fit beside a number in a narrow column.
const LONG = 40;
