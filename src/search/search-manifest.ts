import type { WordIndexPaths } from '../index/words/word-index-paths.ts';

/**
 * Where the parts of the search index lie. Every folder bears the hash of what is in it, so files never change and may be kept for ever;
 * this alone is asked for anew, or stands in the search page itself.
 */
export interface SearchManifest {
  readonly version: 1;
  /** Code of the language whose stemmer grouped the words. */
  readonly language: string;
  readonly words: WordIndexPaths;
  /** Facets and how many documents each has. */
  readonly facets: string;
  /** Cards, dates and abstracts, newest year first, in the order of the index. */
  readonly parts: readonly PartEntry[];
  /** Types of article, by their number in the cards. */
  readonly types: readonly string[];
  /** What links to articles end in: '' or '.html'. */
  readonly pageEnding: string;
}

/** Documents of one year, 0 for none, that follow each other; the hash in the name of their folder; the room of a card in bytes. */
export type PartEntry = readonly [year: number, documentCount: number, hash: string, slotBytes: number];

export const MANIFEST_PATH = 'search/index.json';

/** Documents of a part: where a host gives no ranges, a whole part is loaded for one card. */
export const PART_SIZE = 1024;

/** `search/2012-0f3a…` */
export function partFolder([year, , hash]: PartEntry): string {
  return `search/${year === 0 ? 'undated' : year}-${hash}`;
}
