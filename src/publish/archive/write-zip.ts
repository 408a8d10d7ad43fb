import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import type { ArchiveEntry, FileBytes } from './archive-entry.ts';

/**
 * Writes a zip of entries, in their order; the same entries and date give the same bytes.
 *
 * Compressed formats are stored, other files deflated. Several small files are compressed at a time and large ones are streamed, so that
 * memory does not grow with the archive.
 */
export async function writeZip(target: string, entries: Iterable<ArchiveEntry>, { date }: { date: string }): Promise<void> {
  const file = await open(target, 'w');
  try {
    await writeEntries(bufferedSink(file), entries, dosDateOf(date));
  } finally {
    await file.close();
  }
}

/** A file of a small zip. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/** Resolves with a zip of files that fit into memory, as `writeZip` writes them. */
export async function packZip(files: readonly PackedFile[], { date }: { date: string }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let offset = 0;
  const write = async (chunk: Uint8Array): Promise<void> => {
    chunks.push(chunk);
    offset += chunk.byteLength;
  };
  const rewrite = () => Promise.reject(new Error('a zip in memory has no large files'));
  const sink: Sink = { offset: () => offset, write, rewrite, flush: async () => undefined };
  const entries = files.map(
    ({ path, bytes }): ArchiveEntry => ({ path, source: { make: async () => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes) } }),
  );
  await writeEntries(sink, entries, dosDateOf(date));
  return new Uint8Array(Buffer.concat(chunks));
}

async function writeEntries(sink: Sink, entries: Iterable<ArchiveEntry>, date: DosDate): Promise<void> {
  const directory: Buffer[] = [];
  for await (const packed of packAhead(entries)) {
    const position = { offset: sink.offset(), date };
    const record = 'large' in packed ? await writeLarge(sink, packed, position) : await writeSmall(sink, packed, position);
    directory.push(directoryEntry(record));
  }
  const offset = sink.offset();
  for (const entry of directory) await sink.write(entry);
  await sink.write(directoryEnd({ count: directory.length, sizeBytes: sink.offset() - offset, offset }));
  await sink.flush();
}

/** An entry in the directory of a zip. */
interface ZipRecord {
  readonly path: string;
  readonly method: typeof STORED | typeof DEFLATED;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** Offset of its local header. */
  readonly offset: number;
  readonly date: DosDate;
}

type SmallFile = Pick<ZipRecord, 'path' | 'method' | 'crc32' | 'sizeBytes'> & { readonly body: Uint8Array };
type LargeFile = { readonly path: string; readonly large: FileBytes };
type EntryPosition = Pick<ZipRecord, 'offset' | 'date'>;

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
  const method = isCompressed(path) ? STORED : DEFLATED;
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

function bufferedSink(file: FileHandle): Sink {
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

/** A date in a zip: years since 1980, month, day, in 16 bits. The time is always midnight. */
type DosDate = number;

/** Returns the date of an ISO date of any precision: `2012-10` is the first of the month; other text is 1980-01-01. */
export function dosDateOf(isoDate: string): DosDate {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  const isStorable = year >= 1980 && year <= 2107 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isStorable ? ((year - 1980) << 9) | (month << 5) | day : (1 << 5) | 1;
}

/** Returns the local header of an entry, with its sizes and a UTF-8 name. APPNOTE.TXT 6.3.10, 4.3.7 */
function localHeader(record: ZipRecord): Buffer {
  const name = Buffer.from(record.path, 'utf8');
  const isLarge = hasLargeSizes(record);
  const extra = zip64Extra(isLarge ? [record.sizeBytes, record.packedBytes] : []);
  return Buffer.concat([
    fields([4, 0x04034b50], ...commonFields(record, isLarge, isLarge), [2, name.length], [2, extra.length]),
    name,
    extra,
  ]);
}

/** Returns an entry of the central directory. APPNOTE.TXT, 4.3.12 */
function directoryEntry(record: ZipRecord): Buffer {
  const name = Buffer.from(record.path, 'utf8');
  const isLarge = hasLargeSizes(record);
  const isFar = record.offset > MAX_32;
  const extra = zip64Extra([...(isLarge ? [record.sizeBytes, record.packedBytes] : []), ...(isFar ? [record.offset] : [])]);
  const header = fields(
    ...([[4, 0x02014b50], [2, MADE_ON_UNIX | VERSION_ZIP64], ...commonFields(record, isLarge || isFar, isLarge)] as const),
    ...([
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
    ] as const),
    ...([
      [4, REGULAR_FILE],
      [4, isFar ? IN_ZIP64_32 : record.offset],
    ] as const),
  );
  return Buffer.concat([header, name, extra]);
}

/** Returns the end of the central directory; Zip64 only if the numbers need it. APPNOTE.TXT, 4.3.14 to 4.3.16 */
function directoryEnd({ count, sizeBytes, offset }: { count: number; sizeBytes: number; offset: number }): Buffer {
  const isLarge = count > MAX_16 || sizeBytes > MAX_32 || offset > MAX_32;
  const [count16, size32, offset32] = isLarge ? [IN_ZIP64_16, IN_ZIP64_32, IN_ZIP64_32] : [count, sizeBytes, offset];
  const end = fields([4, 0x06054b50], [4, 0], [2, count16], [2, count16], [4, size32], [4, offset32], [2, 0]);
  if (!isLarge) return end;
  const large = fields(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, MADE_ON_UNIX | VERSION_ZIP64],
      [2, VERSION_ZIP64],
      [4, 0],
      [4, 0],
    ] as const),
    ...([
      [8, count],
      [8, count],
      [8, sizeBytes],
      [8, offset],
    ] as const),
  );
  return Buffer.concat([large, fields([4, 0x07064b50], [4, 0], [8, offset + sizeBytes], [4, 1]), end]);
}

/** The fields that local header and directory entry share, from "version needed to extract" to "uncompressed size". */
function commonFields({ method, date, crc32, packedBytes, sizeBytes }: ZipRecord, isZip64: boolean, hasZip64Sizes: boolean): Field[] {
  const [packed, size] = hasZip64Sizes ? [IN_ZIP64_32, IN_ZIP64_32] : [packedBytes, sizeBytes];
  const version = isZip64 ? VERSION_ZIP64 : VERSION_DEFLATE;
  return [
    [2, version],
    [2, NAME_IS_UTF8],
    [2, method],
    [2, 0],
    [2, date],
    [4, crc32],
    [4, packed],
    [4, size],
  ];
}

/** Both sizes use 64 bits together, as the local header requires. The limit allows for growth by deflate. */
function hasLargeSizes({ sizeBytes }: ZipRecord): boolean {
  return sizeBytes > MAX_32 - (1 << 24);
}

function zip64Extra(numbers: readonly number[]): Buffer {
  return numbers.length === 0 ? Buffer.alloc(0) : fields([2, 1], [2, numbers.length * 8], ...numbers.map((number): Field => [8, number]));
}

/** A number and its length in bytes. */
type Field = readonly [length: 2 | 4 | 8, value: number];

/** Prints numbers in little-endian order. */
function fields(...parts: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of parts) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
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
const STORED = 0 as const;
const DEFLATED = 8 as const;
const MAX_16 = 0xfffe;
const MAX_32 = 0xfffffffe;
const IN_ZIP64_16 = 0xffff;
const IN_ZIP64_32 = 0xffffffff;
const VERSION_DEFLATE = 20;
const VERSION_ZIP64 = 45;
const MADE_ON_UNIX = 3 << 8;
const NAME_IS_UTF8 = 1 << 11;
// rw-r--r--, in the upper half
const REGULAR_FILE = (0o100644 << 16) >>> 0;
