import { shardOf } from './root.ts';
import { type ListedWord, readWords } from './word-list.ts';
import type { WordRecord } from './word-record.ts';
import type { WordShards } from './word-shards.ts';

/** The records whose keys begin with a text, in order. */
export async function findRecords(shards: WordShards, prefix: string): Promise<WordRecord[]> {
  const found = await Promise.all(numbersOf(shards.root.shards, prefix).map((number) => shards.shard(number)));
  return found.flatMap((records) => [...records.values()].filter(({ key }) => key.startsWith(prefix)));
}

/** The words of the index that begin with a text, in order. */
export async function findListed(shards: WordShards, prefix: string): Promise<ListedWord[]> {
  const numbers = numbersOf(shards.root.lists, prefix);
  const lists = await Promise.all(numbers.map((number) => shards.read(`words-${number}.bin`, readWords)));
  return lists.flatMap((words) => words.filter(({ text }) => text.startsWith(prefix)));
}

/** Every ranked term. */
export function readStems(shards: WordShards): Promise<readonly ListedWord[]> {
  return shards.read('stems.bin', readWords);
}

/** Lines of ordinal, field and joined piece, tab-separated: pieces too long to be indexed in every stretch. */
export async function readLongPieces(shards: WordShards): Promise<string> {
  return shards.root.hasLongPieces ? shards.read('long.bin', (bytes) => new TextDecoder('utf-8').decode(bytes)) : '';
}

/** Numbers of the shards in which keys with a prefix stand. */
function numbersOf(separators: readonly string[], prefix: string): number[] {
  if (separators.length === 0) return [];
  const first = shardOf(separators, prefix);
  let last = first;
  while (last + 1 < separators.length && isBelowEnd(separators[last + 1] ?? '', prefix)) last++;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Whether a shard that starts at a separator may hold a key with the prefix. */
function isBelowEnd(separator: string, prefix: string): boolean {
  return separator <= prefix || separator.startsWith(prefix);
}
