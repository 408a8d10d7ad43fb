import { readGroup, shardOf } from './root.ts';
import { type ListedWord, readWords } from './word-list.ts';
import type { WordShards } from './word-shards.ts';

/** The words of the index that begin with a text, in order. */
export async function findListed(shards: WordShards, prefix: string): Promise<ListedWord[]> {
  const separators = await shards.read('words.bin', readGroup);
  if (separators.length === 0) return [];
  const first = shardOf(separators, prefix);
  const numbers = Array.from({ length: shardOf(separators, `${prefix}\uFFFF`) - first + 1 }, (_, i) => first + i);
  const lists = await Promise.all(numbers.map((number) => shards.read(`words-${number}.bin`, readWords)));
  return lists.flatMap((words) => words.filter(({ text }) => text.startsWith(prefix)));
}

/** Every ranked term, shard by shard. */
export async function readStems(shards: WordShards): Promise<readonly (readonly ListedWord[])[]> {
  const separators = await shards.read('stems.bin', readGroup);
  return Promise.all(separators.map((_, number) => shards.read(`stems-${number}.bin`, readWords)));
}

/** Lines of ordinal, field and joined piece, tab-separated: pieces too long to be indexed in every stretch. */
export async function readLongPieces(shards: WordShards): Promise<string> {
  return shards.root.hasLongPieces ? shards.read('long.bin', (bytes) => new TextDecoder('utf-8').decode(bytes)) : '';
}
