import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A short digest of any value that can be printed as JSON. */
export function digestOf(value: unknown): string {
  // The bytes are cut before printing, because a V8 substring would keep the whole digest string alive.
  return hash('sha256', JSON.stringify(value) ?? '', 'buffer').toString('base64url', 0, DIGEST_BYTES);
}

/** Size and SHA-256 (in hex) of a file, read as a stream of 1 MB chunks. Rejects with the system's error if it cannot be read. */
export async function hashFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
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
