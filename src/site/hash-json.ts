import { hash } from 'node:crypto';

/** A short hash of anything that can be printed as JSON. */
export function hashJson(value: unknown): string {
  return hash('sha256', JSON.stringify(value) ?? '', 'buffer').toString('base64url', 0, BYTES);
}

/** Twenty digits; cut before they are printed, since a slice of a text holds the whole of it. */
const BYTES = 15;
