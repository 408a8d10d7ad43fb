import { createHash } from 'node:crypto';
import { isCompressible } from '../http/media-type.ts';
import type { ManifestEntry } from '../publish/manifest.ts';
import { otherContent, tooLong, tooShort } from './mismatch.ts';
import { type Patience, withPatience } from './patience.ts';
import type { MirrorSource } from './source.ts';

export interface FetchSmallOptions {
  readonly source: MirrorSource;
  readonly patience: Patience;
  /** Where the bytes may be put; used again for file after file, which spares collecting them. */
  readonly into: Buffer;
}

/**
 * Fetches a small file into memory and gives back its bytes, of the right size and hash. Asks again after faults that may pass; throws
 * `TransferError` when it gives up.
 */
export function fetchSmall(entry: ManifestEntry, { source, patience, into }: FetchSmallOptions): Promise<Buffer> {
  const { path, sizeBytes, sha256, mediaType } = entry;
  const options = { into, stallMs: patience.stallMs, compressible: isCompressible(mediaType) };
  return withPatience(path, patience, async () => {
    const bytes = await source.read(path, options);
    if (bytes.length > sizeBytes) throw tooLong(entry);
    if (bytes.length < sizeBytes) throw tooShort(entry, bytes.length);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256) throw otherContent(entry, found);
    return bytes;
  });
}
