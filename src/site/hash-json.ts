import { hash } from 'node:crypto';

/** Short hash of a value, by its JSON. */
export function hashJson(value: unknown): string {
  return hash('sha256', JSON.stringify(value) ?? '', 'buffer').toString('base64url', 0, BYTES);
}

/** Bytes of a hash, which are twenty digits. The bytes are cut before printing, because a V8 substring would keep the whole digest string alive. */
const BYTES = 15;
