import type { MathElement } from '../../model/formula.ts';
import { elementsOf } from '../mathml-renderer.ts';
import { BIG_OPERATORS, LIMIT_NAMES, OVER_ACCENTS, UNDER_ACCENTS } from './symbols.ts';
import type { TexWriter } from './tex-of-mathml.ts';

/** `msub`, `msup`, `msubsup`: `x_i^{2n}`. */
export function texOfScripts(element: MathElement, tex: TexWriter): string {
  const [base, first, second] = elementsOf(element);
  const nucleus = base === undefined ? '{}' : texOfBase(base, tex);
  if (element.name === 'msup') return nucleus + script('^', first, tex);
  return nucleus + script('_', first, tex) + script('^', second, tex);
}

/** Converts `munder`: a limit of an operator, an accent or brace, else `\underset`. */
export function texOfUnder(element: MathElement, tex: TexWriter): string {
  const [base, under] = elementsOf(element);
  if (base === undefined || under === undefined) return elementsOf(element).map(tex).join('');
  if (takesLimits(base)) return tex(base) + script('_', under, tex);
  const accent = UNDER_ACCENTS.get(characterOf(under));
  return accent === undefined ? `\\underset{${tex(under)}}{${tex(base)}}` : `${accent}{${tex(base)}}`;
}

/** Converts `mover`: an accent over one letter or several, a limit of an operator, else `\overset`. */
export function texOfOver(element: MathElement, tex: TexWriter): string {
  const [base, over] = elementsOf(element);
  if (base === undefined || over === undefined) return elementsOf(element).map(tex).join('');
  const accent = OVER_ACCENTS.get(characterOf(over));
  if (accent !== undefined) return `${characterOf(base).length === 1 ? accent.narrow : accent.wide}{${tex(base)}}`;
  if (takesLimits(base)) return tex(base) + script('^', over, tex);
  return `\\overset{${tex(over)}}{${tex(base)}}`;
}

/** Converts `munderover`: limits of an operator, else `\overset` around `\underset`, which keeps the order of the source. */
export function texOfUnderOver(element: MathElement, tex: TexWriter): string {
  const [base, under, over] = elementsOf(element);
  if (base === undefined || under === undefined || over === undefined) return elementsOf(element).map(tex).join('');
  if (takesLimits(base)) return tex(base) + script('_', under, tex) + script('^', over, tex);
  const lower: MathElement = { name: 'munder', attributes: {}, children: [base, under] };
  return texOfOver({ name: 'mover', attributes: {}, children: [lower, over] }, tex);
}

/** Converts `mmultiscripts`; scripts before the base are attached to an empty one. */
export function texOfMultiscripts(element: MathElement, tex: TexWriter): string {
  const { base, after, before } = multiscriptsOf(element);
  const nucleus = base === undefined ? '{}' : texOfBase(base, tex);
  return texOfPairs('{}', before, tex) + texOfPairs(nucleus, after, tex);
}

/** Returns the parts of `mmultiscripts`: the base, the pairs of scripts after it and those before it. MathML 3, 3.4.7. */
export function multiscriptsOf(element: MathElement): {
  readonly base?: MathElement;
  readonly after: readonly MathElement[];
  readonly before: readonly MathElement[];
} {
  const [base, ...scripts] = elementsOf(element);
  const border = scripts.findIndex((child) => child.name === 'mprescripts');
  const after = border < 0 ? scripts : scripts.slice(0, border);
  const before = border < 0 ? [] : scripts.slice(border + 1);
  return base === undefined ? { after, before } : { base, after, before };
}

function texOfPairs(nucleus: string, scripts: readonly MathElement[], tex: TexWriter): string {
  let out = scripts.length === 0 && nucleus === '{}' ? '' : nucleus;
  for (let at = 0; at < scripts.length; at += 2) {
    if (at > 0) out += '{}';
    out += script('_', scripts[at], tex) + script('^', scripts[at + 1], tex);
  }
  return out;
}

function script(mark: '_' | '^', element: MathElement | undefined, tex: TexWriter): string {
  const inner = element === undefined ? '' : tex(element);
  if (inner === '') return '';
  if (mark === '^' && PRIMES.test(inner)) return inner;
  return SINGLE.test(inner) ? mark + inner : `${mark}{${inner}}`;
}

/** Converts the base of scripts; more than one token is put in braces. */
function texOfBase(base: MathElement, tex: TexWriter): string {
  const inner = tex(base);
  if (inner === '') return '{}';
  // A prime is already a superscript in TeX.
  return TOKENS.has(unwrapped(base).name) && !inner.includes("'") ? inner : `{${inner}}`;
}

/** True for operators whose limits are above and below them. */
export function takesLimits(base: MathElement): boolean {
  const { name } = unwrapped(base);
  const text = characterOf(base);
  return (name === 'mo' || name === 'mi') && (BIG_OPERATORS.has(text) || LIMIT_NAMES.has(text));
}

/** Returns the only element of nested rows. */
export function unwrapped(element: MathElement): MathElement {
  const only = WRAPPERS.has(element.name) && element.children.length === 1 ? element.children[0] : undefined;
  return only === undefined || typeof only === 'string' ? element : unwrapped(only);
}

/** Returns the text of a token, also within rows. */
export function characterOf(element: MathElement): string {
  const only = element.children.length === 1 ? element.children[0] : undefined;
  if (only === undefined) return '';
  return typeof only === 'string' ? only.trim() : characterOf(only);
}

// 'x', '2'
const SINGLE = /^[A-Za-z0-9]$/;
// "'"
const PRIMES = /^'+$/;
const WRAPPERS: ReadonlySet<string> = new Set(['mrow', 'mstyle', 'mpadded']);
const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext']);
