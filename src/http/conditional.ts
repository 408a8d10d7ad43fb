import type { Answer, AnswerStream } from './answer.ts';
import type { Ask } from './ask.ts';

/** Bytes that are there already, or that are read when a range of them is wanted. */
export interface Content {
  readonly sizeBytes: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** From `start` up to but not including `end`. */
  readonly open?: (start: number, end: number) => ReadableStream<Uint8Array>;
}

/**
 * The answer that a GET or HEAD deserves for some content and its headers, which name an ETag:
 * 304 by If-None-Match, 206 or 416 by Range and If-Range, else 200 (RFC 9110, 13 and 14).
 */
export function answerContent(
  ask: Ask,
  content: Content,
  options: { headers: Readonly<Record<string, string>>; compressible: boolean },
): Answer {
  const { headers } = options;
  const etag = headers.etag;
  if (etag !== undefined && isNoneMatch(ask.header('if-none-match'), etag)) {
    return { status: 304, headers: withoutContentHeaders(headers) };
  }
  const size = content.sizeBytes;
  const range = rangeOf(ask, etag, size);
  const whole = { ...headers, 'accept-ranges': 'bytes' };
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...withoutContentHeaders(whole), 'content-range': `bytes */${size}` } };
  }
  if (range === undefined) {
    return { status: 200, headers: whole, compressible: options.compressible, ...bodyOf(content, 0, size) };
  }
  const [start, end] = range;
  return { status: 206, headers: { ...whole, 'content-range': `bytes ${start}-${end - 1}/${size}` }, ...bodyOf(content, start, end) };
}

/** Whether If-None-Match names this ETag, weakly compared, with or without the suffix of a coding. */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = opaque(etag);
  return header.split(',').some((tag) => opaque(tag.trim()) === bare);
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '').replace(/^"(.*?)(?:-(?:gzip|br))?"$/, '$1');
}

function bodyOf(content: Content, start: number, end: number): { body: Uint8Array<ArrayBuffer> | AnswerStream } | Record<string, never> {
  const { bytes, open } = content;
  if (bytes !== undefined) return { body: start === 0 && end === bytes.byteLength ? bytes : bytes.subarray(start, end) };
  return open === undefined ? {} : { body: { sizeBytes: end - start, stream: () => open(start, end) } };
}

/** One range only: several ranges may be answered by the whole (RFC 9110, 14.2). */
function rangeOf(ask: Ask, etag: string | undefined, size: number): readonly [number, number] | 'unsatisfiable' | undefined {
  const header = ask.header('range');
  if (header === undefined || ask.method !== 'GET') return undefined;
  const condition = ask.header('if-range');
  if (condition !== undefined && condition !== etag) return undefined;
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

// 'bytes=0-99', 'bytes=-5', 'bytes=100-'
const RANGE = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)$/i;
