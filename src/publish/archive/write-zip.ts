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
 * Writes a zip of entries, in their order; the same entries and date give the same bytes.
 *
 * Compressed formats are stored, other files deflated. Several small files are compressed at a time and large ones are streamed, so that
 * memory does not grow with the archive.
 */
export async function writeZip(target: string, entries: Iterable<ArchiveEntry>, { date }: { date: string }): Promise<void> {
  const file = await open(target, 'w');
  try {
    const day = dosDateOf(date);
    const sink = openSink(file);
    let count = 0;
    const directory: Buffer[] = [];
    for await (const packed of packAhead(entries)) {
      const position = { offset: sink.offset(), date: day };
      const record = 'large' in packed ? await writeLarge(sink, packed, position) : await writeSmall(sink, packed, position);
      directory.push(directoryEntry(record));
      count++;
    }
    const offset = sink.offset();
    for (const entry of directory) await sink.write(entry);
    await sink.write(directoryEnd({ count, sizeBytes: sink.offset() - offset, offset }));
    await sink.flush();
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

interface EntryPosition {
  readonly offset: number;
  readonly date: DosDate;
}

/** Compresses the next few entries while one is written. */
async function* packAhead(entries: Iterable<ArchiveEntry>): AsyncGenerator<SmallFile | LargeFile> {
  const queue: Promise<SmallFile | LargeFile>[] = [];
  for (const entry of entries) {
    const packed = pack(entry);
    // The rejection is handled when the entry is awaited; without this, Node would end the process before.
    packed.catch(() => undefined);
    queue.push(packed);
    if (queue.length < QUEUE_LENGTH) continue;
    const first = await queue.shift();
    if (first !== undefined) yield first;
  }
  for (const packed of queue) yield await packed;
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

async function writeSmall(sink: Sink, { body, ...packed }: SmallFile, position: EntryPosition): Promise<ZipRecord> {
  const record = { ...packed, ...position, packedBytes: body.byteLength };
  await sink.write(localHeader(record));
  await sink.write(body);
  return record;
}

/** The header is overwritten once CRC and size are known. */
async function writeLarge(sink: Sink, { path, large }: LargeFile, position: EntryPosition): Promise<ZipRecord> {
  const method: ZipMethod = isCompressed(path) ? STORED : DEFLATED;
  const before: ZipRecord = { path, method, crc32: 0, packedBytes: 0, sizeBytes: large.sizeBytes, ...position };
  await sink.write(localHeader(before));
  const start = sink.offset();
  let crc = 0;
  let sizeBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(large.file, { highWaterMark: 1 << 18 })) {
      crc = crc32(chunk, crc);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  // The loop below throws any error of the pipeline.
  const packed = method === STORED ? counted() : pipeline(Readable.from(counted()), createDeflateRaw({ level: LEVEL }), () => undefined);
  for await (const chunk of packed) await sink.write(chunk);
  requireSize(large, sizeBytes);
  const record = { ...before, crc32: crc, packedBytes: sink.offset() - start };
  await sink.rewrite(localHeader(record), position.offset);
  return record;
}

/** A buffered writer: one write per small chunk would cost more than its bytes. */
interface Sink {
  readonly offset: () => number;
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** Overwrites bytes that are already written. */
  readonly rewrite: (chunk: Uint8Array, position: number) => Promise<void>;
  readonly flush: () => Promise<void>;
}

function openSink(file: FileHandle): Sink {
  let queue: Uint8Array[] = [];
  let waitingBytes = 0;
  let written = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(queue);
    queue = [];
    waitingBytes = 0;
    await writeFully(file, bytes, written);
    written += bytes.length;
  };
  return {
    offset: () => written + waitingBytes,
    async write(chunk) {
      queue.push(chunk);
      waitingBytes += chunk.byteLength;
      if (waitingBytes >= BUFFER_BYTES) await flush();
    },
    async rewrite(chunk, position) {
      await flush();
      await writeFully(file, chunk, position);
    },
    flush,
  };
}

/** `write` may write fewer bytes than requested. */
async function writeFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}

function requireSize({ file, sizeBytes }: FileBytes, found: number): void {
  if (found !== sizeBytes) throw new Error(`${file} has ${found} bytes; expected ${sizeBytes}: it was changed while it was packed`);
}

/** Tells whether a file's format is compressed. */
function isCompressed(path: string): boolean {
  return COMPRESSED.test(path);
}

const COMPRESSED =
  /\.(?:jpe?g|png|gif|webp|avif|heic|jp2|mp[34]|m4[av]|mov|webm|ogg|oga|ogv|opus|flac|avi|mkv|mpe?g|wmv|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|docx|xlsx|pptx|od[tsp]|epub|woff2?|zim)$/i;
const deflate = promisify(deflateRaw);
const LEVEL = 6;
const QUEUE_LENGTH = 8;
const BUFFER_BYTES = 1 << 18;
const SMALL_BYTES = 1 << 20;
