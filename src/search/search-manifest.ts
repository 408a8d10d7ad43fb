/**
 * Where the parts of the search index lie. Every folder bears the hash of what is in it, so files never change and may be kept for ever;
 * this alone is asked for anew, or stands in the search page itself.
 */
export interface SearchManifest {
  readonly version: 1;
  /** Code of the language whose stemmer grouped the words. */
  readonly language: string;
  /** Folders of the word index, the newest documents first: one, or the current year and the closed years. */
  readonly segments: readonly string[];
  /** Their roots, base64, where this index made them: one request less. */
  readonly roots?: readonly string[];
  /** Facets and how many documents each has. */
  readonly facets: string;
  /** Cards, abstracts and dates by year, newest first. */
  readonly years: readonly YearEntry[];
  /** Types of article, by their number in the cards. */
  readonly types: readonly string[];
  /** What links to articles end in: '' or '.html'. */
  readonly pageEnding: string;
}

export type YearEntry = readonly [year: number, documentCount: number, folder: string];

export const MANIFEST_PATH = 'search/index.json';

/** Documents to a block of cards or of abstracts. */
export const BLOCK_SIZE = 4;
