import type { MathElement } from '../../model/formula.ts';
import { texOfLetters, texOfNumber, texOfText } from './letters.ts';
import { texOfOperator } from './operators.ts';
import { texOfRow } from './row.ts';
import { texOfMultiscripts, texOfOver, texOfScripts, texOfUnder, texOfUnderOver } from './scripts.ts';
import { texOfTable } from './table.ts';

/** Gives the TeX of one element; the writer hands itself on for the children. */
export type TexWriter = (element: MathElement) => string;
type TexHandler = (element: MathElement, tex: TexWriter) => string;

/**
 * The TeX of a formula, without delimiters, for Temml, KaTeX and MathJax alike; undefined where the formula is empty.
 *
 *   <msup><mi>x</mi><mn>2</mn></msup>  ->  'x^2'
 *
 * It holds neither `<`, backquotes, `|` nor `](`, so it can stand in Markdown, in a table of it and in a reader without mathematics.
 * Whether it says the same as the MathML is `checkTex`'s business.
 *
 * MathML Core and MathML 3, chapter 3.
 */
export function texOfMathml(math: MathElement): string | undefined {
  const tex = texOf(math).trim();
  return tex === '' ? undefined : tex;
}

function texOf(element: MathElement): string {
  const handler = HANDLERS[element.name] ?? row;
  return handler(element, texOf);
}

const row: TexHandler = (element, tex) => texOfRow(element.children, tex);
const nothing: TexHandler = () => '';
const firstChild: TexHandler = (element, tex) => texOfRow(element.children.filter(isElement).slice(0, 1), tex);

const HANDLERS: Readonly<Record<string, TexHandler>> = {
  math: row,
  mrow: row,
  mstyle: row,
  mpadded: row,
  merror: row,
  semantics: firstChild,
  maction: firstChild,
  annotation: nothing,
  'annotation-xml': nothing,
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
  none: nothing,
  mprescripts: nothing,
  maligngroup: nothing,
  malignmark: nothing,
};

function texOfFraction(element: MathElement, tex: TexWriter): string {
  const [over, under] = element.children.filter(isElement).map(tex);
  const start = isZero(element.attributes.linethickness) ? '\\genfrac{}{}{0pt}{}' : '\\frac';
  return `${start}{${over ?? ''}}{${under ?? ''}}`;
}

function texOfRoot(element: MathElement, tex: TexWriter): string {
  const [base, index] = element.children.filter(isElement).map(tex);
  // A bracket in the index would end it.
  const degree = index?.includes(']') === true ? `{${index}}` : (index ?? '');
  return `\\sqrt[${degree}]{${base ?? ''}}`;
}

function texOfEnclosure(element: MathElement, tex: TexWriter): string {
  const inner = row(element, tex);
  return (element.attributes.notation ?? '').includes('box') ? `\\boxed{${inner}}` : inner;
}

/** The nearest of TeX's own spaces; a width that is no plain em or named space gives a thin one. */
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

function isElement(child: MathElement | string): child is MathElement {
  return typeof child !== 'string';
}
