/** A built site that is mirrored: at an address, or in a folder. */
export interface MirrorSource {
  /** For people: the address or the folder. */
  readonly name: string;
  /** Opens a file of the site; throws `TransferError` where it cannot be had. */
  open(path: string, options: OpenOptions): Promise<OpenedFile | 'unchanged'>;
}

export interface OpenOptions {
  /** The byte to begin with; the source may begin at the first all the same. */
  readonly from: number;
  /** Ends the transfer when it is aborted. */
  readonly signal: AbortSignal;
  /** The validator of what is here already: if it still holds, the answer is 'unchanged'. */
  readonly etag?: string;
  /** Whether the bytes may come compressed; not where they are compressed by nature. */
  readonly compressible: boolean;
}

export interface OpenedFile {
  /** The first byte that comes. */
  readonly start: number;
  readonly etag?: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /**
   * All of it at once, instead of the chunks: several times cheaper where it is small. Ends early where it is longer than `most`;
   * `onBytes` hears of every piece.
   */
  readonly whole: (most: number, onBytes: (count: number) => void) => Promise<Buffer>;
}
