/** What a line of the list of published files says of its file, but for the hash. */
export interface PublishedLine {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/**
 * The line of a list from `at` to `next`, its break included; undefined where it is damaged. Half a million are looked at whenever a large site is
 * built, so that only the path becomes a text of its own.
 *
 *   404.html ⇥ 2802 ⇥ 9c931d91…5ade2a009 ⇥ 1795319087036
 */
export function publishedLineAt(text: Buffer, at: number, next: number): PublishedLine | undefined {
  // From its end, where all but the path is: of a path only the length is to be known.
  const mtime = numberBefore(text, at, next - 1);
  const sha256 = (mtime?.from ?? 0) - 1 - SHA256_DIGITS;
  if (mtime === undefined || sha256 <= at || text[sha256 - 1] !== TAB || !isHexadecimal(text, sha256, mtime.from - 1)) return undefined;
  const size = numberBefore(text, at, sha256 - 1);
  if (size === undefined || text.indexOf(TAB, at) !== size.from - 1) return undefined;
  return { path: text.toString('utf8', at, size.from - 1), sizeBytes: size.number, mtimeMs: mtime.number };
}

/** The number that ends before a place and begins after a tab, and where. */
function numberBefore(text: Uint8Array, start: number, end: number): { readonly number: number; readonly from: number } | undefined {
  let number = 0;
  let power = 1;
  for (let at = end - 1; at >= start; at--) {
    const digit = (text[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return digit === TAB - ZERO && power > 1 ? { number, from: at + 1 } : undefined;
    number += digit * power;
    power *= 10;
  }
  return undefined;
}

function isHexadecimal(text: Uint8Array, from: number, to: number): boolean {
  let all = 1;
  for (let at = from; at < to; at++) all &= HEXADECIMAL[text[at] ?? 0] ?? 0;
  return all === 1;
}

/** By byte, 1 for digits and small letters to f. */
const HEXADECIMAL = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[0-9a-f]/.test(String.fromCharCode(byte))));
const SHA256_DIGITS = 64;
const TAB = 9;
const ZERO = 48;
