import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import type { Translatable } from '../../model/translatable.ts';
import { translatable } from '../../text/translatable.ts';

/** Error for a file of the content that cannot be read; `problem` is its report to the editor. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  declare readonly message: Translatable;
  readonly code: string;
  readonly place: Place;

  constructor(code: string, file: string, message: Translatable, { line, column }: Position = { line: 0, column: 0 }) {
    super(message);
    this.code = code;
    this.place = { file, line, column };
  }

  get problem(): Problem {
    return { code: this.code, severity: 'error', place: this.place, message: this.message };
  }
}

/** Line and column of a file, from 1; 0 for the file as a whole. */
export type Position = Pick<Place, 'line' | 'column'>;

/** Converts an error thrown while a file was read to a problem. */
export function problemOf(error: unknown, file: string): Problem {
  if (error instanceof ContentError) return error.problem;
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'file-unreadable',
    severity: 'error',
    place: { file, line: 0, column: 0 },
    message: translatable`cannot be read (${reason}); expected a readable file`,
  };
}
