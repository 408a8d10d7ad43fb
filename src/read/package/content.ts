import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import { ContentError } from './content-error.ts';
import type { Folder } from './folder.ts';
import { openZip, type RangeSource, type ZipDirectory } from './zip-directory.ts';
import { readEntry, readEntryHead } from './zip-entry-bytes.ts';
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
