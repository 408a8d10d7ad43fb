import type { Artifact } from '../../../model/artifact.ts';
import { compareText } from '../../../model/text/compare.ts';
import type { IndexOptions } from '../index-options.ts';
import { ByteWriter } from './byte-stream.ts';
import { groupFiles } from './content-cut.ts';
import { cutRecords } from './cut-records.ts';
import { CODE, type Language } from './language.ts';
import { writeLengths } from './lengths-table.ts';
import { type AddFile, type NamedFiles, namedFilesBytes } from './named-files.ts';
import { GROUP_SIZE, type RankedField, type WordRoot, writeRoot } from './root.ts';
import { type Deflate, ShardCutter, type ShardEnd } from './shard-cutter.ts';
import { writeSpellings } from './spelling-list.ts';
import type { CollectedWords } from './word-collector.ts';
import { wordFile } from './word-index-paths.ts';
import { type ListedWord, writeStemList, writeWordList } from './word-list.ts';
import { shapeOf } from './word-record.ts';

export interface WordIndexOptions {
  /** Names of the exact fields: the first texts of every document. Up to 31; exactly two if the index is ranked. */
  readonly fields: readonly string[];
  readonly deflate: Deflate;
  /** Adds ranking data. */
  readonly ranking?: RankingOptions;
  /** Target size of a deflated shard in bytes; 3,900 by default. */
  readonly shardBytes?: number;
  /** True for an index without lists of words and terms, which wildcards need; it has a dictionary for corrections. */
  readonly isListless?: boolean;
}

export interface NamingOptions extends WordIndexOptions, Pick<IndexOptions, 'spill'> {
  /** Returns the name of a file from its bytes: the first 64 bits of their SHA-256 in hex. */
  readonly digest: (parts: Iterable<Uint8Array>) => string;
  /** Beginning of the paths of the files: `index/words-`. */
  readonly files: string;
}

export interface RankingOptions {
  readonly language: Language;
  /** Fields that are ranked but not exact: the further texts of every document. */
  readonly fields: readonly string[];
  /** Boosts by field name; 1 by default. */
  readonly boosts: Readonly<Record<string, number>>;
}

/** With the names of shards in its group, a lookup reads 4.2 KB. */
export const SHARD_BYTES = 3900;

/** A word index whose shards and lists are written: its root without the groups of the shards. */
export interface CutWords {
  readonly root: RootOfWords;
  /** All shards. */
  readonly shards: NamedFiles;
}

export type RootOfWords = Omit<WordRoot, 'shards' | 'isGrouped'>;

/**
 * Writes a word index, ranked or not, and returns its root.
 *
 * Documents are numbered in the order they come: newest year first, within a year by ranked length of the second field. Any other order is
 * correct, but the table of lengths then takes one or two bytes per document.
 */
export function writeWordIndex(words: CollectedWords, options: WordIndexOptions, add: AddFile): Uint8Array {
  const { root, shards } = cutWords(words, options, add);
  const groups = groupsOf(shards);
  const { deflate } = options;
  return deflate(writeRoot(rootOf(root, shards, groups.length > 1 ? groups.map((group) => add(deflate(namedFilesBytes(group)))) : [])));
}

/** Writes the shards and the lists of an index. */
export function cutWords(
  words: CollectedWords,
  options: WordIndexOptions,
  add: AddFile,
): CutWords & {
  /** The ends of the shards. */
  readonly ends: readonly ShardEnd[];
} {
  const fields = fieldsOfRoot(words, options);
  const { ranked } = fields;
  const shape = shapeOf(fields);
  const { shardBytes = SHARD_BYTES, deflate } = options;
  const cutter = new ShardCutter(cutRecords(words, { shape, ranked, shardBytes }), { shape, shardBytes, deflate });
  const starts: string[] = [];
  const names: string[] = [];
  const ends: ShardEnd[] = [];
  for (let shard = cutter.cut(); shard !== undefined; shard = cutter.cut()) {
    starts.push(shard.separator);
    names.push(add(shard.bytes));
    ends.push({ last: shard.last, read: shard.read });
  }
  return { root: { ...fields, lists: writeLists(words, { ...options, ranked }, add) }, shards: { starts, names }, ends };
}

/** Returns the fields of a root that say how its records are encoded. */
export function fieldsOfRoot(words: CollectedWords, options: WordIndexOptions): Omit<RootOfWords, 'lists'> {
  return {
    documentCount: words.documentCount,
    fields: options.fields,
    ranked: rankedFields(words, options),
    language: options.ranking?.language.code ?? 'und',
  };
}

/** Returns the complete root. The names are those of the groups, if there are several. */
export function rootOf(root: RootOfWords, shards: NamedFiles, names: readonly string[]): WordRoot {
  const groups = groupsOf(shards);
  if (groups.length <= 1) return { ...root, isGrouped: false, shards };
  return { ...root, isGrouped: true, shards: { starts: groups.map(({ starts: [first = ''] }) => first), names } };
}

/** Divides shards into groups. */
export function groupsOf(shards: NamedFiles): readonly NamedFiles[] {
  return groupFiles(shards, GROUP_SIZE);
}

/** Collects files that are named by their content. */
export function openNamedFiles({ digest, files }: Pick<NamingOptions, 'digest' | 'files'>): {
  readonly artifacts: readonly Artifact[];
  readonly add: AddFile;
} {
  const byName = new Map<string, Artifact>();
  return {
    get artifacts() {
      return [...byName.values()];
    },
    add(bytes) {
      const name = digest([bytes]);
      byName.set(name, { path: wordFile(files, name), bytes });
      return name;
    },
  };
}

interface ListOptions extends WordIndexOptions {
  readonly ranked: readonly RankedField[];
}

/** Writes the lists of words, of ranked terms, of spellings and of long words, and the table of lengths; returns their names. */
export function writeLists(words: CollectedWords, options: ListOptions, add: AddFile): WordRoot['lists'] {
  const { deflate, ranking, ranked, isListless } = options;
  const lengths = ranked.length === 0 ? {} : { lengths: add(deflate(lengthsTable(words, ranked))) };
  if (isListless === true) return { ...writeSpellings(words.names, deflate, add), ...lengths };
  const listed = listWords(words);
  return {
    words: writeWordList(listed, deflate, add),
    ...(ranking && { stems: writeStemList(listStems(words), deflate, add), ...writeSpellings([...listed, ...words.names], deflate, add) }),
    ...(words.longPieces.length > 0 && { long: add(deflate(longCompoundList(words))) }),
    ...lengths,
  };
}

function rankedFields(words: CollectedWords, options: WordIndexOptions): RankedField[] {
  const { ranking } = options;
  if (ranking === undefined) return [];
  return [...options.fields, ...ranking.fields].map((name, field) => {
    const totalLength = (words.lengths[field] ?? []).reduce((sum, length) => sum + length, 0);
    const averageLength = totalLength / words.documentCount;
    // A length next to every posting of the abstract would be larger than a table.
    return { name, averageLength, boost: ranking.boosts[name] ?? 1, hasLengths: field !== 1, totalLength };
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
  const stems = words.keys.flatMap(({ text, isRanked }) => (isRanked ? [{ text, count: 0 }] : []));
  return stems.sort((a, b) => compareText(a.text, b.text));
}

function longCompoundList(words: CollectedWords): Uint8Array {
  const lines = words.longPieces.map(({ text, field, document }) => `${document}\t${field}\t${text}`);
  return new TextEncoder().encode(lines.join('\n'));
}
