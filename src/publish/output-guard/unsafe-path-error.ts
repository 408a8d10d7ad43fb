/** A folder that a command must not write to: the sentence says what was found there and what to name instead. */
export class UnsafePathError extends Error {
  override readonly name = 'UnsafePathError';
  readonly path: string;
  constructor(message: string, path: string) {
    super(message);
    this.path = path;
  }
}
