import type { SiteFiles } from '../../model/site-files.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { wordFile } from '../index/words/word-index-paths.ts';
import { readManifest } from './open-search.ts';
import { MANIFEST_PATH } from './search-manifest.ts';

/**
 * Hints for preloading: which file has the record of a word. A wrong guess costs only its bytes.
 *
 * File names have a hash of their contents, and the script requests the files it needs in any case.
 *
 *   { files: ['index/words-0f3a….bin'], at: 'index/words-', starts: ['', 'algo', 'compl', …], names: ['77b1…', …] }
 */
export interface SearchHints {
  /** Files that every search needs. */
  readonly files: readonly string[];
  /** The file of a word is this path, the name of the last start that is not above the word, and `.bin`. */
  readonly at: string;
  readonly starts: readonly string[];
  readonly names: readonly string[];
}

/** Returns hints for the search index of a site; undefined if it has none. They give the shard or, in a large index, its group. */
export async function readSearchHints(files: SiteFiles): Promise<SearchHints | undefined> {
  if ((await files.get(MANIFEST_PATH)) === undefined) return undefined;
  const { words } = await readManifest(files);
  // The index of an earlier version is built again.
  if ('base' in words) return undefined;
  const [first, second] = await openWordSegments(files, words);
  const recent = second && first?.root;
  const base = (second ?? first)?.root;
  const path = (name: string): string => wordFile(words.files, name);
  const { starts, names } = base?.shards ?? { starts: [], names: [] };
  const always = [
    ...(words.bytes === undefined ? [words.root] : []),
    ...(base?.lists.lengths === undefined ? [] : [base.lists.lengths]),
    ...(recent?.shards.names ?? []),
  ];
  return { files: always.map(path), at: words.files, starts, names };
}
