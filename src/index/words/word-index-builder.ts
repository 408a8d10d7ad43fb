import type { Artifact } from '../../model/artifact.ts';
import type { IndexOptions } from '../index-options.ts';
import {
  type CutWords,
  cutWords,
  groupsOf,
  lengthsTable,
  recordShape,
  type WordIndexOptions,
  wordRoot,
  writeLists,
} from './build-word-index.ts';
import { ByteWriter } from './byte-stream.ts';
import { type CutOptions, cutRecords } from './cut-records.ts';
import type { IndexFile } from './index-file.ts';
import { writeRecentGroups } from './recent-group.ts';
import { type WordRoot, writeRoot } from './root.ts';
import { type CollectedWords, WordCollector } from './word-collector.ts';
import type { WordDocument } from './word-index.ts';
import type { WordIndexPaths } from './word-index-paths.ts';

export interface WordIndexBuilderOptions extends WordIndexOptions {
  /** Number of newest documents, from the first, that get an index of their own (`order.ts`). */
  readonly recentCount: number;
  /** Returns a short hash of bytes, which is used in a path. */
  readonly digest: (parts: Iterable<Uint8Array>) => string;
  /** Returns the folder for files with a digest: `index/0f3a…/words`. */
  readonly folderOf: (digest: string) => string;
}

export interface BuiltWords {
  readonly artifacts: readonly Artifact[];
  readonly places: WordIndexPaths;
  /** Words of the newest documents, and of all others; documents are numbered consecutively over both. */
  readonly recent: CollectedWords;
  readonly base: CollectedWords;
}

/** The part of the base index that the index of the newest documents refers to; the base can be from an earlier build. */
export interface BaseWords extends Pick<CutWords, 'root' | 'groups'> {
  readonly folder: string;
  /** Names of the shards by group, if they are named by their content. */
  readonly names?: readonly (readonly string[])[];
}

export type NamingOptions = Pick<WordIndexBuilderOptions, 'digest' | 'folderOf'> & Pick<IndexOptions, 'spill'> & WordIndexOptions;

/**
 * Builds a word index of which a new document changes only a small part.
 *
 * The newest documents have an index of their own. It is cut at the groups of the base index and stored in the group files, next to the
 * separators, which every lookup loads anyway; so it costs no request. Once it has many documents, it is merged into the base.
 */
export class WordIndexBuilder {
  readonly #options: WordIndexBuilderOptions;
  readonly #recent: WordCollector;
  readonly #base: WordCollector;
  #count = 0;

  constructor(options: WordIndexBuilderOptions) {
    this.#options = options;
    this.#recent = wordCollectorOf(options);
    this.#base = wordCollectorOf(options);
  }

  add(document: WordDocument): void {
    const collector = this.#count < this.#options.recentCount ? this.#recent : this.#base;
    collector.add(document);
    this.#count++;
  }

  finish(): BuiltWords {
    const [recent, base] = [this.#recent.finish(), this.#base.finish()];
    const builtBase = buildBaseWords(base, this.#options);
    const builtRecent = buildRecentWords(recent, builtBase.base, this.#options);
    return { artifacts: [...builtBase.artifacts, ...builtRecent.artifacts], places: builtRecent.places, recent, base };
  }
}

/** Returns an empty collector for an index with these options. */
export function wordCollectorOf({ fields, ranking, spill }: WordIndexOptions & Pick<IndexOptions, 'spill'>): WordCollector {
  return new WordCollector(fields.length, fields.length + (ranking?.fields.length ?? 0), { language: ranking?.language, spill });
}

/** Builds the base index: all documents but the newest. */
export function buildBaseWords(
  words: CollectedWords,
  options: NamingOptions,
): { readonly artifacts: readonly Artifact[]; readonly base: BaseWords } {
  const { shards, artifacts, root, groups } = cutWords(words, options);
  const { nameOf } = options;
  const names = nameOf && groupsOf(shards.map(({ bytes }) => nameOf(bytes)));
  const placed = placeFiles([...shards, ...artifacts], options);
  return { artifacts: placed.artifacts, base: { folder: placed.folder, root, groups, ...(names && { names }) } };
}

/** Returns files in a folder that is named by their content, or shards next to it under names of their own. */
function placeFiles(
  files: readonly IndexFile[],
  options: NamingOptions,
): { readonly artifacts: readonly Artifact[]; readonly folder: string } {
  const { nameOf, folderOf } = options;
  const nameOfFile = ({ path, bytes }: IndexFile): string | undefined => (SHARD.test(path) ? nameOf?.(bytes) : undefined);
  const named = files.map((file) => ({ file, name: nameOfFile(file) }));
  const folder = folderOf(
    digestOf(
      named.flatMap(({ file, name }) => (name === undefined ? [file] : [])),
      options,
    ),
  );
  const artifacts = named.map(({ file, name }) => ({
    path: name === undefined ? `${folder}/${file.path}` : `${folderOf(name)}.bin`,
    bytes: file.bytes,
  }));
  return { artifacts, folder };
}

/** Builds the files that a new document changes. */
export function buildRecentWords(
  words: CollectedWords,
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
function recentFiles(words: CollectedWords, base: BaseWords, options: WordIndexOptions): IndexFile[] {
  const { deflate } = options;
  const root = wordRoot(words, options, { isGrouped: false, shards: [] });
  const shape = recordShape(words, options, root.ranked);
  // No term of so few documents fills a shard.
  const cutOptions: CutOptions = {
    shape,
    ranked: root.ranked,
    shardBytes: Number.POSITIVE_INFINITY,
    isByContent: options.nameOf !== undefined,
  };
  const starts = base.root.isGrouped ? base.root.shards : [''];
  const records = cutRecords(words, cutOptions);
  const groups = writeRecentGroups(base.root.isGrouped ? base.groups : [], records, { shape, starts, names: base.names });
  const isNeeded = base.root.isGrouped || words.documentCount > 0;
  return [
    { path: 'root.bin', bytes: deflate(writeRoots(base.root, root, lengthsTable(words, root.ranked))) },
    ...(isNeeded ? groups.map((bytes, i) => ({ path: `group-${i}.bin`, bytes: deflate(bytes) })) : []),
    ...(words.documentCount > 0 ? writeLists(words, options) : []),
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

function digestOf(files: readonly IndexFile[], { digest }: NamingOptions): string {
  const encoder = new TextEncoder();
  return digest(files.flatMap(({ path, bytes }) => [encoder.encode(`${path} ${bytes.length}\n`), bytes]));
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

// 120.bin   spelling-3.bin
const SHARD = /^(?:(?:spelling|gnilleps)-)?\d+\.bin$/;
/** A longer root is a file of its own, so that the manifest stays small. */
const MAX_INLINE_BYTES = 3000;
