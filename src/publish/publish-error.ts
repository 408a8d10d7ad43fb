/** The site could not be written; the message names the path and the system's reason. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly path: string;
  constructor(message: string, path: string, cause?: unknown) {
    super(message, { cause });
    this.path = path;
  }
}

/** Message for a system error: `ENOSPC` gives `the disk is full`. */
export function systemReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of disk space is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a parent of the path is a file',
  EISDIR: 'a folder is at the path of the file',
  ENAMETOOLONG: 'the name is too long for this disk',
  EEXIST: 'a file is at the path of the folder',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the disk reports an error',
};
