import type { MathElement } from '../../model/formula.ts';
import { elementsOf, type MathmlWriter, mathmlRenderer } from '../mathml-renderer.ts';
import { joinTex } from './join-tex.ts';
import { letterOfMathAlphanumeric } from './math-alphanumeric.ts';
import { texOfRow } from './row.ts';
import { texOfMultiscripts, texOfOver, texOfScripts, texOfUnder, texOfUnderOver } from './scripts.ts';
import { SPECIAL_CHARACTERS } from './special-characters.ts';
import { FUNCTION_NAMES, LIMIT_NAMES, SYMBOLS } from './symbols.ts';
import { texOfTable } from './table.ts';

/** Converts one element to TeX; called recursively for its children. */
export type TexWriter = MathmlWriter<string>;

/**
 * Converts MathML to TeX without delimiters, for Temml, KaTeX and MathJax; undefined for an empty formula.
 *
 *   <msup><mi>x</mi><mn>2</mn></msup>  ->  'x^2'
 *
 * The result contains no `<`, backquotes, `|` or `](`, so it is safe in Markdown, in its tables and in programs without mathematics.
 * `checkTex` tells whether it is equivalent to the MathML.
 *
 * MathML Core and MathML 3, chapter 3.
 */
export function texOfMathml(math: MathElement): string | undefined {
  const tex = texOf(math).trim();
  return tex === '' ? undefined : tex;
}

const row = (element: MathElement, tex: TexWriter): string => texOfRow(element.children, tex);

const texOf = mathmlRenderer<string>({
  row: texOfRow,
  nothing: '',
  handlers: {
    mphantom: (element, tex) => `\\phantom{${row(element, tex)}}`,
    menclose: texOfEnclosure,
    mi: texOfLetters,
    mn: texOfNumber,
    mo: texOfOperator,
    mtext: texOfText,
    ms: texOfText,
    mspace: texOfSpace,
    mfrac: texOfFraction,
    msqrt: (element, tex) => `\\sqrt{${row(element, tex)}}`,
    mroot: texOfRoot,
    msub: texOfScripts,
    msup: texOfScripts,
    msubsup: texOfScripts,
    munder: texOfUnder,
    mover: texOfOver,
    munderover: texOfUnderOver,
    mmultiscripts: texOfMultiscripts,
    mtable: texOfTable,
  },
});

function texOfFraction(element: MathElement, tex: TexWriter): string {
  const [over, under] = elementsOf(element).map(tex);
  const start = isZero(element.attributes.linethickness) ? '\\genfrac{}{}{0pt}{}' : '\\frac';
  return `${start}{${over ?? ''}}{${under ?? ''}}`;
}

function texOfRoot(element: MathElement, tex: TexWriter): string {
  const [base, index] = elementsOf(element).map(tex);
  // A bracket in the index would end the optional argument.
  const degree = index?.includes(']') === true ? `{${index}}` : (index ?? '');
  return `\\sqrt[${degree}]{${base ?? ''}}`;
}

function texOfEnclosure(element: MathElement, tex: TexWriter): string {
  const notation = element.attributes.notation ?? 'longdiv';
  const commands = ENCLOSURES.filter(([pattern]) => pattern.test(notation)).map(([, command]) => command);
  const enclosed = commands.reduce((inner, command) => `${command}{${inner}}`, row(element, tex));
  // Bars are symbols, by which the check finds that the TeX is not the formula: its MathML is published.
  return BARS.test(notation) ? `|${enclosed}` : enclosed;
}

const BARS = /\b(?:left|right|madruwb)\b/;
/** Commands of enclosures, inner ones first. */
const ENCLOSURES: readonly (readonly [notation: RegExp, command: string])[] = [
  [/\bradical\b/, '\\sqrt'],
  [/\bupdiagonalstrike\b.*\bdowndiagonalstrike\b|\bdowndiagonalstrike\b.*\bupdiagonalstrike\b/, '\\xcancel'],
  [/^(?!.*\bdowndiagonalstrike\b).*\b(?:updiagonalstrike|northeastarrow|verticalstrike)\b/, '\\cancel'],
  [/^(?!.*\bupdiagonalstrike\b).*\bdowndiagonalstrike\b/, '\\bcancel'],
  [/\bhorizontalstrike\b/, '\\sout'],
  [/\bbottom\b/, '\\underline'],
  [/\b(?:top|longdiv)\b/, '\\overline'],
  [/\bactuarial\b/, '\\angl'],
  [/\bphasorangle\b/, '\\phase'],
  [/\b(?:box|roundedbox|circle)\b/, '\\boxed'],
];

/** Returns TeX's nearest space; a thin one for a width that is neither in em nor a named space. */
function texOfSpace(element: MathElement): string {
  const width = element.attributes.width ?? '0';
  if (isZero(width)) return '';
  if (width.startsWith('-') || width.startsWith('negative')) return '\\!';
  const em = width.endsWith('em') ? Number.parseFloat(width) : 0.1;
  if (em >= 2) return '\\qquad';
  if (em >= 0.9) return '\\quad';
  return em > 0.2 ? '\\;' : '\\,';
}

function isZero(length: string | undefined): boolean {
  return length !== undefined && Number.parseFloat(length) === 0;
}

/** Converts `mi`: one letter unchanged, a known function as its command, other words upright. MathML 3, 3.2.3. */
function texOfLetters(element: MathElement): string {
  const text = textOf(element);
  const variant = element.attributes.mathvariant;
  const plain = LETTER.test(text) || DIGITS.test(text);
  if (plain && text.length === 1) return withVariant(text, variant ?? 'italic');
  if (variant === undefined && FUNCTION_NAMES.has(text)) return `\\${text}`;
  if (plain) return withVariant(text, variant ?? 'normal');
  return texOfCharacters(text, variant);
}

/** Converts `mn`; a comma is braced, so that TeX adds no space. MathML 3, 3.2.4. */
function texOfNumber(element: MathElement): string {
  const text = textOf(element);
  if (!NUMBER.test(text)) return texOfCharacters(text, element.attributes.mathvariant);
  return withVariant(text.replaceAll(',', '{,}'), element.attributes.mathvariant ?? 'italic');
}

/** Converts text within a formula, including its spaces. MathML 3, 3.2.6 and 3.2.8. */
function texOfText(element: MathElement): string {
  const text = element.children.filter((child) => typeof child === 'string').join('');
  if (text === '') return '';
  return SINGLE_SYMBOL.test(text) ? texOfSymbols(text) : texOfPlainText(text, element.attributes.mathvariant);
}

/** Converts other characters than plain letters and numbers: mathematical alphanumerics, Greek, symbols, words of any script. */
function texOfCharacters(text: string, variant: string | undefined): string {
  const letters = [...text].map(letterOfMathAlphanumeric);
  if (letters.length > 0 && letters.every((letter) => letter !== undefined)) {
    return letters.map((letter) => withVariant(SYMBOLS.get(letter.letter) ?? letter.letter, letter.variant)).join('');
  }
  if (WORD.test(text) && ![...text].every((char) => SYMBOLS.has(char))) return texOfPlainText(text, variant);
  const tex = texOfSymbols(text);
  return tex !== '' && (variant === 'bold' || variant === 'bold-italic') ? `\\boldsymbol{${tex}}` : tex;
}

function texOfPlainText(text: string, variant: string | undefined): string {
  const escaped = text.replace(TEXT_SPECIAL, (char) => TEXT_COMMANDS[char] ?? char).replace(LIGATURE, '$1{}');
  return `${TEXT_STYLES[variant ?? ''] ?? '\\text'}{${escaped}}`;
}

function withVariant(tex: string, variant: string): string {
  if (variant === 'italic' && tex.length > 1 && LETTER.test(tex)) return `\\mathit{${tex}}`;
  const command = VARIANTS[variant];
  return command === undefined ? tex : `${command}{${tex}}`;
}

function textOf(element: MathElement): string {
  return element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
}

// 'x', 'lim'
const LETTER = /^[A-Za-z]+$/;
// 'p53'
const DIGITS = /^[A-Za-z0-9]+$/;
// '1,234.5'
const NUMBER = /^[0-9.,]+$/;
// 'é', 'max-min', 'a b'
const WORD = /[\p{L}\p{M}]|[^\s]\s+[^\s]/u;
// '=' or 'α', written as text
const SINGLE_SYMBOL = /^[^\sA-Za-z0-9.,;:]$/u;

const VARIANTS: Readonly<Record<string, string>> = {
  normal: '\\mathrm',
  bold: '\\mathbf',
  'bold-italic': '\\boldsymbol',
  'sans-serif': '\\mathsf',
  'bold-sans-serif': '\\mathsf',
  'sans-serif-italic': '\\mathsf',
  'sans-serif-bold-italic': '\\mathsf',
  monospace: '\\mathtt',
  'double-struck': '\\mathbb',
  fraktur: '\\mathfrak',
  'bold-fraktur': '\\mathfrak',
  script: '\\mathcal',
  'bold-script': '\\mathcal',
};

const TEXT_STYLES: Readonly<Record<string, string>> = {
  bold: '\\textbf',
  italic: '\\textit',
  monospace: '\\texttt',
  'sans-serif': '\\textsf',
};

// Characters that are special to TeX or Markdown in `\text{…}`.
const TEXT_SPECIAL = /[\\{}$&#%_^~<>|`]/g;
const TEXT_COMMANDS: Readonly<Record<string, string>> = {
  ...SPECIAL_CHARACTERS,
  '{': '\\{',
  '}': '\\}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '`': '\\textquoteleft{}',
};
// '--', "''": TeX makes one character of two
const LIGATURE = /([-'])(?=\1)/g;

/** Converts `mo`: a known name as its command, other words upright, symbols one by one. MathML 3, 3.2.5. */
function texOfOperator(element: MathElement): string {
  const text = element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
  if (FUNCTION_NAMES.has(text) || LIMIT_NAMES.has(text)) return `\\${text}`;
  if (NAME.test(text)) return `\\operatorname{${text}}`;
  const tex = texOfSymbols(text);
  return element.attributes.mathvariant?.startsWith('bold') === true && tex !== '' ? `\\boldsymbol{${tex}}` : tex;
}

/** Converts characters in mathematics: `≤` to `\le`, a space to nothing; characters without a command are unchanged or put in `\text`. */
function texOfSymbols(text: string): string {
  return joinTex([...text].map(texOfSymbol));
}

function texOfSymbol(char: string): string {
  const known = SYMBOLS.get(char);
  if (known !== undefined) return known;
  if (NOTHING.test(char)) return '';
  if (PLAIN.test(char)) return char;
  const letter = letterOfMathAlphanumeric(char);
  if (letter?.variant === 'double-struck') return `\\mathbb{${letter.letter}}`;
  return letter === undefined ? `\\text{${char}}` : letter.letter;
}

// 'Pr', 'argmax'
const NAME = /^[A-Za-z]{2,}$/;
// White space and the invisible operators.
const NOTHING = /[\s\u200b-\u200f\u2060-\u2064\ufeff]/;
// Characters that need no command.
const PLAIN = /[A-Za-z0-9+\-*/=()[\],.;:!?'"@]/;
