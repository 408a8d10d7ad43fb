import type { SiteFiles } from '../../model/site-files.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { readManifest } from './open-search.ts';
import { MANIFEST_PATH } from './search-manifest.ts';

/**
 * Hints for preloading: which file has the record of a word. A wrong guess costs only its bytes.
 *
 * File names have a hash of their contents, and the script requests the files it needs in any case.
 *
 *   { files: ['search/words-0f3a…/lengths.bin'], at: 'search/words-77b1…/group-', starts: ['', 'algo', 'compl', …] }
 */
export interface SearchHints {
  /** Files that every search needs. */
  readonly files: readonly string[];
  /** The file of a word is this path, the index of the last start that is not above the word, and `.bin`. */
  readonly at: string;
  readonly starts: readonly string[];
}

/** Returns hints for the search index of a site; undefined if it has none. They give the shard or, in a large index, its group. */
export async function readSearchHints(files: SiteFiles): Promise<SearchHints | undefined> {
  if ((await files.get(MANIFEST_PATH)) === undefined) return undefined;
  const { words } = await readManifest(files);
  const segments = await openWordSegments(files, words);
  const root = segments.at(-1)?.root;
  const ownRoot = words.root === undefined ? [`${words.recent}/root.bin`] : [];
  const newest = `${words.recent}/group-`;
  if (root === undefined || root.documentCount === 0) return { files: ownRoot, at: '', starts: [] };
  // An index with only newest articles has no shards.
  if (root.shards.length === 0) return { files: [...ownRoot, `${newest}0.bin`], at: '', starts: [] };
  const always = [...ownRoot, `${words.base}/lengths.bin`];
  if (root.isGrouped) return { files: always, at: newest, starts: root.shards };
  return { files: [...always, ...(segments.length > 1 ? [`${newest}0.bin`] : [])], at: `${words.base}/`, starts: root.shards };
}
