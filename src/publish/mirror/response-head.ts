import type { IncomingHttpHeaders } from 'node:http';

/** Status and the headers of a response that a mirror uses. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Pick<IncomingHttpHeaders, 'location' | 'etag' | 'content-range' | 'retry-after'>;
}

/** Head of a response with `Content-Length` and without content coding. */
export interface PlainResponseHead extends ResponseHead {
  readonly length: number;
  /** True if the server keeps the connection open. */
  readonly isKeepAlive: boolean;
}

/**
 * Parses the head of a response, without the final empty line. Returns undefined for a response without `Content-Length`, with a transfer
 * or content coding, or without a body (RFC 9112).
 *
 *   'HTTP/1.1 200 OK\r\nContent-Length: 7'  ->  { status: 200, headers: {}, length: 7, isKeepAlive: true }
 */
export function parseResponseHead(text: string): PlainResponseHead | undefined {
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
  const used = USED_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
  const isKeepAlive = !/\bclose\b/i.test(headers.get('connection') ?? '');
  return { status, headers: Object.fromEntries(used), length: Number(length), isKeepAlive };
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3})(?: |$)/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;
const LENGTH = /^\d{1,15}$/;
const BODILESS = new Set([204, 304]);
const USED_HEADERS = ['location', 'etag', 'content-range', 'retry-after'];
