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
  const end = next - 1;
  const size = text.indexOf(TAB, at) + 1;
  const sha256 = text.indexOf(TAB, size) + 1;
  const mtime = sha256 + SHA256_DIGITS + 1;
  if (size === 0 || sha256 === 0 || mtime >= end || text[mtime - 1] !== TAB) return undefined;
  const sizeBytes = numberIn(text, size, sha256 - 1);
  const mtimeMs = numberIn(text, mtime, end);
  if (sizeBytes === undefined || mtimeMs === undefined || !isHexadecimal(text, sha256, mtime - 1)) return undefined;
  return { path: text.toString('utf8', at, size - 1), sizeBytes, mtimeMs };
}

function numberIn(text: Uint8Array, from: number, to: number): number | undefined {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = (text[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return from < to ? number : undefined;
}

function isHexadecimal(text: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = text[at] ?? 0;
    if (!((byte >= ZERO && byte <= NINE) || (byte >= SMALL_A && byte <= SMALL_F))) return false;
  }
  return true;
}

const SHA256_DIGITS = 64;
const TAB = 9;
const ZERO = 48;
const NINE = 57;
const SMALL_A = 97;
const SMALL_F = 102;
