import type { SiteFiles } from '../../../model/site-files.ts';
import { ByteReader } from './byte-stream.ts';
import { type RecentGroup, readRecentGroup } from './recent-group.ts';
import { AFTER_PREFIX, readRoot, shardOf, type WordRoot } from './root.ts';
import type { WordIndexPaths } from './word-index-paths.ts';
import { type CachedRead, cachedReader, readLengthsTable, shapeOf, type WordShards, wordShardsOf } from './word-shards.ts';

/** Returns the index of the newest documents, then that of all others; an index without documents is left out, unless both are empty. */
export async function openWordSegments(files: SiteFiles, paths: WordIndexPaths): Promise<readonly WordShards[]> {
  const rootPath = `${paths.recent}/root.bin`;
  const given: SiteFiles = {
    get: async (path) => (path === rootPath && paths.root !== undefined ? { bytes: fromBase64(paths.root) } : files.get(path)),
  };
  const read = cachedReader(given);
  const { base, recent, recentLengths } = await read(rootPath, readRoots);
  const shape = shapeOf(recent);
  const readGroup = (group: number): Promise<RecentGroup> =>
    read(`${paths.recent}/group-${group}.bin`, (bytes) => readRecentGroup(bytes, shape));
  const baseShards = wordShardsOf({
    root: base,
    folder: paths.base,
    read,
    separatorsOf: async (group) => (await readGroup(group)).separators,
  });
  if (recent.documentCount === 0) return [baseShards];
  const recentShards = recentShardsOf({ root: recent, base, lengths: recentLengths, folder: paths.recent, read, readGroup });
  return base.documentCount === 0 ? [recentShards] : [recentShards, baseShards];
}

interface RecentOptions {
  readonly root: WordRoot;
  /** Its groups have the records of the newest documents. */
  readonly base: WordRoot;
  readonly lengths: readonly (Uint32Array | undefined)[];
  readonly folder: string;
  readonly read: CachedRead;
  readonly readGroup: (group: number) => Promise<RecentGroup>;
}

function recentShardsOf({ root, base, lengths, folder, read, readGroup }: RecentOptions): WordShards {
  const starts = base.isGrouped ? base.shards : [''];
  return {
    root,
    numberOf: async () => undefined,
    find: async (key) => (await readGroup(shardOf(starts, key))).records.get(key),
    isSplit: async () => false,
    async findPrefix(prefix) {
      const first = shardOf(starts, prefix);
      const groups = Array.from({ length: shardOf(starts, prefix + AFTER_PREFIX) - first + 1 }, (_, i) => readGroup(first + i));
      return (await Promise.all(groups)).flatMap(({ records }) => [...records.values()].filter(({ key }) => key.startsWith(prefix)));
    },
    read: (name, readBytes) => read(`${folder}/${name}`, readBytes),
    lengths: async () => lengths,
  };
}

interface Roots {
  readonly base: WordRoot;
  readonly recent: WordRoot;
  readonly recentLengths: readonly (Uint32Array | undefined)[];
}

function readRoots(bytes: Uint8Array): Roots {
  const reader = new ByteReader(bytes);
  const base = readRoot(reader.readBytes(reader.readNumber()));
  const recent = readRoot(reader.readBytes(reader.readNumber()));
  return { base, recent, recentLengths: readLengthsTable(reader, recent) };
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
