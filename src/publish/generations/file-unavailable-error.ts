/** No copy of a file has the bytes that its generation lists: `content/1/e00003.html has other content than was published`. */
export class FileUnavailableError extends Error {
  override readonly name = 'FileUnavailableError';
  readonly path: string;
  readonly reason: string;
  constructor(path: string, reason: string) {
    super(`${path} ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}
