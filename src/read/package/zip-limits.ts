import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { ContentError } from './content-error.ts';

/** Limits of a zip. Real packages unpack from 1.5 MB to 58 MB; single TIFFs have up to 21 MB, videos some hundred. */
export interface ZipLimits {
  readonly entries: number;
  readonly totalBytes: number;
  readonly entryBytes: number;
  /** Maximum compression ratio of an entry, and of all together, above `ratioFromBytes`. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
}

const MIB = 1024 * 1024;

export const ZIP_LIMITS: ZipLimits = {
  entries: 20_000,
  totalBytes: 4096 * MIB,
  entryBytes: 1024 * MIB,
  ratio: 200,
  ratioFromBytes: 64 * MIB,
};

/** Sizes of an entry as declared in the zip's directory. */
export interface DeclaredEntry {
  readonly path: string;
  readonly sizeBytes: number;
  readonly packedBytes: number;
}

/** Throws a `ContentError` if the entries exceed the limits. */
export function checkZipLimits(zipKey: string, zipBytes: number, entries: readonly DeclaredEntry[], limits: ZipLimits): void {
  const refuse = (found: Translatable, expected: Translatable): never => {
    throw new ContentError('package-too-large', zipKey, translatable`${found}; expected ${expected}, so nothing of it was unpacked`);
  };
  let total = 0;
  let packed = 0;
  for (const { path, sizeBytes, packedBytes } of entries) {
    total += sizeBytes;
    packed += packedBytes;
    if (sizeBytes > limits.entryBytes)
      refuse(translatable`"${path}" unpacks to ${megabytes(sizeBytes)}`, translatable`at most ${megabytes(limits.entryBytes)} a file`);
    if (sizeBytes > limits.ratioFromBytes && sizeBytes > packedBytes * limits.ratio) {
      refuse(
        translatable`"${path}" unpacks from ${megabytes(packedBytes)} to ${megabytes(sizeBytes)}`,
        translatable`at most ${limits.ratio} times its size`,
      );
    }
  }
  if (total > limits.totalBytes)
    refuse(translatable`unpacks to ${megabytes(total)}`, translatable`at most ${megabytes(limits.totalBytes)}`);
  if (total > limits.ratioFromBytes && total > packed * limits.ratio)
    refuse(
      translatable`its ${entries.length} files unpack from ${megabytes(packed)} to ${megabytes(total)}`,
      translatable`at most ${limits.ratio} times the size`,
    );
  if (packed > zipBytes)
    refuse(translatable`its entries overlap (${packed} bytes in a file of ${zipBytes})`, translatable`each byte to belong to one entry`);
}

function megabytes(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MB`;
}
