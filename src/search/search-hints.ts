import { openWordSegments } from '../index/words/open-word-segments.ts';
import type { SiteFiles } from '../model/site-files.ts';
import { readManifest } from './open-search.ts';
import { MANIFEST_PATH } from './search-manifest.ts';

/**
 * What the search page may ask for before its script is there: which file a word leads to. It is a guess that costs a wrong one nothing but
 * its bytes: names of files bear the hash of what is in them, and the script asks for what it needs in any case.
 *
 *   { files: ['search/words-0f3a…/lengths.bin'], at: 'search/words-77b1…/group-', starts: ['', 'algo', 'compl', …] }
 */
export interface SearchHints {
  /** Those that every search needs. */
  readonly files: readonly string[];
  /** The file of the last start that is not above a word: this path, the number of the start, `.bin`. */
  readonly at: string;
  readonly starts: readonly string[];
}

/** Hints for the index among some files, if there is one. Of a small index they lead to the shard itself, of a large one to the group of shards. */
export async function readSearchHints(files: SiteFiles): Promise<SearchHints | undefined> {
  if ((await files.get(MANIFEST_PATH)) === undefined) return undefined;
  const { words } = await readManifest(files);
  const segments = await openWordSegments(files, words);
  const root = segments.at(-1)?.root;
  const ownRoot = words.root === undefined ? [`${words.recent}/root.bin`] : [];
  const newest = `${words.recent}/group-`;
  if (root === undefined || root.documentCount === 0) return { files: ownRoot, at: '', starts: [] };
  // Articles that are all new have no shards.
  if (root.shards.length === 0) return { files: [...ownRoot, `${newest}0.bin`], at: '', starts: [] };
  const always = [...ownRoot, `${words.base}/lengths.bin`];
  if (root.isGrouped) return { files: always, at: newest, starts: root.shards };
  return { files: [...always, ...(segments.length > 1 ? [`${newest}0.bin`] : [])], at: `${words.base}/`, starts: root.shards };
}
