import { createHash } from 'node:crypto';
import { isCompressible } from '../../serve/http/media-type.ts';
import type { ManifestEntry } from '../manifest.ts';
import { hashMismatch, tooLong, tooShort } from './mismatch.ts';
import { type RetryPolicy, withRetry } from './retry.ts';
import type { MirrorSource } from './source.ts';

export interface FetchSmallOptions {
  readonly source: MirrorSource;
  readonly retry: RetryPolicy;
}

/**
 * Fetches a small file into memory; size and hash are verified. Retries after transient faults; throws `TransferError` after the last
 * attempt.
 */
export function fetchSmall(entry: ManifestEntry, { source, retry }: FetchSmallOptions): Promise<Buffer> {
  const { path, sizeBytes, sha256, mediaType } = entry;
  const options = { sizeBytes, isExact: true, idleTimeoutMs: retry.idleTimeoutMs, compressible: isCompressible(mediaType) };
  return withRetry(path, retry, async () => {
    const bytes = await source.read(path, options);
    if (bytes.length > sizeBytes) throw tooLong(entry);
    if (bytes.length < sizeBytes) throw tooShort(entry, bytes.length);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256) throw hashMismatch(entry, found);
    return bytes;
  });
}
