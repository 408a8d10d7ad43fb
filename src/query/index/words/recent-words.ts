import type { Artifact } from '../../../model/artifact.ts';
import {
  type CutWords,
  fieldsOfRoot,
  groupsOf,
  lengthsTable,
  type NamingOptions,
  openNamedFiles,
  type RootOfWords,
  rootOf,
  writeLists,
} from './build-word-index.ts';
import { ByteWriter } from './byte-stream.ts';
import { cutRecords } from './cut-records.ts';
import { type AddFile, type NamedFiles, NO_FILES, shardOf, writeNamedFiles } from './named-files.ts';
import { readShard } from './read-shard.ts';
import { writeRoot } from './root.ts';
import type { Deflate } from './shard-cutter.ts';
import { ShardWriter } from './shard-writer.ts';
import type { CollectedWords } from './word-collector.ts';
import { type RecordShape, shapeOf, type WordRecord } from './word-record.ts';

/** The words of the newest documents, whatever the base index is; may be cached. */
export interface RecentWords {
  readonly root: RootOfWords;
  /** All records as one shard, not deflated. */
  readonly records: Uint8Array;
  /** The table of lengths. */
  readonly lengths: Uint8Array;
  /** The lists. */
  readonly artifacts: readonly Artifact[];
}

export function cutRecentWords(words: CollectedWords, options: NamingOptions): RecentWords {
  const fields = fieldsOfRoot(words, options);
  const { ranked } = fields;
  const shape = shapeOf(fields);
  const writer = new ShardWriter(shape);
  // No term of so few documents fills a shard.
  const shardBytes = Number.POSITIVE_INFINITY;
  for (const record of cutRecords(words, { shape, ranked, shardBytes })) writer.write(record);
  const files = openNamedFiles(options);
  return {
    root: { ...fields, lists: words.documentCount > 0 ? writeLists(words, { ...options, ranked }, files.add) : {} },
    records: writer.bytes(),
    lengths: lengthsTable(words, ranked),
    artifacts: files.artifacts,
  };
}

/** Writes the files that a new document changes, the groups and the common root, and returns the root. */
export function writeRecentWords(
  { root, records, lengths }: RecentWords,
  base: CutWords,
  { deflate, add }: { readonly deflate: Deflate; readonly add: AddFile },
): Uint8Array {
  const groups = groupsOf(base.shards);
  const isGrouped = groups.length > 1;
  const shape = shapeOf(root);
  const isNeeded = isGrouped || root.documentCount > 0;
  const bytes = isNeeded ? groupsBytes(isGrouped ? groups : [NO_FILES], readShard(records, shape), shape) : [];
  const names = bytes.map((group) => add(deflate(group)));
  const out = new ByteWriter();
  // The newest documents have the groups of the others; if these have none, one.
  const recentShards = isGrouped || names.length === 0 ? NO_FILES : { starts: [''], names };
  for (const part of [rootOf(base.root, base.shards, names), { ...root, isGrouped: false, shards: recentShards }]) {
    const printed = writeRoot(part);
    out.writeNumber(printed.length);
    out.writeBytes(printed);
  }
  out.writeBytes(lengths);
  return deflate(out.bytes());
}

/** Returns the bytes of every group, from the records of the newest documents in order of their keys. */
function groupsBytes(groups: readonly NamedFiles[], records: Iterable<WordRecord>, shape: RecordShape): Uint8Array[] {
  const starts = groups.map(({ starts: [first = ''] }) => first);
  const writers = groups.map(() => new ShardWriter(shape));
  for (const record of records) writers[shardOf(starts, record.key)]?.write(record);
  return writers.map((writer, i) => {
    const out = new ByteWriter();
    writeNamedFiles(out, groups[i] ?? NO_FILES);
    if (writer.count > 0) out.writeBytes(writer.bytes());
    return out.bytes();
  });
}
