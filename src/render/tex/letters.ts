import type { MathElement } from '../../model/formula.ts';
import { letterOfMathAlphanumeric } from './math-alphanumeric.ts';
import { texOfSymbols } from './operators.ts';
import { SPECIAL_CHARACTERS } from './special-characters.ts';
import { FUNCTION_NAMES, SYMBOLS } from './symbols.ts';

/** Converts `mi`: one letter unchanged, a known function as its command, other words upright. MathML 3, 3.2.3. */
export function texOfLetters(element: MathElement): string {
  const text = textOf(element);
  const variant = element.attributes.mathvariant;
  const plain = LETTER.test(text) || DIGITS.test(text);
  if (plain && text.length === 1) return withVariant(text, variant ?? 'italic');
  if (variant === undefined && FUNCTION_NAMES.has(text)) return `\\${text}`;
  if (plain) return withVariant(text, variant ?? 'normal');
  return texOfCharacters(text, variant);
}

/** Converts `mn`; a comma is braced, so that TeX adds no space. MathML 3, 3.2.4. */
export function texOfNumber(element: MathElement): string {
  const text = textOf(element);
  if (!NUMBER.test(text)) return texOfCharacters(text, element.attributes.mathvariant);
  return withVariant(text.replaceAll(',', '{,}'), element.attributes.mathvariant ?? 'italic');
}

/** Converts text within a formula, including its spaces. MathML 3, 3.2.6 and 3.2.8. */
export function texOfText(element: MathElement): string {
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
