import type { MathElement } from '../../../model/formula.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from '../code.ts';
import { enclosureCode, fencedCode } from './enclosures.ts';
import { elementsOf } from './math-elements.ts';
import { rowCode } from './math-row.ts';
import { alignedLines, tableCode } from './math-table.ts';
import { identifierCode, numberCode, operatorCode, spaceCode, wordsCode } from './math-tokens.ts';
import { multiscriptsCode, overCode, scriptsCode, underCode, underOverCode } from './scripts.ts';

/** Returns the code of one element; a handler gets it for the children of its element. */
export type MathWriter = (element: MathElement) => Code;
export type MathHandler = (element: MathElement, write: MathWriter) => Code;

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

function write(element: MathElement): Code {
  const handler = HANDLERS[element.name] ?? row;
  return handler(element, write);
}

const row: MathHandler = (element, write) => rowCode(elementsOf(element), write);
const nothing: MathHandler = () => EMPTY;
const firstChild: MathHandler = (element, write) => rowCode(elementsOf(element).slice(0, 1), write);

const HANDLERS: Readonly<Record<string, MathHandler>> = {
  math: row,
  mrow: row,
  mstyle: row,
  mpadded: row,
  merror: row,
  semantics: firstChild,
  maction: firstChild,
  annotation: nothing,
  'annotation-xml': nothing,
  mphantom: (element, write) => callCode('o.hidden', {}, row(element, write)),
  menclose: enclosureCode,
  mfenced: fencedCode,
  mi: identifierCode,
  mn: numberCode,
  mo: operatorCode,
  mtext: wordsCode,
  ms: wordsCode,
  mspace: spaceCode,
  mfrac: fractionCode,
  msqrt: (element, write) => callCode('math.sqrt', {}, row(element, write)),
  mroot: rootCode,
  msub: scriptsCode,
  msup: scriptsCode,
  msubsup: scriptsCode,
  munder: underCode,
  mover: overCode,
  munderover: underOverCode,
  mmultiscripts: multiscriptsCode,
  mtable: tableCode,
  none: nothing,
  mprescripts: nothing,
  maligngroup: nothing,
  malignmark: nothing,
};

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
