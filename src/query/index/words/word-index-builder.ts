import type { Artifact } from '../../../model/artifact.ts';
import { compareText } from '../../../model/text/compare.ts';
import type { IndexOptions } from '../index-options.ts';
import { type CutWords, cutWords, groupsOf, type WordIndexOptions } from './build-word-index.ts';
import { placeFiles } from './place-files.ts';
import { buildRecentWords, cutRecentWords } from './recent-words.ts';
import type { ShardEnd } from './shard-cutter.ts';
import { isCorrectable } from './spelling-list.ts';
import { type CollectedWords, WordCollector } from './word-collector.ts';
import type { WordDocument } from './word-index.ts';
import type { WordIndexPaths } from './word-index-paths.ts';
import { writeWords } from './word-list.ts';

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

/** The state of a base index whose shards are named by their content, from which it is patched (`patch-base-words.ts`). */
export interface PatchState {
  /** The ends of the shards. */
  readonly ends: readonly ShardEnd[];
  /** The words that can be in the dictionary, as `writeWords` encodes them. */
  readonly spellings: Uint8Array;
}

export interface BuiltBaseWords {
  readonly artifacts: readonly Artifact[];
  readonly base: BaseWords;
  readonly patchState: PatchState;
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
    const builtRecent = buildRecentWords(cutRecentWords(recent, this.#options), builtBase.base, this.#options);
    return { artifacts: [...builtBase.artifacts, ...builtRecent.artifacts], places: builtRecent.places, recent, base };
  }
}

/** Returns an empty collector for an index with these options. */
export function wordCollectorOf({ fields, ranking, spill }: WordIndexOptions & Pick<IndexOptions, 'spill'>): WordCollector {
  return new WordCollector(fields.length, fields.length + (ranking?.fields.length ?? 0), { language: ranking?.language, spill });
}

/** Builds the base index: all documents but the newest. */
export function buildBaseWords(words: CollectedWords, options: NamingOptions): BuiltBaseWords {
  const { shards, ends, artifacts, root, groups } = cutWords(words, options);
  const { nameOf } = options;
  const names = nameOf && groupsOf(shards.map(({ bytes }) => nameOf(bytes)));
  const placed = placeFiles([...shards, ...artifacts], options);
  const base = { folder: placed.folder, root, groups, ...(names && { names }) };
  const spellings = nameOf === undefined ? [] : words.names.filter(isCorrectable).sort((a, b) => compareText(a.text, b.text));
  return { artifacts: placed.artifacts, base, patchState: { ends, spellings: writeWords(spellings) } };
}
