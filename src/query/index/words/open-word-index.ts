import type { SiteFiles } from '../../../model/site-files.ts';
import { wordIndexOf } from './exact-word-index.ts';
import { languageOf } from './languages.ts';
import type { WordIndex } from './word-index.ts';
import { openWordShards } from './word-shards.ts';

/** Opens the exact words of an index in a folder of the site. A lookup reads one shard. */
export async function openWordIndex(files: SiteFiles, folder: string): Promise<WordIndex> {
  const shards = await openWordShards(files, folder);
  return wordIndexOf(shards, await languageOf(shards.root.language));
}
