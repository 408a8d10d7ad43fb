/** A mirror that could not be made at all: the place, and why. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}

/** One file that did not come as the manifest says; others may. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  /** Whether asking again may help: a stall may pass, a refusal does not, and other content is worth one more look. */
  readonly mayPass: boolean | 'once';
  /** What the other side asked to wait. */
  readonly waitMs?: number;
  /** The other side's status, where it answered. */
  readonly status?: number;
  constructor(message: string, options: { mayPass: boolean | 'once'; waitMs?: number; status?: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.mayPass = options.mayPass;
    if (options.waitMs !== undefined) this.waitMs = options.waitMs;
    if (options.status !== undefined) this.status = options.status;
  }
}
