import { SruDiagnostic } from '../diagnostic.ts';

/** A character of a term, or what a masking character stands for. */
export type TermUnit = { readonly kind: 'character'; readonly text: string } | { readonly kind: 'any' } | { readonly kind: 'one' };

/** What a term asks for, its escapes resolved. */
export interface Term {
  readonly units: readonly TermUnit[];
  /** `^` before it: the field begins with it. */
  readonly isAtStart: boolean;
  /** `^` behind it: the field ends with it. */
  readonly isAtEnd: boolean;
}

/**
 * A term as CQL masks it: `*` any characters, `?` one, `^` the beginning or the end of the field, each literal behind a backslash.
 *
 *   '^fr\*g*'  ->  at the start, f r * g any
 *
 * With `isMasked` false every character stands for itself. CQL 1.2, masking. Throws diagnostic 27 for nothing, 32 for `^` inside.
 */
export function termOf(text: string, isMasked: boolean): Term {
  const units: TermUnit[] = [];
  const anchors: number[] = [];
  for (const match of text.matchAll(UNIT)) {
    const [whole, escaped] = match;
    if (escaped !== undefined) units.push({ kind: 'character', text: escaped });
    else if (!isMasked) units.push({ kind: 'character', text: whole });
    else if (whole === '^') anchors.push(units.length);
    else units.push(whole === '*' ? { kind: 'any' } : whole === '?' ? { kind: 'one' } : { kind: 'character', text: whole });
  }
  if (units.every((unit) => unit.kind === 'character' && unit.text.trim() === '')) throw new SruDiagnostic(27, `"${text}"`);
  if (anchors.some((at) => at !== 0 && at !== units.length)) throw new SruDiagnostic(32, `"${text}"; ^ may stand first or last`);
  return { units, isAtStart: anchors.includes(0), isAtEnd: anchors.includes(units.length) };
}

/** The words of a term, each with its own masks and anchors: for `any` and `all`. */
export function wordsOfTerm(text: string, isMasked: boolean): Term[] {
  const words = text.match(WORD) ?? [];
  if (words.length === 0) throw new SruDiagnostic(27, `"${text}"`);
  return words.map((word) => termOf(word, isMasked));
}

/** Whether a term has masks, apart from anchors. */
export function hasMask({ units }: Term): boolean {
  return units.some(({ kind }) => kind !== 'character');
}

/** A term without masks as plain text: masks stand for themselves. */
export function plainText({ units }: Term): string {
  return units.map((unit) => (unit.kind === 'character' ? unit.text : unit.kind === 'any' ? '*' : '?')).join('');
}

/** The same for `matches` of the query language, where `*` and `?` cannot be escaped: as literal characters they are part of no word. */
export function wordPattern({ units }: Term): string {
  return units
    .map((unit) => {
      if (unit.kind !== 'character') return unit.kind === 'any' ? '*' : '?';
      return LITERAL_MASK.test(unit.text) ? ' ' : unit.text;
    })
    .join('');
}

const UNIT = /\\(.)|./gsu;
// 'a\ b' is one word
const WORD = /(?:\\.|\S)+/gsu;
const LITERAL_MASK = /^[*?]$/;
