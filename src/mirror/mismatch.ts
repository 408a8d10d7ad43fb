import type { ManifestEntry } from '../publish/manifest.ts';
import { TransferError } from './mirror-error.ts';

/** What came is not what the manifest says; the next time it may be. */
export function tooLong({ path, sizeBytes }: ManifestEntry): TransferError {
  return new TransferError(`${path} is longer than the ${sizeBytes} bytes that the manifest says`, PASSING);
}

export function tooShort({ path, sizeBytes }: ManifestEntry, length: number): TransferError {
  return new TransferError(`${path} ended after ${length} of ${sizeBytes} bytes`, PASSING);
}

export function otherContent({ path, sha256 }: ManifestEntry, found: string): TransferError {
  return new TransferError(`${path} has the SHA-256 ${found.slice(0, 12)}…; the manifest says ${sha256.slice(0, 12)}…`, PASSING);
}

const PASSING = { mayPass: true } as const;
