import { ByteReader, ByteWriter } from './byte-stream.ts';
import { readShard } from './read-shard.ts';
import { readGroup, shardOf, writeGroup } from './root.ts';
import { writeNames } from './shard-names.ts';
import { ShardWriter } from './shard-writer.ts';
import type { RecordShape, WordRecord } from './word-record.ts';

/** A group of shards: their separators, and the records of the newest documents for keys in these shards. */
export interface RecentGroup {
  /** Separators of the group's shards; empty if the root has them. */
  readonly separators: readonly string[];
  /** Records by key. */
  readonly records: ReadonlyMap<string, WordRecord>;
}

interface GroupOptions {
  readonly shape: RecordShape;
  /** The first separator of every group. */
  readonly starts: readonly string[];
  /** Names of the shards by group, if they are named by their content; they follow the records. */
  readonly names: readonly (readonly string[])[] | undefined;
}

/** Returns the bytes of every group, from the separators and the records of the newest documents in order of their keys. */
export function writeRecentGroups(
  groups: readonly (readonly string[])[],
  records: Iterable<WordRecord>,
  options: GroupOptions,
): Uint8Array[] {
  const writers = options.starts.map(() => new ShardWriter(options.shape));
  for (const record of records) writers[shardOf(options.starts, record.key)]?.write(record);
  return writers.map((writer, i) => {
    const separators = writeGroup(groups[i] ?? []);
    const out = new ByteWriter();
    out.writeNumber(separators.length);
    out.writeBytes(separators);
    if (writer.count > 0 || options.names !== undefined) out.writeBytes(writer.bytes());
    out.writeBytes(writeNames(options.names?.[i] ?? []));
    return out.bytes();
  });
}

/** Decodes a group; throws a RangeError for other bytes. */
export function readRecentGroup(bytes: Uint8Array, shape: RecordShape): RecentGroup {
  const reader = new ByteReader(bytes);
  const separators = readGroup(reader.readBytes(reader.readNumber()));
  const records = reader.isAtEnd ? [] : readShard(reader.rest(), shape);
  return { separators, records: new Map(records.map((record) => [record.key, record])) };
}
