/** A command must not write to a folder; the message says what was found and which folder to name instead. */
export class UnsafePathError extends Error {
  override readonly name = 'UnsafePathError';
  readonly path: string;
  constructor(message: string, path: string) {
    super(message);
    this.path = path;
  }
}
