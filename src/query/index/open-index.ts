import type { SiteFiles } from '../../model/site-files.ts';
import { MANIFEST_PATH, type Manifest, parseManifest } from './manifest.ts';
import { SegmentReader } from './segment-reader.ts';
import { type SegmentWords, sharedWords } from './segment-words.ts';
import { ShardError } from './shard-error.ts';
import { ShardStore } from './shard-store.ts';

/** The open query index of a site. */
export interface SiteIndex {
  readonly manifest: Manifest;
  /** Newest first. */
  readonly segments: readonly SegmentReader[];
  readonly store: ShardStore;
}

/**
 * Opens the query index of a site. Reads only the manifest.
 *
 * Throws a `ShardError` if it is missing or damaged.
 */
export async function openIndex(files: SiteFiles, cacheBytes: number): Promise<SiteIndex> {
  const file = await files.get(MANIFEST_PATH);
  if (file === undefined) throw new ShardError(MANIFEST_PATH, 'is not there');
  const manifest = readManifest(file.bytes);
  const store = new ShardStore(files, cacheBytes);
  const words = sharedWords(store.files, manifest.words);
  let start = 0;
  const segments = manifest.segments.map((entry) => {
    const own = { start, end: start + entry.kinds.article.objects };
    start = own.end;
    return new SegmentReader(entry, manifest, { store, words: (): Promise<SegmentWords> => words(own) });
  });
  return { manifest, store, segments };
}

function readManifest(bytes: Uint8Array): Manifest {
  try {
    return parseManifest(bytes);
  } catch (cause) {
    throw new ShardError(MANIFEST_PATH, 'is damaged or truncated', { cause });
  }
}
