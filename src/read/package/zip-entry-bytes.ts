import { promisify } from 'node:util';
import { constants, crc32, inflateRaw } from 'node:zlib';
import { TranslatableError, translatable, wordsOf } from '../../model/text/translatable.ts';
import { ContentError } from './content-error.ts';
import { DEFLATED, type ZipDirectory, type ZipEntry } from './zip-directory.ts';

const inflate = promisify<Uint8Array, { maxOutputLength: number; finishFlush?: number }, Buffer>(inflateRaw);

/**
 * Unpacks a file of a zip, at most up to its declared size.
 *
 * Throws a `ContentError` with the name of the file if it is damaged.
 */
export async function readEntry(zip: ZipDirectory, entry: ZipEntry): Promise<Uint8Array> {
  return attempt(zip, entry, async () => {
    const packed = await zip.source.readRange(await entry.findStart(), entry.packedBytes);
    const bytes = entry.method === DEFLATED ? await inflate(packed, { maxOutputLength: Math.max(1, entry.sizeBytes) }) : packed;
    if (bytes.length !== entry.sizeBytes) throw new TranslatableError(translatable`${bytes.length} bytes instead of ${entry.sizeBytes}`);
    if (crc32(bytes) !== entry.crc32) throw new TranslatableError(translatable`its checksum does not match`);
    return bytes;
  });
}

/** Unpacks at least the first `length` bytes of a zip's file, or all if it is shorter, without checking the checksum. */
export async function readEntryHead(zip: ZipDirectory, entry: ZipEntry, length: number): Promise<Uint8Array> {
  return attempt(zip, entry, async () => {
    const start = await entry.findStart();
    const wanted = Math.min(entry.packedBytes, length);
    const packed = await zip.source.readRange(start, wanted);
    if (entry.method !== DEFLATED) return packed;
    // Packed bytes expand by a factor of a thousand at most, and never to more than declared.
    const maxOutputLength = Math.max(1, Math.min(entry.sizeBytes, wanted * 1100 + 1024));
    return inflate(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  });
}

async function attempt(zip: ZipDirectory, entry: ZipEntry, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await read();
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
        ? translatable`it unpacks to more than the ${entry.sizeBytes} bytes it declares`
        : wordsOf(error);
    throw new ContentError(
      'package-entry-damaged',
      `${zip.key}/${entry.path}`,
      translatable`cannot be unpacked (${reason}); expected a whole file`,
    );
  }
}
