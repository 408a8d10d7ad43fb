/**
 * The paths of a word index that is updated incrementally.
 *
 *   { base: 'index/0f3a…/words', recent: 'index/77b1…/words', root: 'bc1S…' }
 */
export interface WordIndexPaths {
  /** Folder of the base index: the shards of all documents but the newest. It is unchanged until those are merged. */
  readonly base: string;
  /** Folder of the files that a new document changes: the root, and groups with separators and the newest documents' records. */
  readonly recent: string;
  /** The root, deflated and in base64, if it is short enough for the manifest. */
  readonly root?: string;
}
