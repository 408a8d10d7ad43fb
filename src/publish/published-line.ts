/** Fields of one line in a file list, without the hash. */
export interface PublishedLine {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/**
 * Parses the line from `at` to `next`, which includes the line break; undefined if it is damaged. A large site has half a million lines, so
 * only the path is decoded to a string.
 *
 *   404.html ⇥ 2802 ⇥ 9c931d91…5ade2a009 ⇥ 1795319087036
 */
export function publishedLineAt(text: Buffer, at: number, next: number): PublishedLine | undefined {
  // Parses backwards, because only the path has a variable length that is not known yet.
  const mtime = numberBefore(text, at, next - 1);
  const sha256 = (mtime?.from ?? 0) - 1 - SHA256_DIGITS;
  if (mtime === undefined || sha256 <= at || text[sha256 - 1] !== TAB || !isHexadecimal(text, sha256, mtime.from - 1)) return undefined;
  const size = numberBefore(text, at, sha256 - 1);
  if (size === undefined || text.indexOf(TAB, at) !== size.from - 1) return undefined;
  return { path: text.toString('utf8', at, size.from - 1), sizeBytes: size.number, mtimeMs: mtime.number };
}

/** Parses the decimal number that ends before `end` and follows a tab; returns it with its offset. */
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

/** Lookup table by byte: 1 for `0` to `9` and `a` to `f`. */
const HEXADECIMAL = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[0-9a-f]/.test(String.fromCharCode(byte))));
const SHA256_DIGITS = 64;
const TAB = 9;
const ZERO = 48;
