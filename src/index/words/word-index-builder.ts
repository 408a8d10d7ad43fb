import type { Artifact } from '../../model/artifact.ts';
import type { IndexOptions } from '../index-options.ts';
import { type CutWords, cutWords, lengthsTable, recordShape, type WordIndexOptions, wordRoot, writeLists } from './build-word-index.ts';
import { ByteWriter } from './byte-stream.ts';
import { type CutOptions, cutRecords } from './cut-records.ts';
import { writeRecentGroups } from './recent-group.ts';
import { type WordRoot, writeRoot } from './root.ts';
import { type CollectedWords, WordCollector } from './word-collector.ts';
import type { WordDocument } from './word-index.ts';
import type { WordPlaces } from './word-places.ts';

export interface WordIndexBuilderOptions extends WordIndexOptions {
  /** How many of the first documents are the newest (`order.ts`), which are kept apart. */
  readonly recentCount: number;
  /** A short hash of bytes, as it may stand in a path. */
  readonly digest: (parts: Iterable<Uint8Array>) => string;
  /** The folder for files of a digest: `index/0f3a…/words`. */
  readonly folderOf: (digest: string) => string;
}

export interface BuiltWords {
  readonly artifacts: readonly Artifact[];
  readonly places: WordPlaces;
  /** Of the newest documents, then of all others; they are numbered on from one to the other. */
  readonly recent: CollectedWords;
  readonly base: CollectedWords;
}

/** What the newest documents must know of the index of all others, which may be a build's of long ago. */
export interface BaseWords extends Pick<CutWords, 'root' | 'groups'> {
  readonly folder: string;
}

export type NamingOptions = Pick<WordIndexBuilderOptions, 'digest' | 'folderOf'> & Pick<IndexOptions, 'spill'> & WordIndexOptions;

/**
 * An index of words that a new document changes little of, built as documents come.
 *
 * The newest few are an index of their own, cut where the groups of the other's shards begin, and lie in one file with each group's
 * separators, which every reader of a word loads in any case: they cost no request. When they have become many, they join the others.
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

/** Collects what an index of these options holds. */
export function wordCollectorOf({ fields, ranking, spill }: WordIndexOptions & Pick<IndexOptions, 'spill'>): WordCollector {
  return new WordCollector(fields.length, fields.length + (ranking?.fields.length ?? 0), { language: ranking?.language, spill });
}

/** The index of all documents but the newest. */
export function buildBaseWords(
  words: CollectedWords,
  options: NamingOptions,
): { readonly artifacts: readonly Artifact[]; readonly base: BaseWords } {
  const { artifacts, root, groups } = cutWords(words, options);
  const folder = options.folderOf(digestOf(artifacts, options));
  return { artifacts: artifacts.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes })), base: { folder, root, groups } };
}

/** What a new document changes. */
export function buildRecentWords(
  words: CollectedWords,
  base: BaseWords,
  options: NamingOptions,
): { readonly artifacts: readonly Artifact[]; readonly places: WordPlaces } {
  const changing = recentArtifacts(words, base, options);
  const folder = options.folderOf(digestOf(changing, options));
  const root = changing.find(({ path }) => path === 'root.bin')?.bytes;
  const isShort = root instanceof Uint8Array && root.length <= LONGEST_INLINE;
  return {
    artifacts: changing.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes })),
    places: { base: base.folder, recent: folder, ...(isShort && { root: base64(root) }) },
  };
}

/** The root of both, the groups, and the lists of the newest documents' words. */
function recentArtifacts(words: CollectedWords, base: BaseWords, options: WordIndexOptions): Artifact[] {
  const { deflate } = options;
  const root = wordRoot(words, options, { isGrouped: false, shards: [] });
  const shape = recordShape(words, options, root.ranked);
  // Of so few documents no term fills a shard.
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

/** A longer root stays a file of its own, so that what tells of it stays small. */
const LONGEST_INLINE = 3000;
