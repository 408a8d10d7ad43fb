import type { Artifact } from '../../../model/artifact.ts';
import { lengthsTable, type WordIndexOptions, wordRoot, writeLists } from './build-word-index.ts';
import { ByteWriter } from './byte-stream.ts';
import { cutRecords } from './cut-records.ts';
import type { IndexFile } from './index-file.ts';
import { placeFiles } from './place-files.ts';
import { readShard } from './read-shard.ts';
import { writeRecentGroups } from './recent-group.ts';
import { type WordRoot, writeRoot } from './root.ts';
import { ShardWriter } from './shard-writer.ts';
import type { CollectedWords } from './word-collector.ts';
import type { BaseWords, NamingOptions } from './word-index-builder.ts';
import type { WordIndexPaths } from './word-index-paths.ts';
import { shapeOf } from './word-shards.ts';

/** The words of the newest documents, whatever the base index is; may be cached. */
export interface RecentWords {
  readonly root: WordRoot;
  /** All records as one shard, not deflated. */
  readonly records: Uint8Array;
  /** The table of lengths. */
  readonly lengths: Uint8Array;
  readonly lists: readonly IndexFile[];
}

export function cutRecentWords(words: CollectedWords, options: WordIndexOptions): RecentWords {
  const root = wordRoot(words, options, { isGrouped: false, shards: [] });
  const shape = shapeOf(root);
  const writer = new ShardWriter(shape);
  // No term of so few documents fills a shard.
  const shardBytes = Number.POSITIVE_INFINITY;
  for (const record of cutRecords(words, { shape, ranked: root.ranked, shardBytes, isByContent: options.nameOf !== undefined })) {
    writer.write(record);
  }
  return {
    root,
    records: writer.bytes(),
    lengths: lengthsTable(words, root.ranked),
    lists: words.documentCount > 0 ? writeLists(words, options) : [],
  };
}

/** Builds the files that a new document changes. */
export function buildRecentWords(
  words: RecentWords,
  base: BaseWords,
  options: NamingOptions,
): { readonly artifacts: readonly Artifact[]; readonly places: WordIndexPaths } {
  const changing = recentFiles(words, base, options);
  const { artifacts, folder } = placeFiles(changing, options);
  const root = changing.find(({ path }) => path === 'root.bin')?.bytes;
  const isShort = root !== undefined && root.length <= MAX_INLINE_BYTES;
  return { artifacts, places: { base: base.folder, recent: folder, ...(isShort && { root: base64(root) }) } };
}

/** Returns the common root, the groups, and the lists of the newest documents' words. */
function recentFiles({ root, records, lengths, lists }: RecentWords, base: BaseWords, { deflate }: WordIndexOptions): IndexFile[] {
  const shape = shapeOf(root);
  const starts = base.root.isGrouped ? base.root.shards : [''];
  const groups = writeRecentGroups(base.root.isGrouped ? base.groups : [], readShard(records, shape), { shape, starts, names: base.names });
  const isNeeded = base.root.isGrouped || root.documentCount > 0;
  return [
    { path: 'root.bin', bytes: deflate(writeRoots(base.root, root, lengths)) },
    ...(isNeeded ? groups.map((bytes, i) => ({ path: `group-${i}.bin`, bytes: deflate(bytes) })) : []),
    ...lists,
  ];
}

function writeRoots(base: WordRoot, recent: WordRoot, recentLengths: Uint8Array): Uint8Array {
  const out = new ByteWriter();
  for (const bytes of [writeRoot(base), writeRoot(recent)]) {
    out.writeNumber(bytes.length);
    out.writeBytes(bytes);
  }
  out.writeBytes(recentLengths);
  return out.bytes();
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** A longer root is a file of its own, so that the manifest stays small. */
const MAX_INLINE_BYTES = 3000;
