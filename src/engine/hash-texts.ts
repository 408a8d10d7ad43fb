import { createHash } from 'node:crypto';

/** A short hash of a value most of which is long texts: they go into it as they are, for printing them as JSON takes longer than hashing. */
export function hashTexts(value: unknown): string {
  const hash = createHash('sha256');
  const rest = JSON.stringify(value, (_key, held: unknown) => {
    if (typeof held !== 'string' || held.length < LONG) return held;
    hash.update(held, 'utf16le');
    return `${held.length} characters`;
  });
  return hash.update(rest).digest().toString('base64url', 0, BYTES);
}

const LONG = 256;
const BYTES = 15;
