import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { TranslatableError, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';

/** Error for a file of the content that cannot be read; `problem` is its report to the editor. */
export class ContentError extends TranslatableError {
  override readonly name = 'ContentError';
  readonly code: string;
  readonly place: Place;

  constructor(code: string, file: string, message: Translatable, { line, column }: Position = { line: 0, column: 0 }) {
    super(message);
    this.code = code;
    this.place = { file, line, column };
  }

  get problem(): Problem {
    return { code: this.code, severity: 'error', place: this.place, message: this.words };
  }
}

/** Line and column of a file, from 1; 0 for the file as a whole. */
export type Position = Pick<Place, 'line' | 'column'>;

/** Converts an error thrown while a file was read to a problem. */
export function problemOf(error: unknown, file: string): Problem {
  if (error instanceof ContentError) return error.problem;
  const reason = reasonOf(error);
  return {
    code: FILE_UNREADABLE,
    severity: 'error',
    place: { file, line: 0, column: 0 },
    message: translatable`cannot be read (${reason}); expected a readable file`,
  };
}

/** Code of a problem that may disappear although the file stays as it is: of rights, or of a share on the network. */
export const FILE_UNREADABLE = 'file-unreadable';

/** Reason without the path, which for an error of the system is one of this machine: `EACCES`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'syscall' in error && 'code' in error ? String(error.code) : error.message;
}

/**
 * Converts an error of the system for one file of the content to a `ContentError`, so that it concerns the articles of that file. Errors for which
 * all files fail, such as too many open files, and errors of the program stay as they are.
 */
export function unreadableFile(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error) || MACHINE_CODES.has(String(error.code))) return error;
  const { message } = problemOf(error, file);
  return new ContentError(FILE_UNREADABLE, file, message);
}

const MACHINE_CODES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);
