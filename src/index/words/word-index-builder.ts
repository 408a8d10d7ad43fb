import type { Artifact } from '../../model/artifact.ts';
import type { IndexOptions } from '../index-options.ts';
import { type CutWords, cutWords, lengthsTable, recordShape, type WordIndexOptions, wordRoot, writeLists } from './build-word-index.ts';
import { ByteWriter } from './byte-stream.ts';
import { type CutOptions, cutRecords } from './cut-records.ts';
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
  const { artifacts, root, groups } = cutWords(words, options);
  const folder = options.folderOf(digestOf(artifacts, options));
  return { artifacts: artifacts.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes })), base: { folder, root, groups } };
}

/** Builds the files that a new document changes. */
export function buildRecentWords(
  words: CollectedWords,
  base: BaseWords,
  options: NamingOptions,
): { readonly artifacts: readonly Artifact[]; readonly places: WordIndexPaths } {
  const changing = recentArtifacts(words, base, options);
  const folder = options.folderOf(digestOf(changing, options));
  const root = changing.find(({ path }) => path === 'root.bin')?.bytes;
  const isShort = root instanceof Uint8Array && root.length <= MAX_INLINE_BYTES;
  return {
    artifacts: changing.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes })),
    places: { base: base.folder, recent: folder, ...(isShort && { root: base64(root) }) },
  };
}

/** Returns the common root, the groups, and the lists of the newest documents' words. */
function recentArtifacts(words: CollectedWords, base: BaseWords, options: WordIndexOptions): Artifact[] {
  const { deflate } = options;
  const root = wordRoot(words, options, { isGrouped: false, shards: [] });
  const shape = recordShape(words, options, root.ranked);
  // No term of so few documents fills a shard.
  const cutOptions: CutOptions = { shape, ranked: root.ranked, shardBytes: Number.POSITIVE_INFINITY };
  const starts = base.root.isGrouped ? base.root.shards : [''];
  const groups = writeRecentGroups(base.root.isGrouped ? base.groups : [], cutRecords(words, cutOptions), { shape, starts });
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

function digestOf(artifacts: readonly Artifact[], { digest }: NamingOptions): string {
  const encoder = new TextEncoder();
  return digest(
    artifacts.flatMap(({ path, bytes }) => {
      const content = typeof bytes === 'string' ? encoder.encode(bytes) : bytes;
      return [encoder.encode(`${path} ${content.length}\n`), content];
    }),
  );
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** A longer root is a file of its own, so that the manifest stays small. */
const MAX_INLINE_BYTES = 3000;
