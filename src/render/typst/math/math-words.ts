import type { MathElement } from '../../../model/formula.ts';
import { elementsOf, type MathmlWriter, mathmlRenderer, tokenText } from '../../mathml-renderer.ts';
import { letterOfMathAlphanumeric } from '../../tex/math-alphanumeric.ts';
import { characterOf, multiscriptsOf, takesLimits } from '../../tex/scripts.ts';

/**
 * A formula in English words, as alternative text of the PDF.
 *
 *   <msup><mi>x</mi><mn>2</mn></msup>  ->  'x squared'
 *   <mfrac><mi>a</mi><mi>b</mi></mfrac>  ->  'a over b'
 */
export function wordsOfMath(math: MathElement): string {
  return wordsOf(math)
    .replace(/\s+/g, ' ')
    .replace(/ ([,;:])/g, '$1')
    .trim();
}

const parts = (element: MathElement, write: MathmlWriter<string>): string[] => elementsOf(element).map((child) => write(child).trim());
const rowWords = (elements: readonly MathElement[], write: MathmlWriter<string>): string => elements.map(write).join(' ');

const wordsOf = mathmlRenderer<string>({
  row: rowWords,
  nothing: '',
  handlers: {
    mi: tokenWords,
    mn: (element) => tokenText(element),
    mo: tokenWords,
    mtext: (element) => tokenText(element),
    ms: (element) => tokenText(element),
    mspace: () => '',
    mphantom: () => '',
    menclose: (element, write) => rowWords(elementsOf(element), write),
    mfrac: (element, write) => {
      const [over = '', under = ''] = parts(element, write);
      return isShort(over) && isShort(under) ? `${over} over ${under}` : `the fraction ${over} over ${under}, end of fraction,`;
    },
    msqrt: (element, write) => `the square root of ${ended(rowWords(elementsOf(element), write), 'root')}`,
    mroot: (element, write) => {
      const [base = '', index = ''] = parts(element, write);
      return `the root of order ${index} of ${ended(base, 'root')}`;
    },
    msub: (element, write) => {
      const [base = '', sub = ''] = parts(element, write);
      return `${base} sub ${ended(sub, 'subscript')}`;
    },
    msup: (element, write) => {
      const [base = '', sup = ''] = parts(element, write);
      return `${base} ${powerWords(sup)}`;
    },
    msubsup: (element, write) => {
      const [base = '', sub = '', sup = ''] = parts(element, write);
      return `${base} sub ${ended(sub, 'subscript')} ${powerWords(sup)}`;
    },
    munder: (element, write) => {
      const [base] = elementsOf(element);
      const [name = '', under = ''] = parts(element, write);
      return base !== undefined && takesLimits(base) ? `${name} over ${ended(under, 'limit')} of` : `${name} with ${under} below`;
    },
    mover: (element, write) => {
      const [, over] = elementsOf(element);
      const [name = '', above = ''] = parts(element, write);
      const accent = over === undefined ? undefined : ACCENTS[characterOf(over)];
      return accent === undefined ? `${name} with ${above} above` : `${name} ${accent}`;
    },
    munderover: (element, write) => {
      const [name = '', under = '', over = ''] = parts(element, write);
      return `${name} from ${under} to ${ended(over, 'limit')} of`;
    },
    mmultiscripts: (element, write) => {
      const { base, after, before } = multiscriptsOf(element);
      const scripts = (list: readonly MathElement[]): string =>
        list
          .map((script, at) => [write(script).trim(), at])
          .filter(([words]) => words !== '')
          .map(([words, at]) => `${Number(at) % 2 === 0 ? 'sub' : 'super'} ${words}`)
          .join(' ');
      return `${scripts(before)} ${base === undefined ? '' : write(base)} ${scripts(after)}`;
    },
    mtable: (element, write) =>
      elementsOf(element)
        .map((row, at) => `row ${at + 1}: ${parts(row, write).join(', ')};`)
        .join(' '),
  },
});

function tokenWords(element: MathElement): string {
  return [...tokenText(element)].reduce((words, char) => {
    const letter = letterOfMathAlphanumeric(char)?.letter ?? char;
    const name = nameOfSymbol(letter);
    return name === letter && /[\p{L}\p{N}]/u.test(letter) ? words + letter : `${words} ${name} `;
  }, '');
}

function powerWords(power: string): string {
  return POWERS[power] ?? `to the power of ${ended(power, 'power')}`;
}

/** Words of more than one part have an end, since a listener sees no raised line. */
function ended(words: string, what: string): string {
  return isShort(words.trim()) ? words.trim() : `${words.trim()}, end of ${what},`;
}

function isShort(words: string): boolean {
  return !words.includes(' ');
}

const POWERS: Readonly<Record<string, string>> = {
  '': '',
  '2': 'squared',
  '3': 'cubed',
  prime: 'prime',
  asterisk: 'star',
  times: 'cross',
  degrees: 'degrees',
};
const ACCENTS: Readonly<Record<string, string>> = {
  '¯': 'bar',
  '‾': 'bar',
  '\u0304': 'bar',
  '^': 'hat',
  ˆ: 'hat',
  '\u0302': 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '\u0303': 'tilde',
  '→': 'vector',
  '\u20d7': 'vector',
  '˙': 'dot',
  '¨': 'double dot',
};

/**
 * The English name of a sign or Greek letter in mathematics; the text itself where it has none.
 *
 *   nameOfSymbol('≤')  ->  'is less than or equal to'
 */
function nameOfSymbol(text: string): string {
  return NAMES.get(text) ?? text;
}

const GREEK =
  'α alpha β beta γ gamma δ delta ε epsilon ϵ epsilon ζ zeta η eta θ theta ϑ theta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi ο omicron π pi ρ rho ϱ rho σ sigma ς sigma τ tau υ upsilon φ phi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega'.split(
    ' ',
  );

const SIGNS: readonly (readonly [string, string])[] = [
  ['+', 'plus'],
  ['-', 'minus'],
  ['−', 'minus'],
  ['–', 'minus'],
  ['±', 'plus or minus'],
  ['∓', 'minus or plus'],
  ['=', 'equals'],
  ['≠', 'is not equal to'],
  ['<', 'is less than'],
  ['>', 'is greater than'],
  ['≤', 'is less than or equal to'],
  ['⩽', 'is less than or equal to'],
  ['≥', 'is greater than or equal to'],
  ['⩾', 'is greater than or equal to'],
  ['≪', 'is much less than'],
  ['≫', 'is much greater than'],
  ['≈', 'is approximately'],
  ['≃', 'is approximately'],
  ['≅', 'is congruent to'],
  ['≡', 'is equivalent to'],
  ['∼', 'is similar to'],
  ['~', 'is similar to'],
  ['∝', 'is proportional to'],
  ['×', 'times'],
  ['·', 'times'],
  ['⋅', 'times'],
  ['∗', 'asterisk'],
  ['*', 'asterisk'],
  ['÷', 'divided by'],
  ['/', 'over'],
  ['∑', 'the sum'],
  ['∏', 'the product'],
  ['∫', 'the integral'],
  ['∬', 'the double integral'],
  ['∮', 'the contour integral'],
  ['∂', 'partial'],
  ['∇', 'nabla'],
  ['∞', 'infinity'],
  ['√', 'the square root of'],
  ['∈', 'is in'],
  ['∉', 'is not in'],
  ['⊂', 'is a subset of'],
  ['⊆', 'is a subset of or equal to'],
  ['∪', 'union'],
  ['∩', 'intersection'],
  ['∅', 'the empty set'],
  ['∀', 'for all'],
  ['∃', 'there is'],
  ['∧', 'and'],
  ['∨', 'or'],
  ['¬', 'not'],
  ['→', 'to'],
  ['⟶', 'to'],
  ['⇒', 'implies'],
  ['⇔', 'if and only if'],
  ['↦', 'maps to'],
  ['⊕', 'circled plus'],
  ['⊗', 'circled times'],
  ['∘', 'composed with'],
  ['†', 'dagger'],
  ['′', 'prime'],
  ['″', 'double prime'],
  ['°', 'degrees'],
  ['…', 'and so on'],
  ['⋯', 'and so on'],
  ['|', 'vertical bar'],
  ['∣', 'vertical bar'],
  ['‖', 'double bar'],
  ['∥', 'is parallel to'],
  ['⊥', 'is perpendicular to'],
  ['(', 'open parenthesis'],
  [')', 'close parenthesis'],
  ['[', 'open bracket'],
  [']', 'close bracket'],
  ['{', 'open brace'],
  ['}', 'close brace'],
  ['⟨', 'open angle bracket'],
  ['⟩', 'close angle bracket'],
  ['⌊', 'open floor'],
  ['⌋', 'close floor'],
  ['⌈', 'open ceiling'],
  ['⌉', 'close ceiling'],
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
];

const NAMES: ReadonlyMap<string, string> = new Map([
  ...GREEK.flatMap((word, at): (readonly [string, string])[] => (at % 2 === 1 ? [[GREEK[at - 1] ?? '', word]] : [])),
  ...SIGNS,
]);
