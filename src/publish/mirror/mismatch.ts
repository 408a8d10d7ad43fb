import type { ManifestEntry } from '../manifest.ts';
import { TransferError } from './mirror-error.ts';

/**
 * Errors for content that differs from its manifest entry. They are retried once: a proxy may have changed the bytes, but more likely the
 * site was published again.
 */
export function tooLong({ path, sizeBytes }: ManifestEntry): TransferError {
  return new TransferError(`${path} is longer than the ${sizeBytes} bytes listed in the manifest`, ONCE);
}

export function tooShort({ path, sizeBytes }: ManifestEntry, length: number): TransferError {
  return new TransferError(`${path} ended after ${length} of ${sizeBytes} bytes`, ONCE);
}

export function hashMismatch({ path, sha256 }: ManifestEntry, found: string): TransferError {
  return new TransferError(`${path} has the SHA-256 ${found.slice(0, 12)}…; expected ${sha256.slice(0, 12)}…`, ONCE);
}

const ONCE = { isTransient: 'once' } as const;
