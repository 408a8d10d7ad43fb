import type { DisplayFormula } from '../../model/block.ts';
import type { Formula, MathElement } from '../../model/formula.ts';
import { elementsOf, type MathmlWriter, mathmlRenderer, tokenText } from '../mathml-renderer.ts';
import { textOfFormula } from '../plain-text.ts';
import { characterOf, multiscriptsOf, takesLimits } from '../tex/scripts.ts';
import { mathOfFormula } from '../tex/text-of-tex.ts';
import { anchorCode } from './anchor.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from './code.ts';
import { graphicCode } from './figure-typst.ts';
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

/**
 * A formula in a line of symbols, as alternative text of the PDF in languages other than English. Screen readers say the symbols in the language of
 * the article.
 *
 *   <mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>  ->  '(a + 1)/b'
 *   <msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>  ->  'x_i²'
 *
 * Unicode Technical Note 28, UnicodeMath, but for tables, whose rows are `[a, b; c, d]`.
 */
export function linearMath(math: MathElement): string {
  return linear(math).replace(/\s+/g, ' ').trim();
}

type Writer = MathmlWriter<string>;

const row = (elements: readonly MathElement[], write: Writer): string => elements.map(write).join('');
const inside = (element: MathElement, write: Writer): string => row(elementsOf(element), write).trim();
const parts = (element: MathElement, write: Writer): readonly string[] => elementsOf(element).map((child) => write(child).trim());

const linear = mathmlRenderer<string>({
  row,
  nothing: '',
  handlers: {
    mi: (element) => nameText(tokenText(element)),
    mn: tokenText,
    mo: operatorText,
    mtext: (element) => ` ${tokenText(element)} `,
    ms: (element) => ` ${tokenText(element)} `,
    mspace: () => ' ',
    mphantom: () => '',
    menclose: inside,
    mfrac: (element, write) => {
      const [over = '', under = ''] = parts(element, write);
      return `${grouped(over)}/${grouped(under)}`;
    },
    msqrt: (element, write) => `√${grouped(inside(element, write))}`,
    mroot: (element, write) => {
      const [base = '', index = ''] = parts(element, write);
      return `√(${index}&${base})`;
    },
    msub: (element, write) => scripts(parts(element, write), { sub: 1 }),
    msup: (element, write) => scripts(parts(element, write), { sup: 1 }),
    msubsup: (element, write) => scripts(parts(element, write), { sub: 1, sup: 2 }),
    munder: (element, write) => limits(element, parts(element, write), '┬'),
    mover: (element, write) => {
      const [base = '', over = ''] = parts(element, write);
      const accent = ACCENTS[over];
      if (accent !== undefined && base !== '') return `${[...base].length === 1 ? base : `(${base})`}${accent}`;
      return limits(element, [base, over], '┴');
    },
    munderover: (element, write) => scripts(parts(element, write), { sub: 1, sup: 2 }),
    mmultiscripts: (element, write) => {
      const { base, after, before } = multiscriptsOf(element);
      const text = (list: readonly MathElement[]): string =>
        list.map((one, at) => (write(one) === '' ? '' : `${at % 2 === 0 ? '_' : '^'}${grouped(write(one).trim())}`)).join('');
      return `${text(before)}${base === undefined ? '' : write(base)}${text(after)}`;
    },
    mtable: (element, write) =>
      `[${elementsOf(element)
        .map((one) => parts(one, write).join(', '))
        .join('; ')}]`,
  },
});

/** A word is separated from what follows it: `sin x`. */
function nameText(text: string): string {
  return WORD.test(text) ? ` ${text} ` : text;
}

/** Relations and operators between two terms are separated from them. */
function operatorText(element: MathElement): string {
  const text = tokenText(element).replace(INVISIBLE, '');
  if (WORD.test(text)) return ` ${text} `;
  if (text === ',' || text === ';') return `${text} `;
  return BETWEEN.test(text) ? ` ${text === '-' ? '−' : text} ` : text;
}

/** `x_i^n`; squares and cubes have their own characters, which every screen reader says. */
function scripts(texts: readonly string[], at: { readonly sub?: number; readonly sup?: number }): string {
  const [base = ''] = texts;
  const sub = at.sub === undefined ? '' : (texts[at.sub] ?? '');
  const sup = at.sup === undefined ? '' : (texts[at.sup] ?? '');
  const below = sub === '' ? '' : `_${grouped(sub)}`;
  const above = sup === '' ? '' : (POWERS[sup] ?? (PRIMES.test(sup) ? sup : `^${grouped(sup)}`));
  return `${base}${below}${above}`;
}

/** Limits of a sum are scripts; other content above or below has an operator of its own. */
function limits(element: MathElement, [base = '', other = '']: readonly string[], mark: '┬' | '┴'): string {
  const [operator] = elementsOf(element);
  const isLimit = operator !== undefined && (takesLimits(operator) || characterOf(operator) === '');
  if (isLimit) return `${base}${mark === '┬' ? '_' : '^'}${grouped(other)} `;
  return `${base}${mark}${grouped(other)}`;
}

/** Parentheses around what is more than one term. */
function grouped(text: string): string {
  return SIMPLE.test(text) ? text : `(${text})`;
}

// 'sin', 'Re'
const WORD = /^\p{L}{2,}$/u;
// 'x', '12.5', 'α', '′', '(a + b)'
const SIMPLE = /^(?:[\p{L}\p{N}.,]+|.|\([^()]*\))$/u;
const BETWEEN = /^[=≠≈≃≅≡∼<>≤≥≪≫±∓+\-−×÷·⋅∗→←↔⇒⇐⇔∈∉⊂⊆∪∩∧∨∝|]$/u;
const PRIMES = /^[′″‴*∗†°]+$/;
// Zero-width characters, invisible operators, variation selectors.
const INVISIBLE = /[\u200b-\u200f\u2060-\u2064\ufeff]|\p{Variation_Selector}/gu;
const POWERS: Readonly<Record<string, string>> = { '2': '²', '3': '³' };
/** Combining characters of accents. */
const ACCENTS: Readonly<Record<string, string>> = {
  '¯': '\u0304',
  '‾': '\u0304',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '→': '\u20d7',
  '˙': '\u0307',
  '¨': '\u0308',
};
