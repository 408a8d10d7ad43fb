/** An index file that is missing, truncated or malformed. The message names the file. */
export class ShardError extends Error {
  override readonly name = 'ShardError';
  /** Path of the file in the site: `index/words-0f3a5b90c1d2e3f4.bin`. */
  readonly path: string;
  constructor(path: string, reason: string, options?: { readonly cause?: unknown }) {
    super(`${path} ${reason}; the index needs the complete file`, options);
    this.path = path;
  }
}
