import temml from 'temml';
import type { MathElement } from '../../model/formula.ts';
import { letterOfMathAlphanumeric } from './math-alphanumeric.ts';
import { multiscriptsOf } from './scripts.ts';

/**
 * Result of the round trip of a formula from MathML to TeX and back.
 *
 * `accepted`: Temml parses the TeX. `same`: its output has the same symbols as the source, in the same order.
 */
export interface TexCheck {
  readonly accepted: boolean;
  readonly same: boolean;
}

/**
 * Parses TeX and compares its symbols with those of the MathML that it was converted from. If they differ, the MathML itself should be
 * published.
 */
export function checkTex(tex: string, math: MathElement): TexCheck {
  const symbols = symbolsOfTex(tex);
  return symbols === undefined ? { accepted: false, same: false } : { accepted: true, same: symbols === symbolsOfMathml(math) };
}

/** Returns the symbols in Temml's output; undefined if it rejects the TeX. Cached, since most formulas are short and repeated. */
function symbolsOfTex(tex: string): string | undefined {
  if (tex.length > SHORT) return parsedSymbols(tex);
  if (known.has(tex)) return known.get(tex);
  const symbols = parsedSymbols(tex);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(tex, symbols);
  return symbols;
}

function parsedSymbols(tex: string): string | undefined {
  const parsed = parseTex(tex);
  return parsed === undefined ? undefined : symbolsOfParsedTex(parsed);
}

const known = new Map<string, string | undefined>();
const SHORT = 24;
const MOST_KNOWN = 2000;

/** Returns Temml's output as a tree; undefined if it rejects the TeX. */
function parseTex(tex: string): unknown {
  // Not in Temml's types, but used by its own postprocessor. The tree avoids printing and parsing MathML.
  const render: unknown = Reflect.get(temml, '__renderToMathMLTree');
  if (typeof render !== 'function') throw new TypeError('Temml has no __renderToMathMLTree; expected version 0.13');
  try {
    return render(tex, { throwOnError: true, annotate: false, strict: false, maxExpand: 1000 });
  } catch (error) {
    // Temml throws an Error for TeX that it cannot parse; anything else is a bug here.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/**
 * Returns the symbols of a formula as one string: token texts without white space and invisible operators, look-alikes normalized.
 *
 *   <mrow><mi>𝐱</mi><mo>−</mo><mn>1</mn></mrow>  ->  'x-1'
 *
 * TeX has a different order and form for some structures, hence three rules: scripts before a base are read before it; a drawn bar
 * (`menclose`) counts as a bar; annotations are ignored.
 */
function symbolsOfMathml(math: MathElement): string {
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
function symbolsOfParsedTex(tree: unknown): string {
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
