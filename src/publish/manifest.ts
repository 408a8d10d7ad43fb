import { createHash } from 'node:crypto';
import { compareText } from '../text/compare.ts';
import type { Listed } from './listed.ts';
import type { ManifestGroup } from './manifest-group.ts';

export const MANIFEST_PATH = 'manifest.json';

/** One file of the site, as the manifest lists it. */
export interface ManifestEntry {
  /** Without leading slash, not percent-encoded. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Without parameters: `text/html`. */
  readonly mediaType: string;
  readonly group: ManifestGroup;
  /** For a file of one article: when that was published, `2012-10-15` or less exact. */
  readonly published?: string;
  /** For a file of one article that changed after that: when, `2026-03-01T09:12:44Z` or `2026-03-01`. */
  readonly changed?: string;
  /** For a file of one article: the slugs of its subjects. */
  readonly subjects?: readonly string[];
}

export interface Manifest {
  /** The journal's own address. */
  readonly site: string;
  readonly files: readonly ManifestEntry[];
}

/** The same before it is printed: its entries may be made one by one. */
interface Listing extends Omit<Manifest, 'files'> {
  readonly files: Listed<ManifestEntry>;
}

/**
 * Every file of a site but this one, as JSON that can be read line by line: one file a line, sorted by path. The last line bears the
 * SHA-256 of all the bytes before it, so that a manifest vouches for itself and for every file.
 *
 *   {"manifest":1,"site":"https://tidewater.example","files":[
 *   {"path":"404.html","sizeBytes":2193,"sha256":"90ab…","mediaType":"text/html","group":"pages"},
 *   {"path":"archive.html","sizeBytes":…}
 *   ],"count":2,"sizeBytes":7310,
 *   "sha256":"5f3a…"}
 *
 * Given piece by piece, but for the last line (`manifestSeal`).
 */
export function* manifestPieces({ site, files }: Listing): Generator<Uint8Array> {
  const sorted = isSorted(files) ? files : [...files].sort((a, b) => compareText(a.path, b.path));
  let sizeBytes = 0;
  yield Buffer.from(`${headLine(site)}\n`);
  for (let at = 0; at < sorted.length; at += LINES_AT_ONCE) {
    const some = sorted.slice(at, at + LINES_AT_ONCE);
    const lines = some.map((entry) => JSON.stringify(entry));
    sizeBytes = some.reduce((sum, entry) => sum + entry.sizeBytes, sizeBytes);
    yield Buffer.from(`${lines.join(',\n')}${at + LINES_AT_ONCE < sorted.length ? ',' : ''}\n`);
  }
  yield Buffer.from(`],"count":${sorted.length},"sizeBytes":${sizeBytes},\n`);
}

/** The last line, which bears the SHA-256 of all before it: `"sha256":"5f3a…"}`. */
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

/** The same in one, with its last line. */
export function printManifest(manifest: Manifest): string {
  const bytes = Buffer.concat([...manifestPieces(manifest)]);
  const seal = manifestSeal(createHash('sha256').update(bytes).digest('hex'));
  return Buffer.concat([bytes, seal]).toString('utf8');
}

/** A site of 20,000 articles has half a million lines. */
const LINES_AT_ONCE = 4096;

/** `{"manifest":1,"site":"https://tidewater.example","files":[` */
function headLine(site: string): string {
  return `{"manifest":1,"site":${JSON.stringify(site)},"files":[`;
}
