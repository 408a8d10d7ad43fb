/** Exit codes of all commands. */
export const EXIT = { done: 0, contentErrors: 1, wrongUse: 2, failed: 3 } as const;

/** Wrong use of a command, or a command that failed; users see only its message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}
