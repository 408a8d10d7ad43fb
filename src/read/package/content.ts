import { promisify } from 'node:util';
import { constants, crc32, inflateRaw } from 'node:zlib';
import type { ReportProblem } from '../../model/problem.ts';
import { TranslatableError, translatable, wordsOf } from '../../model/text/translatable.ts';
import { ContentError } from './content-error.ts';
import type { Folder } from './folder.ts';
import { DEFLATED, openZip, type RangeSource, type ZipDirectory, type ZipEntry } from './zip-directory.ts';
import { ZIP_LIMITS } from './zip-limits.ts';

/**
 * A file of the content, delivered itself or in a zip, at any depth.
 *
 *   { key: 'pkg.zip/x.tif', delivered: 'pkg.zip', sizeBytes: 312 }
 */
export interface ContentFile {
  readonly key: string;
  /** Key of the delivered file that contains it; equal to `key` outside of zips. */
  readonly delivered: string;
  readonly sizeBytes: number;
}

/** Reads content files, also within zips. The directory of a zip is read once, and only the needed part of its data. */
export interface Content {
  readonly folder: Folder;
  read(file: ContentFile): Promise<Uint8Array>;
  /** Reads at least the first `length` bytes; fewer only if the file is shorter. */
  readHead(file: ContentFile, length: number): Promise<Uint8Array>;
  /** Opens the directory of a zip. Throws a `ContentError` if it cannot be opened. */
  openZip(file: ContentFile, report: ReportProblem): Promise<ZipDirectory>;
}

/** True for the name of a zip: `.zip`, MECA's `.meca`, Texture's `.dar`. */
export function isZipName(path: string): boolean {
  return ZIP_NAME.test(path);
}

/** Returns the content of a folder, cached per folder, so that readers share its open directories. */
export function contentOf(folder: Folder): Content {
  const known = contents.get(folder);
  if (known !== undefined) return known;
  const fresh = makeContent(folder);
  contents.set(folder, fresh);
  return fresh;
}

/** Returns the content of a folder without data cached by earlier calls. */
export function freshContentOf(folder: Folder): Content {
  contents.delete(folder);
  return contentOf(folder);
}

const ZIP_NAME = /\.(?:zip|meca|dar)$/i;
const contents = new WeakMap<Folder, Content>();
const silent: ReportProblem = () => {};

function makeContent(folder: Folder): Content {
  // Directories of delivered zips are small. A nested zip is cached unpacked, so only the last few are.
  const delivered = lruCache<ZipDirectory>(64);
  const nested = lruCache<ZipDirectory>(2);

  const openDelivered = (key: string, report: ReportProblem): Promise<ZipDirectory> =>
    delivered(key, async () => openZip(await sourceOfFile(folder, key), { key, limits: ZIP_LIMITS, report }));

  const openNested = (outer: ZipDirectory, path: string, report: ReportProblem): Promise<ZipDirectory> =>
    nested(`${outer.key}/${path}`, async () => {
      const entry = outer.entries.get(path);
      if (entry === undefined) throw new ContentError('file-missing', `${outer.key}/${path}`, translatable`is not in its package`);
      return openZip(sourceOfBytes(await readEntry(outer, entry)), { key: `${outer.key}/${path}`, limits: ZIP_LIMITS, report });
    });

  /** Finds the zip that contains a file, and the file's path in it. */
  const locate = async (file: ContentFile): Promise<{ zip: ZipDirectory; path: string }> => {
    let zip = await openDelivered(file.delivered, silent);
    let path = file.key.slice(file.delivered.length + 1);
    while (!zip.entries.has(path)) {
      const inner = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)).find((prefix) => zip.entries.has(prefix));
      if (inner === undefined) throw new ContentError('file-missing', file.key, translatable`is not in its package`);
      zip = await openNested(zip, inner, silent);
      path = path.slice(inner.length + 1);
    }
    return { zip, path };
  };

  const entryOf = async (file: ContentFile) => {
    const { zip, path } = await locate(file);
    const entry = zip.entries.get(path);
    if (entry === undefined) throw new ContentError('file-missing', file.key, translatable`is not in its package`);
    return { zip, entry };
  };

  return {
    folder,
    read: async (file) => {
      if (file.key === file.delivered) return folder.read(file.key);
      const { zip, entry } = await entryOf(file);
      return readEntry(zip, entry);
    },
    readHead: async (file, length) => {
      if (file.key === file.delivered) return folder.readRange(file.key, 0, length);
      const { zip, entry } = await entryOf(file);
      return readEntryHead(zip, entry, length);
    },
    openZip: async (file, report) => {
      if (file.key === file.delivered) return openDelivered(file.key, report);
      const { zip, path } = await locate(file);
      return openNested(zip, path, report);
    },
  };
}

async function sourceOfFile(folder: Folder, key: string): Promise<RangeSource> {
  return { sizeBytes: await folder.sizeOf(key), readRange: (start, length) => folder.readRange(key, start, length) };
}

function sourceOfBytes(bytes: Uint8Array): RangeSource {
  return { sizeBytes: bytes.length, readRange: async (start, length) => bytes.subarray(start, start + length) };
}

/** LRU cache of promises by key; rejected ones are removed. */
function lruCache<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const cached = new Map<string, Promise<T>>();
  return (key, make) => {
    const found = cached.get(key) ?? make();
    cached.delete(key);
    cached.set(key, found);
    found.catch(() => cached.delete(key));
    const oldest = cached.keys().next().value;
    if (cached.size > most && oldest !== undefined) cached.delete(oldest);
    return found;
  };
}

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
async function readEntryHead(zip: ZipDirectory, entry: ZipEntry, length: number): Promise<Uint8Array> {
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
