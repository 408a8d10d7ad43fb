import { shardOf } from './named-files.ts';
import { AFTER_PREFIX } from './root.ts';
import type { ListedWord } from './word-list.ts';
import type { WordListName, WordShards } from './word-shards.ts';

/** Returns the numbers of the shards of a list that have the words with a prefix. */
export async function listsOf(shards: WordShards, list: WordListName, prefix: string): Promise<number[]> {
  const starts = await shards.startsOf(list);
  if (starts.length === 0) return [];
  const first = shardOf(starts, prefix);
  return Array.from({ length: shardOf(starts, prefix + AFTER_PREFIX) - first + 1 }, (_, i) => first + i);
}

/** Returns the words of a list with a prefix, in order. */
export async function findListed(shards: WordShards, list: WordListName, prefix: string): Promise<ListedWord[]> {
  const numbers = await listsOf(shards, list, prefix);
  const parts = await Promise.all(numbers.map((number) => shards.readList(list, number)));
  return parts.flatMap((words) => words.filter(({ text }) => text.startsWith(prefix)));
}

/** Returns the ranked terms by shard. */
export async function readStems(shards: WordShards): Promise<readonly (readonly ListedWord[])[]> {
  const starts = await shards.startsOf('stems');
  return Promise.all(starts.map((_, number) => shards.readList('stems', number)));
}
