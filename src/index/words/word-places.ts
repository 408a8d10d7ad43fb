/**
 * Where an index of words lies that grows by a few documents at a time.
 *
 *   { base: 'index/0f3a…/words', recent: 'index/77b1…/words', root: 'bc1S…' }
 */
export interface WordPlaces {
  /** Folder of the shards of all documents but the newest few: it stays as it is while those are gathered. */
  readonly base: string;
  /** Folder of what a new document changes: the root, and the newest documents' records beside the separators of the shards. */
  readonly recent: string;
  /** The root, base64, where it is short enough to be told with the places. */
  readonly root?: string;
}
