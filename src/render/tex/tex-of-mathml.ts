import type { MathElement } from '../../model/formula.ts';
import { elementsOf, type MathmlWriter, mathmlRenderer } from '../mathml-renderer.ts';
import { texOfLetters, texOfNumber, texOfText } from './letters.ts';
import { texOfOperator } from './operators.ts';
import { texOfRow } from './row.ts';
import { texOfMultiscripts, texOfOver, texOfScripts, texOfUnder, texOfUnderOver } from './scripts.ts';
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
