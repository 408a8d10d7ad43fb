import { createHash } from 'node:crypto';

/** A short hash of anything that can be printed as JSON. */
export function hashJson(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
    .slice(0, DIGITS);
}

const DIGITS = 20;
