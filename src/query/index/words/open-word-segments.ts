import type { SiteFiles } from '../../../model/site-files.ts';
import { ByteReader } from './byte-stream.ts';
import { formerSegments } from './former-word-index.ts';
import { type NamedFiles, readNamedFiles, shardOf } from './named-files.ts';
import { AFTER_PREFIX, readRoot, type WordRoot } from './root.ts';
import { type FormerWordPaths, type WordIndexPaths, wordFile } from './word-index-paths.ts';
import { shapeOf, type WordRecord } from './word-record.ts';
import {
  cachedReader,
  namedSource,
  readRecords,
  readRoots,
  type WordFileSource,
  type WordShards,
  withFile,
  wordLists,
  wordShardsOf,
} from './word-shards.ts';

/** A group of shards: their separators and names, and the records of the newest documents for keys in these shards. */
export interface RecentGroup extends NamedFiles {
  /** Records by key. */
  readonly records: ReadonlyMap<string, WordRecord>;
}

/** The two segments of an index. */
export interface WordSegments {
  readonly base: WordFileSource;
  readonly recent: RecentSource;
}

/** The index of the newest documents, whose records are in the groups of the other. */
export interface RecentSource extends Omit<WordFileSource, 'shardsOf'> {
  readonly lengths: readonly (Uint32Array | undefined)[];
  /** Reads a group with records. */
  readonly readGroup: (group: number) => Promise<Pick<RecentGroup, 'records'>>;
}

/** Returns the index of the newest documents, then that of all others; an index without documents is left out, unless both are empty. */
export async function openWordSegments(files: SiteFiles, paths: WordIndexPaths | FormerWordPaths): Promise<readonly WordShards[]> {
  const { base, recent } = await ('base' in paths ? formerSegments(files, paths) : namedSegments(files, paths));
  const baseShards = wordShardsOf(base);
  if (recent.root.documentCount === 0) return [baseShards];
  const recentShards = recentShardsOf(recent, base.root);
  return base.root.documentCount === 0 ? [recentShards] : [recentShards, baseShards];
}

async function namedSegments(files: SiteFiles, { files: prefix, root: name, bytes: inline }: WordIndexPaths): Promise<WordSegments> {
  const rootPath = wordFile(prefix, name);
  const read = cachedReader(withFile(files, rootPath, inline));
  const { base, recent, lengths } = await read(rootPath, (bytes) => readRoots(bytes, readRoot));
  const shape = shapeOf(recent);
  const decode = (bytes: Uint8Array): RecentGroup => {
    const reader = new ByteReader(bytes);
    return { ...readNamedFiles(reader), records: readRecords(reader, shape) };
  };
  const { names } = (base.isGrouped ? base : recent).shards;
  const readGroup = (group: number): Promise<RecentGroup> => read(wordFile(prefix, names[group] ?? ''), decode);
  return {
    base: namedSource(base, prefix, read, decode),
    recent: { ...namedSource(recent, prefix, read), lengths, readGroup },
  };
}

function recentShardsOf({ root, lengths, readGroup, ...lists }: RecentSource, base: WordRoot): WordShards {
  const starts = base.isGrouped ? base.shards.starts : [''];
  return {
    root,
    fileOf: async () => undefined,
    find: async (key) => (await readGroup(shardOf(starts, key))).records.get(key),
    isSplit: async () => false,
    async findPrefix(prefix) {
      const first = shardOf(starts, prefix);
      const groups = Array.from({ length: shardOf(starts, prefix + AFTER_PREFIX) - first + 1 }, (_, i) => readGroup(first + i));
      return (await Promise.all(groups)).flatMap(({ records }) => [...records.values()].filter(({ key }) => key.startsWith(prefix)));
    },
    lengths: async () => lengths,
    ...wordLists(lists),
  };
}
