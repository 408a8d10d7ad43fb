import { SruDiagnostic } from '../diagnostic.ts';

/** A character of a term, or a masking character. */
export type TermUnit = { readonly kind: 'character'; readonly text: string } | { readonly kind: 'any' } | { readonly kind: 'one' };

/** A parsed term, its escapes resolved. */
export interface Term {
  readonly units: readonly TermUnit[];
  /** True after an initial `^`: the field begins with the term. */
  readonly isAtStart: boolean;
  /** True before a final `^`: the field ends with the term. */
  readonly isAtEnd: boolean;
}

/**
 * Parses a term with CQL's masks: `*` any characters, `?` one, `^` start or end of the field; a backslash makes them literal.
 *
 *   '^fr\*g*'  ->  at the start, f r * g any
 *
 * If `isMasked` is false, every character is literal. Throws diagnostic 27 for an empty term, 32 for `^` inside. CQL 1.2, masking.
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

/** Returns the words of a term, each with its own masks and anchors, for `any` and `all`. */
export function wordsOfTerm(text: string, isMasked: boolean): Term[] {
  const words = text.match(WORD) ?? [];
  if (words.length === 0) throw new SruDiagnostic(27, `"${text}"`);
  return words.map((word) => termOf(word, isMasked));
}

/** Tells whether a term has masks; anchors do not count. */
export function hasMask({ units }: Term): boolean {
  return units.some(({ kind }) => kind !== 'character');
}

/** Returns a term as plain text, masks as their characters. */
export function plainText({ units }: Term): string {
  return units.map((unit) => (unit.kind === 'character' ? unit.text : unit.kind === 'any' ? '*' : '?')).join('');
}

/** Returns a term as a pattern for `matches`, where `*` and `?` cannot be escaped; literal ones are part of no word and become spaces. */
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
