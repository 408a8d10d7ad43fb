import { ShardError } from '../../../query/index/shard-error.ts';
import { QueryError } from '../../../query/language/query-error.ts';
import { type Answer, OPEN_HEADERS } from '../answer.ts';

/** An error of the query interface, with a class name of the original store or one of ours (decisions, section 5). */
export class FluiddbError extends Error {
  override readonly name = 'FluiddbError';
  readonly status: number;
  readonly errorClass: string;
  /** Additional members of the body, also sent as headers: `argument`, `name`, `path`, `query`. */
  readonly details: Readonly<Record<string, string>>;
  constructor(status: number, errorClass: string, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.errorClass = errorClass;
    this.details = details;
  }
}

/**
 * Converts an error of query or index to an answer with the original's headers and a problem body (RFC 9457). Its `detail` says what was
 * found and expected and, for a query, shows the position. Other errors are thrown again.
 */
export function answerFluiddbError(error: unknown, requestId: string): Answer {
  const known = fluiddbErrorOf(error);
  const { status, errorClass, message, details } = known;
  const { caret, ...rest } = details;
  const detail = caret === undefined ? message : `${message}\n${caret}`;
  const body = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail, class: errorClass, ...rest };
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...OPEN_HEADERS,
      'x-fluiddb-error-class': errorClass,
      'x-fluiddb-message': headerText(message),
      'x-fluiddb-request-id': requestId,
      ...Object.fromEntries(
        HEADERS.flatMap(([member, header]) => (rest[member] === undefined ? [] : [[header, headerText(rest[member])]])),
      ),
      ...(status === 405 ? { allow: 'GET, HEAD, OPTIONS' } : {}),
      ...(status === 503 ? { 'retry-after': '60' } : {}),
    },
    body: `${JSON.stringify(body)}\n`,
  };
}

function fluiddbErrorOf(error: unknown): FluiddbError {
  if (error instanceof FluiddbError) return error;
  if (error instanceof QueryError) {
    const { errorClass, query, path, caret, nearest } = error;
    const details = {
      query,
      ...(path === undefined ? {} : { path }),
      ...(nearest === undefined ? {} : { nearest }),
      ...(caret === undefined ? {} : { caret }),
    };
    return new FluiddbError(QUERY_STATUS[errorClass], errorClass, error.message, details);
  }
  if (error instanceof ShardError) return new FluiddbError(503, 'Unavailable', error.message, { file: error.path });
  throw error;
}

/** Encodes a text for a header: printable ASCII, with `%` and all other characters percent-encoded; at most one line. */
export function headerText(text: string): string {
  return text.replace(NOT_HEADER, (char) => encodeURIComponent(LONE.test(char) ? '\ufffd' : char)).slice(0, MAX_HEADER_LENGTH);
}

const QUERY_STATUS: Readonly<Record<QueryError['errorClass'], number>> = {
  TParseError: 400,
  TBadRequest: 400,
  TNonexistentTag: 404,
  TooManyObjects: 413,
  QueryTooLong: 414,
};

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  503: 'Service Unavailable',
};

const HEADERS = [
  ['argument', 'x-fluiddb-argument'],
  ['name', 'x-fluiddb-name'],
  ['query', 'x-fluiddb-query'],
  ['path', 'x-fluiddb-path'],
] as const;

const NOT_HEADER = /[^\x20-\x24\x26-\x7e]/gu;
const LONE = /\p{Surrogate}/u;
const MAX_HEADER_LENGTH = 1000;
