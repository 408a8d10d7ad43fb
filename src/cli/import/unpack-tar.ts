import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { english } from '../../model/text/translatable.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import { entryName, isLitter } from '../../read/package/zip-entry-name.ts';
import { ZIP_LIMITS, type ZipLimits } from '../../read/package/zip-limits.ts';

/** An archive that is damaged or too large. The message has no name of the archive. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

interface UnpackOptions {
  /** Folder in which the files are written. */
  readonly folder: string;
  /** Called for entries that are not unpacked: links, and names that lead out of the archive. */
  readonly onRefused: (name: string, reason: string) => void;
  readonly limits?: ZipLimits;
}

/** True for the name of a tar archive, compressed or not: `PMC1234567.tar.gz`. */
export function isTarName(path: string): boolean {
  return /\.(?:tar\.gz|tgz|tar)$/i.test(path);
}

/**
 * Unpacks the files of a tar archive, compressed with gzip or not, as a stream. Links and devices are not unpacked, and no name leads out of the folder.
 * Throws an `ArchiveError` if the archive is damaged, or unpacks to more than the limits of a zip.
 *
 * POSIX.1-2017, pax, "ustar Interchange Format"; GNU tar, "Basic Tar Format".
 */
async function unpackTar(path: string, { folder, onRefused, limits = ZIP_LIMITS }: UnpackOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  const input = createReadStream(path);
  let total = 0;
  const count = (bytes: number): void => {
    total += bytes;
    const isBomb = total > limits.ratioFromBytes && total > input.bytesRead * limits.ratio;
    if (total > limits.totalBytes || isBomb)
      throw new ArchiveError(`it unpacks to more than ${total - 1} bytes, too many for an archive of its size`);
  };
  const blocks = new BlockReader(isCompressed(path) ? input.pipe(forwardingErrors(input, createGunzip())) : input, count);
  let entries = 0;
  let long: { readonly path?: string; readonly size?: number } = {};
  try {
    for (let header = await blocks.read(BLOCK); header !== undefined; header = await blocks.read(BLOCK)) {
      if (header.every((byte) => byte === 0)) break;
      const entry = readHeader(header);
      const size = long.size ?? entry.size;
      if (entry.type === 'x' || entry.type === 'L') {
        // Attributes of the next entry: a name that is longer than the header has room for.
        if (size > LONGEST_ATTRIBUTES) throw new ArchiveError('a name in it is too long');
        const text = new TextDecoder().decode(await blocks.whole(size));
        long = entry.type === 'L' ? { ...long, path: text.replace(/\0.*$/s, '') } : { ...long, ...paxOf(text) };
        continue;
      }
      if (++entries > limits.entries) throw new ArchiveError(`it has more than ${limits.entries} files`);
      const name = long.path ?? entry.path;
      long = {};
      const target = entryName(name);
      const refusal = 'refused' in target ? `its name ${english(target.refused)}` : REFUSED_TYPES[entry.type];
      if (refusal !== undefined) onRefused(name, refusal);
      const isFile = (entry.type === '0' || entry.type === '7') && !name.endsWith('/');
      if ('path' in target && refusal === undefined && isFile && !isLitter(target.path))
        await writeEntry(join(folder, target.path), size, blocks);
      else await blocks.skip(size);
    }
  } catch (error) {
    throw error instanceof ArchiveError || !isOfZlib(error) ? error : new ArchiveError(`it cannot be unpacked: ${error.message}`);
  } finally {
    input.destroy();
  }
}

/** Unpacks an archive, and lists its files in the order of their paths. */
export async function unpackedFiles(
  path: string,
  folder: string,
  onRefused: UnpackOptions['onRefused'],
): Promise<readonly { readonly path: string; readonly sizeBytes: number }[]> {
  await unpackTar(path, { folder, onRefused });
  return (await diskFolder(folder, () => undefined).list()).map(({ path: name, sizeBytes }) => ({ path: name, sizeBytes }));
}

async function writeEntry(path: string, size: number, blocks: BlockReader): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'w');
    for await (const chunk of blocks.chunks(size)) await file.writeFile(chunk);
  } finally {
    await file?.close();
  }
}

/** Reads a stream in blocks of 512 bytes. */
class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #count: (bytes: number) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>, count: (bytes: number) => void) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#count = count;
  }

  /** The next bytes; undefined at the end of the stream. */
  async read(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for await (const part of this.#take(length)) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (bytes.length === 0) return undefined;
    if (bytes.length < length) throw new ArchiveError('it ends too early');
    return bytes;
  }

  /** All bytes of an entry. */
  async whole(size: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const chunk of this.chunks(size)) parts.push(chunk);
    return Buffer.concat(parts);
  }

  /** Bytes of an entry, and the reader at the block after it. */
  async *chunks(size: number): AsyncGenerator<Uint8Array> {
    let left = size;
    for await (const part of this.#take(size)) {
      left -= part.length;
      yield part;
    }
    if (left > 0) throw new ArchiveError('it ends too early');
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (padding > 0) await this.read(padding);
  }

  async skip(size: number): Promise<void> {
    for await (const _ of this.chunks(size));
  }

  async *#take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done === true) return;
        this.#rest = value;
        this.#count(value.length);
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}

interface Header {
  readonly path: string;
  readonly size: number;
  /** `0` for a file, `5` for a folder. */
  readonly type: string;
}

function readHeader(header: Buffer): Header {
  const text = (from: number, length: number): string => header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (Number.parseInt(text(148, 8).trim(), 8) !== sum) throw new ArchiveError('it is no tar archive, or is damaged');
  // Sizes of 8 GB and more are binary.
  const size = ((header[124] ?? 0) & 0x80) === 0 ? Number.parseInt(text(124, 12).trim() || '0', 8) : Number(header.readBigUInt64BE(128));
  if (!Number.isSafeInteger(size) || size < 0) throw new ArchiveError('it is no tar archive, or is damaged');
  const prefix = text(257, 5) === 'ustar' && text(257, 6) !== 'ustar ' ? text(345, 155) : '';
  const type = text(156, 1);
  return { path: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`, size, type: type === '' ? '0' : type };
}

/** `path` and `size` of a pax header: `30 path=very/long/name\n`. */
function paxOf(text: string): { readonly path?: string; readonly size?: number } {
  const [, path] = /^\d+ path=(.*)$/m.exec(text) ?? [];
  const [, size] = /^\d+ size=(\d+)$/m.exec(text) ?? [];
  return { ...(path === undefined ? {} : { path }), ...(size === undefined ? {} : { size: Number(size) }) };
}

function isCompressed(path: string): boolean {
  return !/\.tar$/i.test(path);
}

/** A failure to read the input ends the stream after it. */
function forwardingErrors(input: NodeJS.ReadableStream, output: ReturnType<typeof createGunzip>): ReturnType<typeof createGunzip> {
  input.on('error', (error: Error) => output.destroy(error));
  return output;
}

function isOfZlib(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

const BLOCK = 512;
const LONGEST_ATTRIBUTES = 1 << 16;
const REFUSED_TYPES: Readonly<Record<string, string>> = {
  1: 'it is a link',
  2: 'it is a link',
  3: 'it is a device',
  4: 'it is a device',
  6: 'it is a device',
};
