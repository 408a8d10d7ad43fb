import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import type { ArchiveEntry, FileBytes } from './archive-entry.ts';
import {
  DEFLATED,
  type DosDate,
  directoryEnd,
  directoryEntry,
  dosDateOf,
  localHeader,
  STORED,
  type ZipMethod,
  type ZipRecord,
} from './zip-records.ts';

/**
 * Writes a zip of some entries, in their order: the same entries and date give the same bytes. What is compressed by nature is stored,
 * everything else deflated. A few small files are packed at once, large ones go through piece by piece, so that memory does not grow
 * with the archive.
 */
export async function writeZip(target: string, entries: Iterable<ArchiveEntry>, { date }: { date: string }): Promise<void> {
  const file = await open(target, 'w');
  try {
    const day = dosDateOf(date);
    const directory: Buffer[] = [];
    let offset = 0;
    for await (const packed of packAhead(entries)) {
      const place = { offset, date: day };
      const record = 'large' in packed ? await writeLarge(file, packed, place) : await writeSmall(file, packed, place);
      directory.push(directoryEntry(record));
      offset += localHeader(record).length + record.packedBytes;
    }
    const sizeBytes = directory.reduce((sum, { length }) => sum + length, 0);
    const end = directoryEnd({ count: directory.length, sizeBytes, offset });
    await writeFully(file, [...directory, end], offset);
  } finally {
    await file.close();
  }
}

interface SmallFile extends Pick<ZipRecord, 'path' | 'method' | 'crc32' | 'sizeBytes'> {
  readonly body: Uint8Array;
}

interface LargeFile {
  readonly path: string;
  readonly large: FileBytes;
}

interface Place {
  readonly offset: number;
  readonly date: DosDate;
}

/** Packs the next few entries while the one before them is written. */
async function* packAhead(entries: Iterable<ArchiveEntry>): AsyncGenerator<SmallFile | LargeFile> {
  const waiting: Promise<SmallFile | LargeFile>[] = [];
  for (const entry of entries) {
    const packed = pack(entry);
    // Whoever awaits it is told; it must not end the program before.
    packed.catch(() => undefined);
    waiting.push(packed);
    if (waiting.length < AHEAD) continue;
    const first = await waiting.shift();
    if (first !== undefined) yield first;
  }
  for (const packed of waiting) yield await packed;
}

async function pack({ path, source }: ArchiveEntry): Promise<SmallFile | LargeFile> {
  if ('file' in source && source.sizeBytes > SMALL_BYTES) return { path, large: source };
  const bytes = 'file' in source ? await readFile(source.file) : await source.make();
  if ('file' in source) requireSize(source, bytes.byteLength);
  const deflated = isCompressed(path) ? undefined : await deflate(bytes, { level: LEVEL });
  const isSmaller = deflated !== undefined && deflated.byteLength < bytes.byteLength;
  return {
    path,
    method: isSmaller ? DEFLATED : STORED,
    crc32: crc32(bytes),
    sizeBytes: bytes.byteLength,
    body: isSmaller ? deflated : bytes,
  };
}

async function writeSmall(file: FileHandle, { body, ...packed }: SmallFile, place: Place): Promise<ZipRecord> {
  const record = { ...packed, ...place, packedBytes: body.byteLength };
  await writeFully(file, [localHeader(record), body], place.offset);
  return record;
}

/** The header is written last, over the place that was left for it, when hash and size are known. */
async function writeLarge(file: FileHandle, { path, large }: LargeFile, place: Place): Promise<ZipRecord> {
  const method: ZipMethod = isCompressed(path) ? STORED : DEFLATED;
  const before: ZipRecord = { path, method, crc32: 0, packedBytes: 0, sizeBytes: large.sizeBytes, ...place };
  const start = place.offset + localHeader(before).length;
  let crc = 0;
  let sizeBytes = 0;
  let packedBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(large.file, { highWaterMark: 1 << 18 })) {
      crc = crc32(chunk, crc);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  // What fails on the way is thrown by the one that comes out.
  const packed = method === STORED ? counted() : pipeline(Readable.from(counted()), createDeflateRaw({ level: LEVEL }), () => undefined);
  for await (const chunk of packed) {
    await writeFully(file, [chunk], start + packedBytes);
    packedBytes += chunk.length;
  }
  requireSize(large, sizeBytes);
  const record = { ...before, crc32: crc, packedBytes };
  await writeFully(file, [localHeader(record)], place.offset);
  return record;
}

/** A disk may take less than it was given. */
async function writeFully(file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<void> {
  let at = position;
  for (let first = 0; first < pieces.length; first += MOST_PIECES) {
    const all = Buffer.concat(pieces.slice(first, first + MOST_PIECES));
    for (let done = 0; done < all.length; ) {
      const { bytesWritten } = await file.write(all, done, all.length - done, at + done);
      done += bytesWritten;
    }
    at += all.length;
  }
}

function requireSize({ file, sizeBytes }: FileBytes, found: number): void {
  if (found !== sizeBytes) throw new Error(`${file} has ${found} bytes; expected ${sizeBytes}: it was changed while it was packed`);
}

/** Whether a file is compressed by nature. */
function isCompressed(path: string): boolean {
  return COMPRESSED.test(path);
}

const COMPRESSED =
  /\.(?:jpe?g|png|gif|webp|avif|heic|jp2|mp[34]|m4[av]|mov|webm|ogg|oga|ogv|opus|flac|avi|mkv|mpe?g|wmv|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|docx|xlsx|pptx|od[tsp]|epub|woff2?|zim)$/i;
const deflate = promisify(deflateRaw);
const LEVEL = 6;
const AHEAD = 8;
const MOST_PIECES = 1024;
const SMALL_BYTES = 1 << 20;
