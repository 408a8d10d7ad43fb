import { readGroup, shardOf } from './root.ts';
import { type ListedWord, readWords } from './word-list.ts';
import type { WordShards } from './word-shards.ts';

/** Returns the words of the index with a prefix, in order. */
export async function findListed(shards: WordShards, prefix: string): Promise<ListedWord[]> {
  const separators = await shards.read('words.bin', readGroup);
  if (separators.length === 0) return [];
  const first = shardOf(separators, prefix);
  const numbers = Array.from({ length: shardOf(separators, `${prefix}\uFFFF`) - first + 1 }, (_, i) => first + i);
  const lists = await Promise.all(numbers.map((number) => shards.read(`words-${number}.bin`, readWords)));
  return lists.flatMap((words) => words.filter(({ text }) => text.startsWith(prefix)));
}

/** Returns the ranked terms by shard. */
export async function readStems(shards: WordShards): Promise<readonly (readonly ListedWord[])[]> {
  const separators = await shards.read('stems.bin', readGroup);
  return Promise.all(separators.map((_, number) => shards.read(`stems-${number}.bin`, readWords)));
}

/** Returns tab-separated lines of ordinal, field and compound, for compounds too long for all their parts to be indexed. */
export async function readLongCompounds(shards: WordShards): Promise<string> {
  return shards.root.hasLongPieces ? shards.read('long.bin', (bytes) => new TextDecoder('utf-8').decode(bytes)) : '';
}
