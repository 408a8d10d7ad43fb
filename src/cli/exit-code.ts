/** Decisions, section 9. */
export const EXIT = { done: 0, contentErrors: 1, wrongUse: 2, failed: 3 } as const;

/** A command used wrongly, or one that could not be done: its sentence is all that the user sees. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}
