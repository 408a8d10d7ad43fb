import type { SiteFiles } from '../../../model/site-files.ts';
import { ByteReader } from './byte-stream.ts';
import { readDeflated } from './inflate.ts';
import { readLengths } from './lengths-table.ts';
import { readShard } from './read-shard.ts';
import { AFTER_PREFIX, GROUP_SIZE, readGroup, readRoot, shardOf, type WordRoot } from './root.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** An open word index: its root, and its other files, which are fetched on demand and cached. */
export interface WordShards {
  readonly root: WordRoot;
  find(key: string): Promise<WordRecord | undefined>;
  /** Returns the number of the shard that would have a key, without reading it; undefined if the record comes with others that are read anyway. */
  numberOf(key: string): Promise<number | undefined>;
  /** Tells whether a term is split into top hits, forms and ranks. */
  isSplit(key: string): Promise<boolean>;
  /** Returns the records whose keys have a prefix, in order. */
  findPrefix(prefix: string): Promise<WordRecord[]>;
  /** Returns lengths by ranked field; undefined for fields whose lengths are in the postings. */
  lengths(): Promise<readonly (Uint32Array | undefined)[]>;
  /** Reads another file of the index, once; a name must always be decoded in the same way. */
  read<T>(name: string, read: (bytes: Uint8Array) => T): Promise<T>;
}

interface ShardLocation {
  readonly number: number;
  readonly separator: string;
}

/** Number of cached shards, which bounds the memory of a page that stays open for hours. */
const CACHED_SHARDS = 200;

/** Opens the index in a folder. If the deflated root is given, it is not fetched. */
export async function openWordShards(files: SiteFiles, folder: string, rootBytes?: Uint8Array<ArrayBuffer>): Promise<WordShards> {
  const path = `${folder}/root.bin`;
  const given: SiteFiles = { get: async () => rootBytes && { bytes: rootBytes } };
  const root = await readDeflated(rootBytes === undefined ? files : given, path, readRoot);
  const read = cachedReader(files);
  return wordShardsOf({ root, folder, read, separatorsOf: (group) => read(`${folder}/group-${group}.bin`, readGroup) });
}

/** Reads a file once; a path must always be decoded in the same way. */
export type CachedRead = <T>(path: string, read: (bytes: Uint8Array) => T) => Promise<T>;

/** Returns a reader that caches the files read last. */
export function cachedReader(files: SiteFiles): CachedRead {
  const cached = new Map<string, Promise<unknown>>();
  return <T>(path: string, read: (bytes: Uint8Array) => T): Promise<T> => {
    const known = cached.get(path);
    // Every path is decoded in one way only, so its cached value has that type.
    if (known !== undefined) return known as Promise<T>;
    const reading = readDeflated(files, path, read);
    // A failed read is not cached, so a reader who was offline can try again.
    reading.catch(() => cached.delete(path));
    cached.set(path, reading);
    const oldest = cached.keys().next().value;
    if (cached.size > CACHED_SHARDS && oldest !== undefined) cached.delete(oldest);
    return reading;
  };
}

export interface WordShardsOptions {
  readonly root: WordRoot;
  readonly folder: string;
  readonly read: CachedRead;
  /** Returns the separators of a group of shards, if the root has only those of groups. */
  readonly separatorsOf: (group: number) => Promise<readonly string[]>;
}

export function shapeOf(root: WordRoot): RecordShape {
  return {
    documentCount: root.documentCount,
    exactCount: root.fields.length,
    rankedCount: root.ranked.length,
    hasLengths: root.ranked.map((field) => field.hasLengths),
  };
}

/** Returns the shards in a folder whose root is known. */
export function wordShardsOf({ root, folder, read, separatorsOf }: WordShardsOptions): WordShards {
  const shape = shapeOf(root);
  const shard = (number: number): Promise<Map<string, WordRecord>> =>
    read(`${folder}/${number}.bin`, (bytes) => new Map(readShard(bytes, shape).map((record) => [record.key, record])));

  /** Returns the shards that may have keys in a range. */
  const locate = async (from: string, to: string): Promise<ShardLocation[]> => {
    const { shards, isGrouped } = root;
    if (shards.length === 0) return [];
    const first = shardOf(shards, from);
    const numbers = Array.from({ length: shardOf(shards, to) - first + 1 }, (_, i) => first + i);
    if (!isGrouped) return numbers.map((number) => ({ number, separator: shards[number] ?? '' }));
    const separators = (await Promise.all(numbers.map(separatorsOf))).flat();
    const start = shardOf(separators, from);
    const length = shardOf(separators, to) - start + 1;
    return Array.from({ length }, (_, i) => ({ number: first * GROUP_SIZE + start + i, separator: separators[start + i] ?? '' }));
  };

  return {
    root,
    numberOf: async (key) => (await locate(key, key))[0]?.number,
    async find(key) {
      const [location] = await locate(key, key);
      return location === undefined ? undefined : (await shard(location.number)).get(key);
    },
    async isSplit(key) {
      const [location] = await locate(key + RANKS, key + RANKS);
      return location?.separator === key + RANKS;
    },
    async findPrefix(prefix) {
      const records = await Promise.all((await locate(prefix, prefix + AFTER_PREFIX)).map(({ number }) => shard(number)));
      return records.flatMap((byKey) => [...byKey.values()].filter(({ key }) => key.startsWith(prefix)));
    },
    read: (name, decode) => read(`${folder}/${name}`, decode),
    lengths: () => read(`${folder}/lengths.bin`, (bytes) => readLengthsTable(new ByteReader(bytes), root)),
  };
}

/** Decodes lengths by ranked field; undefined for fields whose lengths are in the postings. */
export function readLengthsTable(reader: ByteReader, root: WordRoot): (Uint32Array | undefined)[] {
  return root.ranked.map((field) => (field.hasLengths ? undefined : readLengths(reader, root.documentCount)));
}
