import { createHash, hash } from 'node:crypto';

/** A short digest of any value that can be printed as JSON. */
export function digestOf(value: unknown): string {
  // The bytes are cut before printing, because a V8 substring would keep the whole digest string alive.
  return hash('sha256', JSON.stringify(value) ?? '', 'buffer').toString('base64url', 0, DIGEST_BYTES);
}

/**
 * A digest of 20 characters of any JSON value that consists mostly of long strings. Long strings are hashed as UTF-16, because escaping them as
 * JSON takes longer than hashing.
 */
export function hashTexts(value: unknown): string {
  const hash = createHash('sha256');
  const json = JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== 'string' || member.length < LONG_TEXT) return member;
    hash.update(member, 'utf16le');
    return `${member.length} characters`;
  });
  return hash.update(json).digest().toString('base64url', 0, DIGEST_BYTES);
}

const LONG_TEXT = 256;
const DIGEST_BYTES = 15;
