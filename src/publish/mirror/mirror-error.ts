/** The mirror cannot be made at all; the message names the site or folder and the reason. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}

/** One file was not received as the manifest lists it; other files may still be fetched. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  /** True for a transient fault, false for a refusal, 'once' for a stall without progress and for content that differs from the manifest. */
  readonly isTransient: boolean | 'once';
  /** Milliseconds from the server's `Retry-After` header. */
  readonly waitMs?: number;
  /** Status code, if the server answered. */
  readonly status?: number;
  constructor(message: string, options: { isTransient: boolean | 'once'; waitMs?: number; status?: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isTransient = options.isTransient;
    if (options.waitMs !== undefined) this.waitMs = options.waitMs;
    if (options.status !== undefined) this.status = options.status;
  }
}
