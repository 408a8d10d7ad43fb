/** One stored file of a built site. */
export interface SiteFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Strong validator without quotes, a hash of the bytes, if the host knows one without reading everything. */
  readonly etag?: string;
}

/**
 * A built site's files, wherever they are: disk, `fetch`, Cache storage, memory.
 *
 * A path has no leading slash and is not percent-encoded: `content/1/e00003.html`.
 * Gives undefined when there is no such file. Throws when the file could not be had for another reason (network, permission).
 */
export interface SiteFiles {
  get(path: string): Promise<SiteFile | undefined>;
  /** The bytes of a file from one place to before another, where that is cheaper than the whole. */
  getRange?(path: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
