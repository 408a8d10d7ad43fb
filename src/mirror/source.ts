/** A built site that is mirrored: at an address, or in a folder. What cannot be had is a `TransferError`. */
export interface MirrorSource {
  /** For people: the address or the folder. */
  readonly name: string;
  /** All of a small file at once: several times cheaper than piece by piece. */
  read(path: string, options: ReadOptions): Promise<Buffer>;
  /** A file of any size, piece by piece. */
  open(path: string, options: OpenOptions): Promise<OpenedFile | 'unchanged'>;
}

export interface ReadOptions {
  /** Where the bytes may be put: what is given back may lie in it, and may be cut where it does not fit. */
  readonly into: Buffer;
  /** A transfer that brings no byte for so long is given up. */
  readonly stallMs: number;
  readonly compressible: boolean;
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
}
