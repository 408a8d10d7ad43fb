import type { FormerWordPaths, WordIndexPaths } from '../index/words/word-index-paths.ts';

/**
 * The header of the search index. Files are named by their contents, so only this file has to be revalidated. Version 1 differs in `words`.
 *
 * It can also be embedded in the search page.
 */
export interface SearchManifest {
  readonly version: 2;
  /** Code of the language of the stemmer, or of several: `pt+en`. */
  readonly language: string;
  /** Codes of the languages of a journal in several, the main one first. */
  readonly languages?: readonly string[];
  readonly words: WordIndexPaths | FormerWordPaths;
  /** Names the documents and their order, by which `text-manifest.ts` is told to fit; absent if full texts are not searched. */
  readonly text?: string;
  /** Shards of synonyms: the separator before its first key, and the hash in its name; absent without synonyms. */
  readonly synonyms?: readonly (readonly [separator: string, hash: string])[];
  /** Path of the facets file. */
  readonly facets: string;
  /** Card shards, newest year first, in the order of the index. */
  readonly parts: readonly CardShardEntry[];
  /** Types of article, by their number in the cards. */
  readonly types: readonly string[];
  /** Ending of links to articles: '' or '.html'. */
  readonly pageEnding: string;
}

/** A card shard: year of its documents (0 without date), their number, hash in the folder's name, size of a card slot in bytes. */
export type CardShardEntry = readonly [year: number, documentCount: number, hash: string, slotBytes: number];

export const MANIFEST_PATH = 'search/index.json';

/** Documents per card shard; on a host without range requests, one card costs a whole shard. */
export const CARDS_PER_SHARD = 1024;

/** `search/2012-0f3a…` */
export function cardShardFolder([year, , hash]: CardShardEntry): string {
  return `search/${year === 0 ? 'undated' : year}-${hash}`;
}
