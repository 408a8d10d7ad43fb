/** The error classes of the original store that a query can cause (decisions, section 5), and one of ours. */
export type QueryErrorClass = 'TParseError' | 'TBadRequest' | 'TNonexistentTag' | 'TooManyObjects' | 'QueryTooLong';

export interface QueryErrorDetails {
  readonly query: string;
  /** Offset of what was found, from 0; absent where the whole query is meant. */
  readonly at?: number;
  /** What stands there, as written. */
  readonly found?: string;
  readonly expected?: string;
  /** The tag path concerned. */
  readonly path?: string;
  readonly nearest?: string;
}

/**
 * Why a query has no answer. The message is one sentence; `caret` shows the place.
 *
 *   position 5: found "titel", expected …
 *   has titel
 *       ^^^^^
 */
export class QueryError extends Error {
  readonly errorClass: QueryErrorClass;
  readonly query: string;
  readonly at: number | undefined;
  readonly found: string | undefined;
  readonly expected: string | undefined;
  readonly path: string | undefined;
  readonly nearest: string | undefined;

  constructor(errorClass: QueryErrorClass, message: string, details: QueryErrorDetails) {
    super(details.at === undefined ? message : `position ${details.at + 1}: ${message}`);
    this.name = 'QueryError';
    this.errorClass = errorClass;
    this.query = details.query;
    this.at = details.at;
    this.found = details.found;
    this.expected = details.expected;
    this.path = details.path;
    this.nearest = details.nearest;
  }

  /** The line of the query and, under what was found, carets; undefined where no place is meant. */
  get caret(): string | undefined {
    return this.at === undefined ? undefined : caretLines(this.query, this.at, this.found?.length ?? 1);
  }
}

const MOST_BEFORE = 60;
const MOST_SHOWN = 120;

/** Two lines: the part of the text around an offset, and carets under it. */
function caretLines(text: string, at: number, length: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = text.indexOf('\n', at);
  const start = Math.max(lineStart, at - MOST_BEFORE);
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, start + MOST_SHOWN);
  const carets = Math.max(1, Math.min(length, end - at));
  const shown = text.slice(start, end).replace(CONTROL, ' ');
  return `${shown}\n${' '.repeat(at - start)}${'^'.repeat(carets)}`;
}

const CONTROL = /[\u0000-\u001F\u007F]/g;
