import { crc32, deflateRawSync } from 'node:zlib';
import { DEFLATED, directoryEnd, directoryEntry, dosDateOf, localHeader, STORED, type ZipRecord } from './zip-records.ts';

/** A file of a small zip. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/**
 * Returns a zip of files that fit into memory, in their order; the same files and date give the same bytes. Text is deflated, bytes are
 * stored, because those of a book are compressed images. A file that deflate does not make smaller is stored.
 *
 * `writeZip` writes archives that may be larger than memory.
 */
export function packZip(files: readonly PackedFile[], { date }: { date: string }): Uint8Array {
  const day = dosDateOf(date);
  const chunks: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const plain = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;
    const deflated = typeof bytes === 'string' ? deflateRawSync(plain, { level: 6 }) : plain;
    const body = deflated.byteLength < plain.byteLength ? deflated : plain;
    const record: ZipRecord = {
      path,
      method: body === plain ? STORED : DEFLATED,
      crc32: crc32(plain),
      sizeBytes: plain.byteLength,
      packedBytes: body.byteLength,
      offset,
      date: day,
    };
    const header = localHeader(record);
    chunks.push(header, body);
    directory.push(directoryEntry(record));
    offset += header.byteLength + body.byteLength;
  }
  const sizeBytes = directory.reduce((sum, entry) => sum + entry.byteLength, 0);
  return new Uint8Array(Buffer.concat([...chunks, ...directory, directoryEnd({ count: directory.length, sizeBytes, offset })]));
}
