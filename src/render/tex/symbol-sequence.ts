import type { MathElement } from '../../model/formula.ts';
import { letterOfMathAlphanumeric } from './math-alphanumeric.ts';
import { multiscriptsOf } from './scripts.ts';

/**
 * Returns the symbols of a formula as one string: token texts without white space and invisible operators, look-alikes normalized.
 *
 *   <mrow><mi>𝐱</mi><mo>−</mo><mn>1</mn></mrow>  ->  'x-1'
 *
 * TeX has a different order and form for some structures, hence three rules: scripts before a base are read before it; a drawn bar
 * (`menclose`) counts as a bar; annotations are ignored.
 */
export function symbolsOfMathml(math: MathElement): string {
  const out: string[] = [];
  collect(math, out);
  return normaliseSymbols(out.join(''));
}

function collect(element: MathElement, out: string[]): void {
  if (element.name === 'annotation' || element.name === 'annotation-xml') return;
  if (element.name === 'mmultiscripts') {
    const { base, after, before } = multiscriptsOf(element);
    for (const child of [...before, ...(base === undefined ? [] : [base]), ...after]) collect(child, out);
    return;
  }
  const isToken = TOKENS.has(element.name);
  for (const child of element.children) {
    if (typeof child !== 'string') collect(child, out);
    else if (isToken) out.push(child);
  }
  if (element.name === 'menclose' && isBar(element.attributes.notation)) out.push('¯');
}

/** Returns the symbols of Temml's output tree: nodes with `type`, `children` and, at the leaves, `text`. */
export function symbolsOfParsedTex(tree: unknown): string {
  const out: string[] = [];
  collectParsed(tree, out);
  return normaliseSymbols(out.join(''));
}

function collectParsed(node: unknown, out: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  if ('text' in node && typeof node.text === 'string') out.push(node.text);
  if (!('children' in node) || !Array.isArray(node.children)) return;
  for (const child of node.children) collectParsed(child, out);
  if ('type' in node && node.type === 'menclose' && drawsBar(node)) out.push('¯');
}

function drawsBar(node: object): boolean {
  if (!('attributes' in node) || typeof node.attributes !== 'object' || node.attributes === null) return false;
  const { attributes } = node;
  return 'notation' in attributes && isBar(attributes.notation);
}

function isBar(notation: unknown): boolean {
  return notation === 'top' || notation === 'bottom';
}

function normaliseSymbols(text: string): string {
  let out = '';
  for (const char of text) {
    if (INVISIBLE.test(char)) continue;
    out += LOOK_ALIKES.get(char) ?? letterOfMathAlphanumeric(char)?.letter ?? char;
  }
  return out.replaceAll('″', '′′').replaceAll('‴', '′′′').normalize('NFC');
}

const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
// White space, invisible operators, variation selectors.
const INVISIBLE = /[\s\u200b-\u200f\u2060-\u2064\ufeff]|\ufe0e|\ufe0f/;

/** Characters that look the same, mapped to the first of each row. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    '-−',
    '/∕⁄',
    '*∗',
    '·⋅',
    '•∙',
    '|∣',
    '‖∥',
    '~˜∼\u0303',
    '^ˆ\u0302',
    '¯‾ˉ_―\u0304\u0305\u0332',
    '→⟶\u20d7',
    '˙\u0307',
    '¨\u0308',
    'ˇ\u030c',
    '˘\u0306',
    '´\u0301',
    '\u0060\u0300‘',
    '⏞︷',
    '⏟︸',
    '⟨〈〈',
    '⟩〉〉',
    'μµ',
    'Δ∆',
    'ΩΩ',
    'ħℏ',
    'oο',
    ';\u037e',
    "′'’",
    'Rℜ',
    'Iℑ',
    '⇝↝',
  ].flatMap((row) => {
    const [first = '', ...others] = [...row];
    return others.map((char): [string, string] => [char, first]);
  }),
);
