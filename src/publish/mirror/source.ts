/** A built site to mirror, at a URL or in a folder. Its methods throw `TransferError`. */
export interface MirrorSource {
  /** URL or folder, for messages. */
  readonly name: string;
  /** Reads a small file in one piece. */
  read(path: string, options: ReadOptions): Promise<Buffer>;
  /** Opens a file of any size as a stream. */
  open(path: string, options: OpenOptions): Promise<OpenedFile | 'unchanged'>;
}

export interface ReadOptions {
  /** Size of the file, or the largest accepted size; of a longer body only the beginning is read, which is longer than this. */
  readonly sizeBytes: number;
  /** True if the size is known. The body of a response that announces another length is not awaited; the result then has another length. */
  readonly isExact: boolean;
  /** Idle timeout: a transfer without a received byte for this time is aborted. */
  readonly idleTimeoutMs: number;
  readonly compressible: boolean;
}

export interface OpenOptions {
  /** Offset of the first byte to send; the source may start at 0 instead. */
  readonly from: number;
  /** Aborts the transfer. */
  readonly signal: AbortSignal;
  /** Entity tag of the local copy; if it still matches, the result is 'unchanged'. */
  readonly etag?: string;
  /** True if a content coding may be requested; false for formats that are compressed already. */
  readonly compressible: boolean;
}

export interface OpenedFile {
  /** Offset of the first byte of `chunks`. */
  readonly start: number;
  readonly etag?: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}
