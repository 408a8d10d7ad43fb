import { chooseCoding } from './accept-encoding.ts';
import type { Answer, AnswerStream } from './answer.ts';
import type { Ask } from './ask.ts';

/** Content as bytes, or as a function that reads a range. */
export interface Content {
  readonly sizeBytes: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Reads from `start` up to, but not including, `end`. */
  readonly open?: (start: number, end: number) => ReadableStream<Uint8Array>;
}

/**
 * Answers a conditional or range request (GET or HEAD) for content with an ETag (RFC 9110, 13 and 14). The status is 412 by If-Match
 * and If-Unmodified-Since, 304 by If-None-Match and If-Modified-Since, 206 or 416 by Range and If-Range, else 200.
 * Compressible content has `Vary: Accept-Encoding` in all of them.
 */
export function answerContent(
  ask: Ask,
  content: Content,
  options: { headers: Readonly<Record<string, string>>; compressible: boolean },
): Answer {
  const headers = options.compressible ? varyingByCoding(options.headers) : options.headers;
  if (isPreconditionFailed(ask, headers)) return { status: 412, headers: withoutContentHeaders(headers) };
  const unchanged = findUnchanged(ask, headers);
  if (unchanged !== undefined) return { status: 304, headers: withoutContentHeaders({ ...headers, ...unchanged }) };
  const size = content.sizeBytes;
  const range = rangeOf(ask, headers, size);
  const whole = headers['accept-ranges'] === undefined ? { ...headers, 'accept-ranges': 'bytes' } : headers;
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...withoutContentHeaders(whole), 'content-range': `bytes */${size}` } };
  }
  if (range === undefined) {
    return { status: 200, headers: whole, compressible: options.compressible, ...bodyOf(content, 0, size) };
  }
  const [start, end] = range;
  return { status: 206, headers: { ...whole, 'content-range': `bytes ${start}-${end - 1}/${size}` }, ...bodyOf(content, start, end) };
}

/** Adds `Accept-Encoding` to `Vary`, once. */
export function varyingByCoding(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { vary } = headers;
  if (vary === 'Accept-Encoding') return headers;
  if (vary === undefined) return { ...headers, vary: 'Accept-Encoding' };
  return /\baccept-encoding\b/i.test(vary) ? headers : { ...headers, vary: `${vary}, Accept-Encoding` };
}

/** If-Match compares strongly, so only the entity tag of the uncompressed bytes matches. */
function isPreconditionFailed(ask: Ask, { etag, 'last-modified': modified }: Readonly<Record<string, string>>): boolean {
  const match = ask.header('if-match');
  if (match !== undefined) return match.trim() !== '*' && !tagsOf(match).some((tag) => tag === etag);
  const since = secondsOf(ask.header('if-unmodified-since'));
  const at = secondsOf(modified);
  return since !== undefined && at !== undefined && at > since;
}

/**
 * Headers of a 304 with the ETag that the client named, if it names these bytes. The tag of a coding that the client does not accept now
 * does not match.
 */
function findUnchanged(ask: Ask, { etag, 'last-modified': modified }: Readonly<Record<string, string>>): { etag?: string } | undefined {
  const named = ask.header('if-none-match');
  if (named !== undefined && etag !== undefined) {
    if (named.trim() === '*') return {};
    const coding = chooseCoding(ask.header('accept-encoding'));
    const own = coding === undefined ? [etag] : [etag.replace(/"$/, `-${coding}"`), etag];
    const tags = tagsOf(named).map((tag) => tag.replace(/^W\//, ''));
    const found = own.find((tag) => tags.includes(tag));
    return found === undefined ? undefined : { etag: found };
  }
  const since = secondsOf(ask.header('if-modified-since'));
  const at = secondsOf(modified);
  return named === undefined && since !== undefined && at !== undefined && at <= since ? {} : undefined;
}

function tagsOf(header: string): string[] {
  return header.match(TAG) ?? [];
}

function secondsOf(date: string | undefined): number | undefined {
  const milliseconds = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

function bodyOf(content: Content, start: number, end: number): { body: Uint8Array<ArrayBuffer> | AnswerStream } | Record<string, never> {
  const { bytes, open } = content;
  if (bytes !== undefined) return { body: start === 0 && end === bytes.byteLength ? bytes : bytes.subarray(start, end) };
  return open === undefined ? {} : { body: { sizeBytes: end - start, stream: () => open(start, end) } };
}

/** Parses a single range; multiple ranges may be answered with the complete content (RFC 9110, 14.2). */
function rangeOf(
  ask: Ask,
  { etag, 'last-modified': modified }: Readonly<Record<string, string>>,
  size: number,
): readonly [number, number] | 'unsatisfiable' | undefined {
  const header = ask.header('range');
  if (header === undefined || ask.method !== 'GET') return undefined;
  const condition = ask.header('if-range');
  if (condition !== undefined && condition !== etag && condition !== modified) return undefined;
  const found = RANGE.exec(header.trim());
  if (found === null) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : [Math.max(0, size - length), size];
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : [start, end];
}

function withoutContentHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'content-disposition'));
}

// Matches 'bytes=0-99', 'bytes=-5', 'bytes=100-'
const RANGE = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)$/i;
// Matches '"5f3a"', 'W/"5f3a"'
const TAG = /(?:W\/)?"[^"]*"/g;
