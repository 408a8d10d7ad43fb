/**
 * The location of the files of a word index: the path of a file is `files`, its name, and `.bin`.
 *
 *   { files: 'index/words-', root: '0f3a5b90c1d2e3f4', bytes: 'bc1S…' }
 */
export interface WordIndexPaths {
  readonly files: string;
  /** Name of the root. */
  readonly root: string;
  /** The root itself, deflated and in base64, if it is short enough for the manifest. */
  readonly bytes?: string;
}

/** The folders of an index of format 2. `base` has the shards of all documents but the newest, `recent` the files that a new document changed. */
export interface FormerWordPaths {
  readonly base: string;
  readonly recent: string;
  /** The root, deflated and in base64. */
  readonly root?: string;
}

/** `index/words-0f3a5b90c1d2e3f4.bin` */
export function wordFile(files: string, name: string): string {
  return `${files}${name}.bin`;
}
