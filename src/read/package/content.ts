import type { ReportProblem } from '../../model/problem.ts';
import { ContentError } from './content-error.ts';
import type { Folder } from './folder.ts';
import { openZip, type RangeSource, type ZipDirectory } from './zip-directory.ts';
import { readEntry, readEntryHead } from './zip-entry-bytes.ts';
import { ZIP_LIMITS } from './zip-limits.ts';

/**
 * A file of the content, delivered as such or in a zip, at any depth.
 *
 *   { key: 'pkg.zip/x.tif', delivered: 'pkg.zip', sizeBytes: 312 }
 */
export interface ContentFile {
  readonly key: string;
  /** Key of the file that was delivered and holds it; the same as `key` outside zips. */
  readonly delivered: string;
  readonly sizeBytes: number;
}

/** Reading of content files through zips. A zip's directory is read once for many of its files, and never the whole zip. */
export interface Content {
  readonly folder: Folder;
  read(file: ContentFile): Promise<Uint8Array>;
  /** The first bytes: `length` of them or more, fewer only where the file is shorter. */
  readHead(file: ContentFile, length: number): Promise<Uint8Array>;
  /** The directory of a file that is a zip. Throws a `ContentError` when it cannot be opened. */
  openZip(file: ContentFile, report: ReportProblem): Promise<ZipDirectory>;
}

/** Whether a name is that of a zip: `.zip`, MECA's `.meca`, Texture's `.dar`. */
export function isZipName(path: string): boolean {
  return ZIP_NAME.test(path);
}

/** Content of a folder; the same one for the same folder, so that many readers share the directories it has open. */
export function contentOf(folder: Folder): Content {
  const known = contents.get(folder);
  if (known !== undefined) return known;
  const fresh = makeContent(folder);
  contents.set(folder, fresh);
  return fresh;
}

/** As `contentOf`, forgetting what an earlier look at the folder had found. */
export function freshContentOf(folder: Folder): Content {
  contents.delete(folder);
  return contentOf(folder);
}

const ZIP_NAME = /\.(?:zip|meca|dar)$/i;
const contents = new WeakMap<Folder, Content>();
const silent: ReportProblem = () => {};

function makeContent(folder: Folder): Content {
  // Directories of delivered zips are small; a zip within a zip is held unpacked, so only the last few are.
  const delivered = lastUsed<ZipDirectory>(64);
  const nested = lastUsed<ZipDirectory>(2);

  const openDelivered = (key: string, report: ReportProblem): Promise<ZipDirectory> =>
    delivered(key, async () => {
      const source: RangeSource = {
        sizeBytes: await folder.sizeOf(key),
        readRange: (start, length) => folder.readRange(key, start, length),
      };
      return openZip(source, { key, limits: ZIP_LIMITS, report });
    });

  const openNested = (outer: ZipDirectory, path: string, report: ReportProblem): Promise<ZipDirectory> =>
    nested(`${outer.key}/${path}`, async () => {
      const entry = outer.entries.get(path);
      if (entry === undefined) throw new ContentError('file-missing', `${outer.key}/${path}`, 'is not in its package');
      const bytes = await readEntry(outer, entry);
      const source: RangeSource = { sizeBytes: bytes.length, readRange: async (start, length) => bytes.subarray(start, start + length) };
      return openZip(source, { key: `${outer.key}/${path}`, limits: ZIP_LIMITS, report });
    });

  /** The zip that holds a file, and the file's path in it. */
  const locate = async (file: ContentFile): Promise<{ zip: ZipDirectory; path: string }> => {
    let zip = await openDelivered(file.delivered, silent);
    let path = file.key.slice(file.delivered.length + 1);
    while (!zip.entries.has(path)) {
      const inner = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)).find((prefix) => zip.entries.has(prefix));
      if (inner === undefined) throw new ContentError('file-missing', file.key, 'is not in its package');
      zip = await openNested(zip, inner, silent);
      path = path.slice(inner.length + 1);
    }
    return { zip, path };
  };

  const entryOf = async (file: ContentFile) => {
    const { zip, path } = await locate(file);
    const entry = zip.entries.get(path);
    if (entry === undefined) throw new ContentError('file-missing', file.key, 'is not in its package');
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

/** Remembers the promises of the keys used last. One that failed is forgotten. */
function lastUsed<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const found = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
