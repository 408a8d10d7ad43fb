import { readGroup, shardOf } from './root.ts';
import { type ListedWord, readWords } from './word-list.ts';
import type { WordShards } from './word-shards.ts';

/** Returns the numbers of the lists that have the words with a prefix; each list has up to `WORDS_PER_SHARD` words. */
export async function listsOf(shards: WordShards, prefix: string): Promise<number[]> {
  const separators = await shards.read('words.bin', readGroup);
  if (separators.length === 0) return [];
  const first = shardOf(separators, prefix);
  return Array.from({ length: shardOf(separators, `${prefix}\uFFFF`) - first + 1 }, (_, i) => first + i);
}

/** Returns the words of a list, in order. */
export function readList(shards: WordShards, number: number): Promise<readonly ListedWord[]> {
  return shards.read(`words-${number}.bin`, readWords);
}

/** Returns the words of the index with a prefix, in order. */
export async function findListed(shards: WordShards, prefix: string): Promise<ListedWord[]> {
  const numbers = await listsOf(shards, prefix);
  const lists = await Promise.all(numbers.map((number) => readList(shards, number)));
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
