import { createHash } from 'node:crypto';
import { compareText } from '../model/text/compare.ts';
import type { LazyList } from './lazy-list.ts';
import type { ManifestGroup } from './manifest-group.ts';

export const MANIFEST_PATH = 'manifest.json';

/** Manifest entry of one file. */
export interface ManifestEntry {
  /** Site path without leading slash, not percent-encoded. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Media type without parameters: `text/html`. */
  readonly mediaType: string;
  readonly group: ManifestGroup;
  /** Publication date of the file's article, `2012-10-15` or less exact; absent for files that belong to no article. */
  readonly published?: string;
  /** Time of the last change of the file's article, `2026-03-01T09:12:44Z` or `2026-03-01`; absent if it never changed. */
  readonly changed?: string;
  /** Slugs of the article's subjects; absent for files that belong to no article. */
  readonly subjects?: readonly string[];
}

export interface Manifest {
  /** URL of the journal. */
  readonly site: string;
  readonly files: readonly ManifestEntry[];
  /** Parts of the manifest of a large site, in the order of their files; absent if it is one file. */
  readonly parts?: readonly ManifestPart[];
}

/**
 * One part of the manifest of a large site: a file, named by its content, that lists files from `first` to the next part.
 */
export interface ManifestPart extends Pick<ManifestEntry, 'path' | 'sizeBytes' | 'sha256'> {
  /** Path of the first file that the part lists. */
  readonly first: string;
  /** Number and total size of the files that the part lists. */
  readonly count: number;
  readonly filesBytes: number;
}

/** A damaged or missing manifest; the message says where. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
  /** Path of the damaged file: `manifest.json` or one of its parts. */
  readonly path: string;

  constructor(message: string, { path = MANIFEST_PATH, cause }: { readonly path?: string; readonly cause?: unknown } = {}) {
    super(path === MANIFEST_PATH ? message : `${path}: ${message}`, { cause });
    this.path = path;
  }
}

/** A manifest before printing; its entries may be lazy. */
export interface Listing extends Pick<Manifest, 'site'> {
  readonly files: LazyList<ManifestEntry>;
}

/**
 * Prints a manifest: JSON with one file per line, sorted by path, except the manifest itself. The last line holds the SHA-256 of all bytes
 * before it, so that the manifest verifies itself and every file.
 *
 *   {"manifest":1,"site":"https://tidewater.example","files":[
 *   {"path":"404.html","sizeBytes":2193,"sha256":"90ab…","mediaType":"text/html","group":"pages"},
 *   {"path":"archive.html","sizeBytes":…}
 *   ],"count":2,"sizeBytes":7310,
 *   "sha256":"5f3a…"}
 *
 * Yields chunks without the last line (`manifestSeal`).
 */
export function* manifestPieces({ site, files }: Listing): Generator<Uint8Array> {
  const sorted = isSorted(files) ? files : [...files].sort((a, b) => compareText(a.path, b.path));
  let sizeBytes = 0;
  yield Buffer.from(`${headLine(site)}\n`);
  for (let at = 0; at < sorted.length; at += LINES_PER_CHUNK) {
    const some = sorted.slice(at, at + LINES_PER_CHUNK);
    const lines = some.map((entry) => JSON.stringify(entry));
    sizeBytes = some.reduce((sum, entry) => sum + entry.sizeBytes, sizeBytes);
    yield Buffer.from(`${lines.join(',\n')}${at + LINES_PER_CHUNK < sorted.length ? ',' : ''}\n`);
  }
  yield Buffer.from(`],"count":${sorted.length},"sizeBytes":${sizeBytes},\n`);
}

/** Last line of a manifest, with the SHA-256 of all lines before it: `"sha256":"5f3a…"}`. */
export function manifestSeal(sha256: string): Uint8Array {
  return Buffer.from(`"sha256":"${sha256}"}\n`);
}

function isSorted(files: Iterable<ManifestEntry>): boolean {
  let before = '';
  for (const { path } of files) {
    if (compareText(before, path) > 0) return false;
    before = path;
  }
  return true;
}

/** Prints a complete manifest, including its last line. */
export function printManifest(manifest: Listing): string {
  return sealedManifest(manifestPieces(manifest)).toString('utf8');
}

/** Returns a manifest from its chunks, with its last line. */
export function sealedManifest(pieces: Iterable<Uint8Array>): Buffer {
  const bytes = Buffer.concat([...pieces]);
  return Buffer.concat([bytes, manifestSeal(createHash('sha256').update(bytes).digest('hex'))]);
}

/** A site of 20,000 articles has half a million lines, so they are printed in batches. */
const LINES_PER_CHUNK = 4096;

/** First line: `{"manifest":1,"site":"https://tidewater.example","files":[` */
function headLine(site: string): string {
  return `{"manifest":1,"site":${JSON.stringify(site)},"files":[`;
}
