import type { Artifact } from '../../../model/artifact.ts';
import { compareText } from '../../../model/text/compare.ts';
import type { IndexOptions } from '../index-options.ts';
import { type CutWords, cutWords, type NamingOptions, openNamedFiles, type WordIndexOptions } from './build-word-index.ts';
import { cutRecentWords, type RecentWords, writeRecentWords } from './recent-words.ts';
import type { ShardEnd } from './shard-cutter.ts';
import { isCorrectable } from './spelling-list.ts';
import { type CollectedWords, WordCollector } from './word-collector.ts';
import type { WordDocument } from './word-index.ts';
import type { WordIndexPaths } from './word-index-paths.ts';
import { writeWords } from './word-list.ts';

export interface WordIndexBuilderOptions extends NamingOptions {
  /** Number of newest documents, from the first, that get an index of their own (`order.ts`). */
  readonly recentCount: number;
}

export interface BuiltWords {
  readonly artifacts: readonly Artifact[];
  readonly places: WordIndexPaths;
  /** Words of the newest documents, and of all others; documents are numbered consecutively over both. */
  readonly recent: CollectedWords;
  readonly base: CollectedWords;
}

/** The state of a base index from which it is patched (`patch-base-words.ts`). */
export interface PatchState {
  /** The ends of the shards. */
  readonly ends: readonly ShardEnd[];
  /** The words that can be in the dictionary, as `writeWords` encodes them. */
  readonly spellings: Uint8Array;
}

export interface BuiltBaseWords {
  readonly artifacts: readonly Artifact[];
  /** The part of the index that the index of the newest documents refers to; it can be from an earlier build. */
  readonly base: CutWords;
  readonly patchState: PatchState;
}

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
    const builtRecent = buildRecentWords(cutRecentWords(recent, this.#options), builtBase.base, this.#options);
    // The newest documents can have a list that the others have, too.
    const byPath = new Map([...builtBase.artifacts, ...builtRecent.artifacts].map((artifact) => [artifact.path, artifact]));
    return { artifacts: [...byPath.values()], places: builtRecent.places, recent, base };
  }
}

/** Returns an empty collector for an index with these options. */
export function wordCollectorOf({ fields, ranking, spill }: WordIndexOptions & Pick<IndexOptions, 'spill'>): WordCollector {
  return new WordCollector(fields.length, fields.length + (ranking?.fields.length ?? 0), { language: ranking?.language, spill });
}

/** Builds the base index: all documents but the newest. */
export function buildBaseWords(words: CollectedWords, options: NamingOptions): BuiltBaseWords {
  const files = openNamedFiles(options);
  const { ends, ...base } = cutWords(words, options, files.add);
  // Indexes without lists are patched.
  const spellings = options.isListless === true ? words.names.filter(isCorrectable).sort((a, b) => compareText(a.text, b.text)) : [];
  return { artifacts: files.artifacts, base, patchState: { ends, spellings: writeWords(spellings) } };
}

/** Builds the files that a new document changes. */
export function buildRecentWords(
  words: RecentWords,
  base: CutWords,
  options: NamingOptions,
): { readonly artifacts: readonly Artifact[]; readonly places: WordIndexPaths } {
  const files = openNamedFiles(options);
  const root = writeRecentWords(words, base, { deflate: options.deflate, add: files.add });
  const places = { files: options.files, root: files.add(root), ...(root.length <= MAX_INLINE_BYTES && { bytes: base64(root) }) };
  return { artifacts: [...words.artifacts, ...files.artifacts], places };
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** A longer root is a file of its own, so that the manifest stays small. */
const MAX_INLINE_BYTES = 3000;
