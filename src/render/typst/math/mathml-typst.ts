import type { MathElement } from '../../../model/formula.ts';
import { elementsOf, type MathmlWriter, mathmlRenderer } from '../../mathml-renderer.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from '../code.ts';
import { enclosureCode } from './enclosures.ts';
import { itemsOfRow, rowCode } from './math-row.ts';
import { alignedLines, tableCode } from './math-table.ts';
import { identifierCode, numberCode, operatorCode, spaceCode, wordsCode } from './math-tokens.ts';
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
