import { createHash } from 'node:crypto';
import { compareText } from '../../model/text/compare.ts';
import type { ArticleCandidate } from './find-articles.ts';
import type { Folder } from './folder.ts';

/** A delivered file with hexadecimal hashes of its bytes; the MD5 is its entity tag in the raw store. */
export interface HashedFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly md5: string;
}

/** Keys of the delivered files of a candidate and its versions, sorted; a zip is one file. */
export function deliveredKeys(candidate: ArticleCandidate): readonly string[] {
  const files = [...candidate.files, ...candidate.versions.flatMap((version) => version.files)];
  return [...new Set(files.map(({ delivered }) => delivered))].sort(compareText);
}

/** True if a key names a delivered file or a file in a delivered zip: `a.zip/a.xml` is in `a.zip`. */
export function isKeyIn(key: string, delivered: string): boolean {
  return key === delivered || key.startsWith(`${delivered}/`);
}

/**
 * Hashes the delivered files of an article; equal lists mean that the article is up to date.
 *
 * Each delivered file is read once per folder, even if it has several articles, in chunks.
 */
export async function fingerprint(folder: Folder, candidate: ArticleCandidate): Promise<readonly HashedFile[]> {
  const known = hashes.get(folder) ?? new Map<string, Promise<HashedFile>>();
  hashes.set(folder, known);
  const hashed: HashedFile[] = [];
  for (const key of deliveredKeys(candidate)) {
    const hash = known.get(key) ?? hashOf(folder, key);
    known.set(key, hash);
    hashed.push(await hash);
  }
  return hashed;
}

const hashes = new WeakMap<Folder, Map<string, Promise<HashedFile>>>();
const CHUNK_BYTES = 4 * 1024 * 1024;

async function hashOf(folder: Folder, key: string): Promise<HashedFile> {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let sizeBytes = 0;
  for (;;) {
    const chunk = await folder.readRange(key, sizeBytes, CHUNK_BYTES);
    sha256.update(chunk);
    md5.update(chunk);
    sizeBytes += chunk.length;
    if (chunk.length < CHUNK_BYTES) return { key, sizeBytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
  }
}
