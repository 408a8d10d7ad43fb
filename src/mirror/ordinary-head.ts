import type { IncomingHttpHeaders } from 'node:http';

/** What an answer says of itself, as far as a mirror asks. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Pick<IncomingHttpHeaders, 'location' | 'etag' | 'content-range' | 'retry-after'>;
}

/** The head of an ordinary answer: a body of known length, in no coding. */
export interface OrdinaryHead extends AnswerHead {
  readonly length: number;
  /** Whether the connection may be used again. */
  readonly isKept: boolean;
}

/**
 * Parses the head of an answer, without the empty line after it; undefined where it is not of the ordinary kind (RFC 9112).
 *
 *   'HTTP/1.1 200 OK\r\nContent-Length: 7'  ->  { status: 200, headers: {}, length: 7, isKept: true }
 */
export function parseOrdinaryHead(text: string): OrdinaryHead | undefined {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const status = Number(STATUS_LINE.exec(statusLine)?.[1] ?? 0);
  if (status < 200 || BODILESS.has(status)) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    const key = name.toLowerCase();
    if (name === '' || (key === 'content-length' && headers.has(key))) return undefined;
    headers.set(key, value);
  }
  const length = headers.get('content-length') ?? '';
  const coding = headers.get('content-encoding') ?? 'identity';
  if (!LENGTH.test(length) || headers.has('transfer-encoding') || coding !== 'identity') return undefined;
  const told = TOLD.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
  const isKept = !/\bclose\b/i.test(headers.get('connection') ?? '');
  return { status, headers: Object.fromEntries(told), length: Number(length), isKept };
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3})(?: |$)/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;
const LENGTH = /^\d{1,15}$/;
const BODILESS = new Set([204, 304]);
const TOLD = ['location', 'etag', 'content-range', 'retry-after'];
