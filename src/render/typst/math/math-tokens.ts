import type { MathElement } from '../../../model/formula.ts';
import { tokenText } from '../../mathml-renderer.ts';
import { FUNCTION_NAMES, LIMIT_NAMES } from '../../tex/symbols.ts';
import { type Code, callCode, EMPTY, type FunctionName, joinCode, textCode } from '../code.ts';

/** An identifier: one letter in italics as Typst has it, a function by its name, other words upright. MathML 3, 3.2.3. */
export function identifierCode(element: MathElement): Code {
  const text = tokenText(element);
  const variant = element.attributes.mathvariant;
  if (variant === undefined && (FUNCTION_NAMES.has(text) || LIMIT_NAMES.has(text))) return functionCode(text);
  const letters = [...text];
  if (letters.length === 1 && SYMBOL.test(text)) return withVariant(symbolCode(HYPHEN.test(text) ? '−' : text), variant);
  if (text === '') return EMPTY;
  return withVariant(textCode(text), variant === undefined || variant === 'normal' ? undefined : variant);
}

export function numberCode(element: MathElement): Code {
  const text = tokenText(element).replace(/^[-‐–](?=\s*[\d.])/, '−');
  return text === '' ? EMPTY : withVariant(textCode(text), element.attributes.mathvariant);
}

/** An operator: characters one by one, so that Typst gives them the space of their class; words as a function. MathML 3, 3.2.5. */
export function operatorCode(element: MathElement): Code {
  const text = tokenText(element);
  if (NAME.test(text)) return functionCode(text);
  const symbols = joinCode([...text].filter((char) => !INVISIBLE.test(char)).map(operatorSymbol));
  return symbols === EMPTY || element.attributes.mathvariant?.startsWith('bold') !== true ? symbols : callCode('math.bold', {}, symbols);
}

/** Running text within a formula, spaces kept. MathML 3, 3.2.6. */
export function wordsCode(element: MathElement): Code {
  const text = element.children.filter((child) => typeof child === 'string').join('');
  if (text === '') return EMPTY;
  const [only] = [...text];
  return text.length === only?.length && SYMBOL.test(text) && !LETTER.test(text)
    ? operatorSymbol(only)
    : withVariant(textCode(text), element.attributes.mathvariant);
}

/** A horizontal space of at most 4 em. */
export function spaceCode(element: MathElement): Code {
  const width = element.attributes.width ?? '0';
  const named = NAMED_SPACES[width.replace(/^negative/, '')];
  const em = named === undefined ? emOf(width) : width.startsWith('negative') ? -named : named;
  return em === 0 || Number.isNaN(em) ? EMPTY : callCode('o.space', {}, `${Math.max(-1, Math.min(em, 4)).toFixed(2)}em` as Code);
}

/** A single character as a symbol of mathematics: `o.s("x")`. */
export function symbolCode(char: string): Code {
  return callCode('o.s', {}, textCode(char));
}

function operatorSymbol(char: string): Code {
  if (/\s/.test(char)) return EMPTY;
  return symbolCode(OPERATORS[char] ?? char);
}

function functionCode(name: string): Code {
  return callCode('math.op', LIMIT_NAMES.has(name) ? { limits: 'true' as Code } : {}, textCode(name));
}

function withVariant(code: Code, variant: string | undefined): Code {
  return (VARIANTS[variant ?? ''] ?? []).reduce((inner, name) => callCode(name, {}, inner), code);
}

function emOf(width: string): number {
  const value = Number.parseFloat(width);
  return value / (UNITS[/[a-z]+$/.exec(width)?.[0] ?? ''] ?? 10);
}

const LETTER = /\p{L}/u;
const HYPHEN = /^[-‐]$/;
// A letter or sign that is not a space or a control character.
const SYMBOL = /^[^\s\p{C}\p{M}\d]$/u;
// 'Pr', 'argmax'
const NAME = /^[A-Za-z]{2,}$/;
// White space, zero-width characters, invisible operators, variation selectors.
const INVISIBLE = /[\s\u200b-\u200f\u2060-\u2064\ufeff]|\p{Variation_Selector}/u;
/** Characters that sources use for an operator of mathematics. */
const OPERATORS: Readonly<Record<string, string>> = {
  '-': '−',
  '‐': '−',
  '–': '−',
  '*': '∗',
  "'": '′',
  '’': '′',
  '\u2329': '⟨',
  '\u232a': '⟩',
  '\u3008': '⟨',
  '\u3009': '⟩',
};
const UNITS: Readonly<Record<string, number>> = { em: 1, ex: 2, pt: 10, px: 13, mu: 18, cm: 0.35, mm: 3.5, in: 0.14 };
const NAMED_SPACES: Readonly<Record<string, number>> = {
  veryverythinmathspace: 1 / 18,
  verythinmathspace: 2 / 18,
  thinmathspace: 3 / 18,
  mediummathspace: 4 / 18,
  thickmathspace: 5 / 18,
  verythickmathspace: 6 / 18,
  veryverythickmathspace: 7 / 18,
};
const VARIANTS: Readonly<Record<string, readonly FunctionName[]>> = {
  normal: ['math.upright'],
  italic: ['math.italic'],
  bold: ['math.bold', 'math.upright'],
  'bold-italic': ['math.bold', 'math.italic'],
  'sans-serif': ['math.sans'],
  'bold-sans-serif': ['math.sans', 'math.bold'],
  'sans-serif-italic': ['math.sans', 'math.italic'],
  'sans-serif-bold-italic': ['math.sans', 'math.bold', 'math.italic'],
  monospace: ['math.mono'],
  'double-struck': ['math.bb'],
  fraktur: ['math.frak'],
  'bold-fraktur': ['math.frak', 'math.bold'],
  script: ['math.cal'],
  'bold-script': ['math.cal', 'math.bold'],
};
