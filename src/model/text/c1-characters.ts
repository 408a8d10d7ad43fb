import type { Place } from '../place.ts';
import type { Problem } from '../problem.ts';
import { translatable } from './translatable.ts';

/** Replaces control characters of the C1 set by the characters of windows-1252 at their numbers, except the five that it does not define. */
export function withWindowsCharacters(text: string): string {
  return text.replace(C1_CHARACTERS, (char) => WINDOWS_CHARACTERS[char.charCodeAt(0) - 0x80] ?? char);
}

/** The same without the five undefined ones. */
export function withoutC1(text: string): string {
  return withWindowsCharacters(text).replace(C1_CHARACTERS, '');
}

/** The C1 characters of a text, or references to them. */
interface FoundC1 {
  /** Position of the first. */
  readonly offset: number;
  /** The first as it is written: `&#147;`. */
  readonly written: string;
  readonly count: number;
}

/** Finds C1 characters and references to them; undefined for none. */
export function findC1(text: string): FoundC1 | undefined {
  const found = [...text.matchAll(C1)];
  const [first] = found;
  return first === undefined ? undefined : { offset: first.index, written: first[0], count: found.length };
}

/** Returns the problem of characters that are mended, in XML or Markdown. */
export function c1Problem({ written, count }: FoundC1, place: Place): Problem {
  const quoted = written.startsWith('&') ? written : `U+00${written.charCodeAt(0).toString(16).toUpperCase()}`;
  const message = translatable`"${quoted}" is a control character, and ${count} in all are; expected characters, so they are read as windows-1252`;
  return { code: 'character-c1', severity: 'warning', place, message };
}

/** Resolves references to C1 characters, such as `&#147;`, in a text that is not XML. */
export function resolveC1(text: string): string {
  return withoutC1(
    text.replace(C1, (written, decimal?: string, hexadecimal?: string) =>
      decimal === undefined && hexadecimal === undefined
        ? written
        : String.fromCharCode(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)),
    ),
  );
}

// 0x80 to 0x9F
const WINDOWS_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const C1_CHARACTERS = /[\u0080-\u009F]/g;
// '&#147;', '&#x93;', U+0093
const C1 = /&#0*(12[89]|1[345]\d);|&#x0*([89][\da-f]);|[\u0080-\u009F]/gi;
