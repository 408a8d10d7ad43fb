/** Replaces control characters of the C1 set by the characters that windows-1252 has at their numbers, except the five that it does not define. */
export function withWindowsCharacters(text: string): string {
  return text.replace(C1_CHARACTERS, (char) => WINDOWS_CHARACTERS[char.charCodeAt(0) - 0x80] ?? char);
}

/** The same without the five undefined ones. */
export function withoutC1(text: string): string {
  return withWindowsCharacters(text).replace(C1_CHARACTERS, '');
}

/** Position and text of the first C1 character or reference to one, and how many there are; undefined for none. */
export function findC1(text: string): { readonly offset: number; readonly written: string; readonly count: number } | undefined {
  const found = [...text.matchAll(C1)];
  const [first] = found;
  return first === undefined ? undefined : { offset: first.index, written: first[0], count: found.length };
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
