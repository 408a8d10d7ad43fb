import type { SiteFiles } from '../../model/site-files.ts';
import { ByteReader } from './byte-stream.ts';
import { readDeflated } from './inflate.ts';
import { readLengths } from './lengths-table.ts';
import { readShard } from './read-shard.ts';
import { GROUP_SIZE, readGroup, readRoot, shardOf, type WordRoot } from './root.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** An open index: its root, and its other files as they are asked for, each fetched once. */
export interface WordShards {
  readonly root: WordRoot;
  find(key: string): Promise<WordRecord | undefined>;
  /** Whether the term is so common that its forms, ranks and head stand apart. */
  isSplit(key: string): Promise<boolean>;
  /** The records of the shards in which keys with a prefix stand, in order. */
  findPrefix(prefix: string): Promise<WordRecord[]>;
  /** By ranked field; undefined for fields whose lengths stand with the postings. */
  lengths(): Promise<readonly (Uint32Array | undefined)[]>;
  /** Another file of the index, read once; a name must always be read in the same way. */
  read<T>(name: string, read: (bytes: Uint8Array) => T): Promise<T>;
}

interface Place {
  readonly number: number;
  readonly separator: string;
}

/** Behind a prefix, above every key that begins with it. */
export const LAST = '\uFFFF';

/** Shards in memory at once; a page that stays open for hours should not keep every shard that it ever read. */
const KEPT_SHARDS = 200;

/** Opens the index in a folder. Its root may be given, deflated as it lies there, and then is not fetched. */
export async function openWordShards(files: SiteFiles, folder: string, rootBytes?: Uint8Array<ArrayBuffer>): Promise<WordShards> {
  const path = `${folder}/root.bin`;
  const given: SiteFiles = { get: async () => rootBytes && { bytes: rootBytes } };
  const root = await readDeflated(rootBytes === undefined ? files : given, path, readRoot);
  const keep = openOfflineStore(files);
  return wordShardsOf({ root, folder, keep, separatorsOf: (group) => keep(`${folder}/group-${group}.bin`, readGroup) });
}

/** Reads a file once; a path must always be read in the same way. */
export type Keep = <T>(path: string, read: (bytes: Uint8Array) => T) => Promise<T>;

/** The files that were read last. */
export function openOfflineStore(files: SiteFiles): Keep {
  const kept = new Map<string, Promise<unknown>>();
  return <T>(path: string, read: (bytes: Uint8Array) => T): Promise<T> => {
    const known = kept.get(path);
    // Every path is read in one way only, so what is kept under it is of that way's type.
    if (known !== undefined) return known as Promise<T>;
    const reading = readDeflated(files, path, read);
    // A reader who was offline for a moment may ask again.
    reading.catch(() => kept.delete(path));
    kept.set(path, reading);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT_SHARDS && oldest !== undefined) kept.delete(oldest);
    return reading;
  };
}

export interface WordShardsOptions {
  readonly root: WordRoot;
  readonly folder: string;
  readonly keep: Keep;
  /** Separators of a group of shards, where the root has only those of groups. */
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

/** The shards in a folder of which the root is known. */
export function wordShardsOf({ root, folder, keep, separatorsOf }: WordShardsOptions): WordShards {
  const shape = shapeOf(root);
  const shard = (number: number): Promise<Map<string, WordRecord>> =>
    keep(`${folder}/${number}.bin`, (bytes) => new Map(readShard(bytes, shape).map((record) => [record.key, record])));

  /** The shards that may hold keys from one to another. */
  const placesOf = async (from: string, to: string): Promise<Place[]> => {
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
    async find(key) {
      const [place] = await placesOf(key, key);
      return place === undefined ? undefined : (await shard(place.number)).get(key);
    },
    async isSplit(key) {
      const [place] = await placesOf(key + RANKS, key + RANKS);
      return place?.separator === key + RANKS;
    },
    async findPrefix(prefix) {
      const records = await Promise.all((await placesOf(prefix, prefix + LAST)).map(({ number }) => shard(number)));
      return records.flatMap((byKey) => [...byKey.values()].filter(({ key }) => key.startsWith(prefix)));
    },
    read: (name, read) => keep(`${folder}/${name}`, read),
    lengths: () => keep(`${folder}/lengths.bin`, (bytes) => readLengthsTable(new ByteReader(bytes), root)),
  };
}

/** Lengths by ranked field; undefined for fields whose lengths stand with the postings. */
export function readLengthsTable(reader: ByteReader, root: WordRoot): (Uint32Array | undefined)[] {
  return root.ranked.map((field) => (field.hasLengths ? undefined : readLengths(reader, root.documentCount)));
}
