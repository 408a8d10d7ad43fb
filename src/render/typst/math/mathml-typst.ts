import type { MathElement } from '../../../model/formula.ts';
import { elementsOf, type MathmlWriter, mathmlRenderer, tokenText } from '../../mathml-renderer.ts';
import { FUNCTION_NAMES, LIMIT_NAMES } from '../../tex/symbols.ts';
import { type Code, callCode, EMPTY, type FunctionName, joinCode, textCode } from '../code.ts';
import { enclosureCode } from './enclosures.ts';
import { itemsOfRow, rowCode } from './math-row.ts';
import { alignedLines, tableCode } from './math-table.ts';
import { multiscriptsCode, overCode, scriptsCode, underCode, underOverCode } from './scripts.ts';

/** Returns the code of one element; a handler gets it for the children of its element. */
export type MathWriter = MathmlWriter<Code>;

/**
 * The body of an equation from MathML, as calls of Typst's functions for mathematics. No text is parsed as mathematics:
 *
 *   <msup><mi>x</mi><mn>2</mn></msup>  ->  math.attach(o.s("x"), tr: "2")
 *
 * MathML Core and MathML 3, chapter 3; Typst reference, Math.
 */
export function mathCode(math: MathElement): Code {
  return alignedLines(math, write) ?? write(math);
}

/**
 * The same in pieces, between which a wide formula may be divided into lines. A piece ends after a relation or an operator of the formula's own row.
 *
 *   <mi>a</mi><mo>=</mo><mi>b</mi>  ->  ['{o.s("a"); o.s("=")}', 'o.s("b")']
 */
export function mathPieces(math: MathElement): readonly Code[] {
  const aligned = alignedLines(math, write);
  if (aligned !== undefined) return [aligned];
  const pieces: Code[][] = [[]];
  for (const item of itemsOfRow(elementsOf(onlyRow(math)), write)) {
    pieces.at(-1)?.push(item);
    if (DIVIDING.test(item)) pieces.push([]);
  }
  return pieces.map(joinCode).filter((piece) => piece !== EMPTY);
}

/** The row that a formula consists of. */
function onlyRow(element: MathElement): MathElement {
  const [only, ...others] = elementsOf(element);
  return only !== undefined && others.length === 0 && ROWS.has(only.name) ? onlyRow(only) : element;
}

const ROWS: ReadonlySet<string> = new Set(['mrow', 'mstyle', 'mpadded']);
// 'o.s("=")'
const DIVIDING = /^o\.s\("[=≠≈≃≅≡∼<>≤≥≪≫±∓+−×÷·⋅∗→←↔⇒⇐⇔∈∉⊂⊆∪∩∧∨∝]"\)$/;

const row = (element: MathElement, code: MathWriter): Code => rowCode(elementsOf(element), code);

const write = mathmlRenderer<Code>({
  row: rowCode,
  nothing: EMPTY,
  handlers: {
    mphantom: (element, code) => callCode('o.hidden', {}, row(element, code)),
    menclose: enclosureCode,
    mi: identifierCode,
    mn: numberCode,
    mo: operatorCode,
    mtext: wordsCode,
    ms: wordsCode,
    mspace: spaceCode,
    mfrac: fractionCode,
    msqrt: (element, code) => callCode('math.sqrt', {}, row(element, code)),
    mroot: rootCode,
    msub: scriptsCode,
    msup: scriptsCode,
    msubsup: scriptsCode,
    munder: underCode,
    mover: overCode,
    munderover: underOverCode,
    mmultiscripts: multiscriptsCode,
    mtable: tableCode,
  },
});

function fractionCode(element: MathElement, write: MathWriter): Code {
  const [over = EMPTY, under = EMPTY] = elementsOf(element).map(write);
  if (element.attributes.bevelled === 'true') return joinCode([over, textCode('/'), under]);
  // Without a line it is half of a binomial coefficient, whose brackets are elements of their own.
  if (Number.parseFloat(element.attributes.linethickness ?? '1') === 0) return callCode('o.stacked', {}, over, under);
  return callCode('math.frac', {}, over, under);
}

function rootCode(element: MathElement, write: MathWriter): Code {
  const [base = EMPTY, index] = elementsOf(element).map(write);
  return index === undefined ? callCode('math.sqrt', {}, base) : callCode('math.root', {}, index, base);
}

/** An identifier: one letter in italics as Typst has it, a function by its name, other words upright. MathML 3, 3.2.3. */
function identifierCode(element: MathElement): Code {
  const text = tokenText(element);
  const variant = element.attributes.mathvariant;
  if (variant === undefined && (FUNCTION_NAMES.has(text) || LIMIT_NAMES.has(text))) return functionCode(text);
  const letters = [...text];
  if (letters.length === 1 && SYMBOL.test(text)) return withVariant(symbolCode(HYPHEN.test(text) ? '−' : text), variant);
  if (text === '') return EMPTY;
  return withVariant(textCode(text), variant === undefined || variant === 'normal' ? undefined : variant);
}

function numberCode(element: MathElement): Code {
  const text = tokenText(element).replace(/^[-‐–](?=\s*[\d.])/, '−');
  return text === '' ? EMPTY : withVariant(textCode(text), element.attributes.mathvariant);
}

/** An operator: characters one by one, so that Typst gives them the space of their class; words as a function. MathML 3, 3.2.5. */
function operatorCode(element: MathElement): Code {
  const text = tokenText(element);
  if (NAME.test(text)) return functionCode(text);
  const symbols = joinCode([...text].filter((char) => !INVISIBLE.test(char)).map(operatorSymbol));
  return symbols === EMPTY || element.attributes.mathvariant?.startsWith('bold') !== true ? symbols : callCode('math.bold', {}, symbols);
}

/** Running text within a formula, spaces kept. MathML 3, 3.2.6. */
function wordsCode(element: MathElement): Code {
  const text = element.children.filter((child) => typeof child === 'string').join('');
  if (text === '') return EMPTY;
  const [only] = [...text];
  return text.length === only?.length && SYMBOL.test(text) && !LETTER.test(text)
    ? operatorSymbol(only)
    : withVariant(textCode(text), element.attributes.mathvariant);
}

/** A horizontal space of at most 4 em. */
function spaceCode(element: MathElement): Code {
  const width = element.attributes.width ?? '0';
  const named = NAMED_SPACES[width.replace(/^negative/, '')];
  const em = named === undefined ? emOf(width) : width.startsWith('negative') ? -named : named;
  return em === 0 || Number.isNaN(em) ? EMPTY : callCode('o.space', {}, `${Math.max(-1, Math.min(em, 4)).toFixed(2)}em` as Code);
}

/** A single character as a symbol of mathematics: `o.s("x")`. */
function symbolCode(char: string): Code {
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
