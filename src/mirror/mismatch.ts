import type { ManifestEntry } from '../publish/manifest.ts';
import { TransferError } from './mirror-error.ts';

/** What came is not what the manifest says: something on the way may have spoilt it, more likely the site is another by now. */
export function tooLong({ path, sizeBytes }: ManifestEntry): TransferError {
  return new TransferError(`${path} is longer than the ${sizeBytes} bytes that the manifest says`, ONCE);
}

export function tooShort({ path, sizeBytes }: ManifestEntry, length: number): TransferError {
  return new TransferError(`${path} ended after ${length} of ${sizeBytes} bytes`, ONCE);
}

export function otherContent({ path, sha256 }: ManifestEntry, found: string): TransferError {
  return new TransferError(`${path} has the SHA-256 ${found.slice(0, 12)}…; the manifest says ${sha256.slice(0, 12)}…`, ONCE);
}

const ONCE = { mayPass: 'once' } as const;
