import type { SiteFiles } from '../../model/site-files.ts';
import { ByteReader } from './byte-stream.ts';
import { readDeflated } from './inflate.ts';
import { readLengths } from './lengths-table.ts';
import { readShard } from './read-shard.ts';
import { readRoot, shardOf, type WordRoot } from './root.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** An open index: its root, and its other files as they are asked for, each fetched once. */
export interface WordShards {
  readonly root: WordRoot;
  readonly folder: string;
  find(key: string): Promise<WordRecord | undefined>;
  /** Whether the term is so common that its forms, ranks and head stand apart. */
  isSplit(key: string): boolean;
  /** The records of a shard by key, in order. */
  shard(number: number): Promise<ReadonlyMap<string, WordRecord>>;
  /** By ranked field; undefined for fields whose lengths stand with the postings. */
  lengths(): Promise<readonly (Uint32Array | undefined)[]>;
  /** Another file of the index, read once; a name must always be read in the same way. */
  read<T>(name: string, read: (bytes: Uint8Array) => T): Promise<T>;
}

/** Shards in memory at once; a page that stays open for hours should not keep every shard that it ever read. */
const KEPT_SHARDS = 200;

export async function openWordShards(files: SiteFiles, folder: string): Promise<WordShards> {
  const root = await readDeflated(files, `${folder}/root.bin`, readRoot);
  const shape: RecordShape = {
    documentCount: root.documentCount,
    exactCount: root.fields.length,
    rankedCount: root.ranked.length,
    hasLengths: root.ranked.map((field) => field.hasLengths),
  };
  const kept = new Map<string, Promise<unknown>>();
  const keep = <T>(name: string, read: (bytes: Uint8Array) => T): Promise<T> => {
    const known = kept.get(name);
    // Every name is read in one way only, so what is kept under it is of that way's type.
    if (known !== undefined) return known as Promise<T>;
    const reading = readDeflated(files, `${folder}/${name}`, read);
    // A reader who was offline for a moment may ask again.
    reading.catch(() => kept.delete(name));
    kept.set(name, reading);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT_SHARDS && oldest !== undefined) kept.delete(oldest);
    return reading;
  };
  const shard = (number: number): Promise<Map<string, WordRecord>> =>
    keep(`${number}.bin`, (bytes) => new Map(readShard(bytes, shape).map((record) => [record.key, record])));

  return {
    root,
    folder,
    async find(key) {
      return root.shards.length === 0 ? undefined : (await shard(shardOf(root.shards, key))).get(key);
    },
    isSplit(key) {
      return root.shards[shardOf(root.shards, key + RANKS)] === key + RANKS;
    },
    shard,
    read: keep,
    lengths: () =>
      keep('lengths.bin', (bytes) => {
        const reader = new ByteReader(bytes);
        return root.ranked.map((field) => (field.hasLengths ? undefined : readLengths(reader, root.documentCount)));
      }),
  };
}
