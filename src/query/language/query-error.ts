/** The error classes of the original query service (decisions, section 5), and `QueryTooLong`. */
export type QueryErrorClass = 'TParseError' | 'TBadRequest' | 'TNonexistentTag' | 'TooManyObjects' | 'QueryTooLong';

export interface QueryErrorDetails {
  readonly query: string;
  /** Offset of `found` in the query, from 0; absent if the error concerns the whole query. */
  readonly at?: number;
  /** The text at the offset, as written. */
  readonly found?: string;
  readonly expected?: string;
  /** The tag path that the error is about. */
  readonly path?: string;
  readonly nearest?: string;
}

/**
 * An error in a query. The message is one sentence; `caret` shows the position.
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

  /** The line of the query with the error and a line of carets under it; undefined if the error has no position. */
  get caret(): string | undefined {
    return this.at === undefined ? undefined : caretLines(this.query, this.at, this.found?.length ?? 1);
  }
}

const MAX_BEFORE = 60;
const MAX_LINE = 120;

/** Returns two lines: the text around an offset, and carets under it. */
function caretLines(text: string, at: number, length: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = text.indexOf('\n', at);
  const start = Math.max(lineStart, at - MAX_BEFORE);
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, start + MAX_LINE);
  const carets = Math.max(1, Math.min(length, end - at));
  const line = text.slice(start, end).replace(CONTROL, ' ');
  return `${line}\n${' '.repeat(at - start)}${'^'.repeat(carets)}`;
}

const CONTROL = /[\u0000-\u001F\u007F]/g;
