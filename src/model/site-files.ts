/** A file of a built site. */
export interface SiteFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Strong validator without quotes, a hash of the bytes, if the host knows it without reading the file. */
  readonly etag?: string;
}

/**
 * The files of a built site, from disk, `fetch`, Cache storage or memory.
 *
 * A path has no leading slash and is not percent-encoded: `content/1/e00003.html`. `get` returns undefined for a missing file, and rejects
 * if the file cannot be read for another reason (network, permission).
 */
export interface SiteFiles {
  get(path: string): Promise<SiteFile | undefined>;
  /** Reads the bytes from `start` up to, not including, `end`; absent if the host always reads complete files. */
  getRange?(path: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
