import type { Artifact } from '../../../model/artifact.ts';
import { compareText } from '../../../model/text/compare.ts';
import { ByteWriter } from './byte-stream.ts';
import { cutRecords } from './cut-records.ts';
import type { IndexFile } from './index-file.ts';
import { CODE, type Language } from './language.ts';
import { writeLengths } from './lengths-table.ts';
import { GROUP_SIZE, type RankedField, type WordRoot, writeGroup, writeRoot } from './root.ts';
import { type CutShard, ShardCutter, type ShardCutterOptions, type ShardEnd } from './shard-cutter.ts';
import { type Deflate, ShardPacker } from './shard-packer.ts';
import { writeSpellings } from './spelling-list.ts';
import { type CollectedWords, WordCollector } from './word-collector.ts';
import type { WordDocument } from './word-index.ts';
import { type ListedWord, writeStemList, writeWordList } from './word-list.ts';
import type { RecordShape, WordRecord } from './word-record.ts';

export interface WordIndexOptions {
  /** Names of the exact fields: the first texts of every document. Up to 31; exactly two if the index is ranked. */
  readonly fields: readonly string[];
  readonly deflate: Deflate;
  /** Adds ranking data. */
  readonly ranking?: RankingOptions;
  /** Target size of a deflated shard in bytes; 4,180 by default. */
  readonly shardBytes?: number;
  /** True for an index without lists of words and terms, which wildcards need; it has a dictionary for corrections. */
  readonly isListless?: boolean;
  /**
   * Returns the name of a shard from its bytes, in 12 hex digits. An edit of a document then changes few files.
   *
   * Shards are named by their content (`query/search/term-source.ts`) and cut at keys that a hash selects, and ties of terms are broken by the query.
   */
  readonly nameOf?: (bytes: Uint8Array) => string;
}

export interface RankingOptions {
  readonly language: Language;
  /** Fields that are ranked but not exact: the further texts of every document. */
  readonly fields: readonly string[];
  /** Boosts by field name; 1 by default. */
  readonly boosts: Readonly<Record<string, number>>;
}

export const SHARD_BYTES = 4180;

/** Average length from which the lengths of a field are stored in the table of lengths; shorter fields have them in their postings. */
const LONG_FIELD = 60;

/**
 * Builds a word index, ranked or not, as shards: root.bin, 0.bin, 1.bin, …
 *
 * Documents are numbered in the order they come: newest year first, within a year by ranked length of the second field. Any other order is
 * correct, but the table of lengths then takes one or two bytes per document.
 */
export function buildWordIndex(options: WordIndexOptions, documents: Iterable<WordDocument>): Artifact[] {
  const names = [...options.fields, ...(options.ranking?.fields ?? [])];
  const collector = new WordCollector(options.fields.length, names.length, { language: options.ranking?.language });
  for (const document of documents) collector.add(document);
  return cutWordIndex(collector.finish(), options);
}

/** Builds a word index from collected words. */
export function cutWordIndex(words: CollectedWords, options: WordIndexOptions): Artifact[] {
  const { root, groups, shards, artifacts } = cutWords(words, options);
  const grouped = root.isGrouped ? groups : [];
  return [
    { path: 'root.bin', bytes: options.deflate(writeRoot(root)) },
    ...shards,
    ...artifacts,
    ...grouped.map((group, i) => ({ path: `group-${i}.bin`, bytes: options.deflate(writeGroup(group)) })),
  ];
}

/** A word index without its root and groups, which locate the shards. */
export interface CutWords {
  readonly root: WordRoot;
  /** Separators of all shards, by group. */
  readonly groups: readonly (readonly string[])[];
  /** The shards: `0.bin`, `1.bin`, … */
  readonly shards: readonly IndexFile[];
  /** The ends of the shards, if they are cut by content. */
  readonly ends: readonly ShardEnd[];
  /** The other files. */
  readonly artifacts: readonly IndexFile[];
}

export function cutWords(words: CollectedWords, options: WordIndexOptions): CutWords {
  const ranked = rankedFields(words, options);
  const shape = recordShape(words, options, ranked);
  const shardBytes = options.shardBytes ?? SHARD_BYTES;
  const isByContent = options.nameOf !== undefined;
  const records = cutRecords(words, { shape, ranked, shardBytes, isByContent });
  const packed = (isByContent ? cutByContent : packRecords)(records, { shape, shardBytes, deflate: options.deflate });
  const groups = groupsOf(packed.separators);
  // Groups also have the names of shards.
  const isGrouped = groups.length > (isByContent ? 0 : 1);
  const root = wordRoot(words, options, { isGrouped, shards: isGrouped ? groups.map(([first = '']) => first) : packed.separators });
  const shards = packed.shards.map((bytes, i) => ({ path: `${i}.bin`, bytes }));
  const artifacts = writeLists(words, options);
  if (ranked.length > 0) artifacts.push({ path: 'lengths.bin', bytes: options.deflate(lengthsTable(words, ranked)) });
  return { root, groups, shards, ends: packed.ends, artifacts };
}

interface PackedRecords {
  readonly shards: readonly Uint8Array[];
  readonly separators: readonly string[];
  readonly ends: readonly ShardEnd[];
}

function packRecords(records: Iterable<WordRecord>, { shape, shardBytes, deflate }: ShardCutterOptions): PackedRecords {
  const packer = new ShardPacker(shape, shardBytes, deflate);
  for (const record of records) packer.add(record);
  packer.finish();
  return { shards: packer.shards, separators: packer.separators, ends: [] };
}

function cutByContent(records: Iterable<WordRecord>, options: ShardCutterOptions): PackedRecords {
  const cutter = new ShardCutter(records, options);
  const cut: CutShard[] = [];
  for (let shard = cutter.cut(); shard !== undefined; shard = cutter.cut()) cut.push(shard);
  return {
    shards: cut.map(({ bytes }) => bytes),
    separators: cut.map(({ separator }) => separator),
    ends: cut.map(({ last, read }) => ({ last, read })),
  };
}

/** Returns the root of an index. */
export function wordRoot(words: CollectedWords, options: WordIndexOptions, shards: Pick<WordRoot, 'isGrouped' | 'shards'>): WordRoot {
  return {
    documentCount: words.documentCount,
    fields: options.fields,
    ranked: rankedFields(words, options),
    language: options.ranking?.language.code ?? 'und',
    hasLongPieces: words.longPieces.length > 0,
    ...shards,
  };
}

export function recordShape(words: CollectedWords, options: WordIndexOptions, ranked: readonly RankedField[]): RecordShape {
  return {
    documentCount: words.documentCount,
    exactCount: options.fields.length,
    rankedCount: ranked.length,
    hasLengths: ranked.map((field) => field.hasLengths),
  };
}

/** Writes the lists of words, of ranked terms and of spellings, and of long words if there are any. */
export function writeLists(words: CollectedWords, options: WordIndexOptions): IndexFile[] {
  const { deflate, ranking, isListless, nameOf } = options;
  if (isListless === true) return writeSpellings(words.names, { deflate, nameOf });
  const artifacts = writeWordList(listWords(words), deflate);
  if (ranking !== undefined) {
    artifacts.push(...writeStemList(listStems(words), deflate));
    artifacts.push(...writeSpellings([...listWords(words), ...words.names], { deflate, nameOf }));
  }
  if (words.longPieces.length > 0) artifacts.push({ path: 'long.bin', bytes: deflate(longCompoundList(words)) });
  return artifacts;
}

/** Divides separators or names of shards into groups. */
export function groupsOf(shards: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (let at = 0; at < shards.length; at += GROUP_SIZE) groups.push(shards.slice(at, at + GROUP_SIZE));
  return groups;
}

function rankedFields(words: CollectedWords, options: WordIndexOptions): RankedField[] {
  const { ranking } = options;
  if (ranking === undefined) return [];
  return [...options.fields, ...ranking.fields].map((name, field) => {
    const totalLength = (words.lengths[field] ?? []).reduce((sum, length) => sum + length, 0);
    const averageLength = totalLength / words.documentCount;
    const hasLengths = field !== 1 && (field === 0 || averageLength <= LONG_FIELD);
    return { name, averageLength, boost: ranking.boosts[name] ?? 1, hasLengths, totalLength };
  });
}

export function lengthsTable(words: Pick<CollectedWords, 'lengths'>, ranked: readonly RankedField[]): Uint8Array {
  const out = new ByteWriter();
  ranked.forEach((field, i) => {
    if (!field.hasLengths) writeLengths(out, words.lengths[i] ?? []);
  });
  return out.bytes();
}

function listWords(words: CollectedWords): ListedWord[] {
  const listed: ListedWord[] = [];
  for (const key of words.keys) {
    for (const form of key.forms) {
      if (form.text !== '' && !form.text.startsWith(CODE))
        listed.push({ text: form.text, count: words.lists.documentsOf(form.listId).length });
    }
  }
  return mergeEqual(listed.sort((a, b) => compareText(a.text, b.text)));
}

/** Merges equal words, which have different stems in different languages; an article is in one language. */
function mergeEqual(sorted: readonly ListedWord[]): ListedWord[] {
  const merged: ListedWord[] = [];
  for (const word of sorted) {
    const last = merged.at(-1);
    if (last?.text === word.text) merged[merged.length - 1] = { text: word.text, count: last.count + word.count };
    else merged.push(word);
  }
  return merged;
}

/** Returns the ranked terms in ascending order. */
function listStems(words: CollectedWords): ListedWord[] {
  const stems = words.keys.flatMap(({ text, tie }) => (tie === undefined ? [] : [{ text, count: 0 }]));
  return stems.sort((a, b) => compareText(a.text, b.text));
}

function longCompoundList(words: CollectedWords): Uint8Array {
  const lines = words.longPieces.map(({ text, field, document }) => `${document}\t${field}\t${text}`);
  return new TextEncoder().encode(lines.join('\n'));
}
