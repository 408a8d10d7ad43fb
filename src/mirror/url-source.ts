import type { Readable } from 'node:stream';
import { type HttpAnswer, type HttpGet, openHttpGet } from './http-get.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorSource, OpenOptions } from './source.ts';

/**
 * A built site at an address. Redirects are followed within its own origin only; compressed answers are asked for where the network is
 * the slower part, and never for the rest of a file.
 */
export function urlSource(address: string): MirrorSource {
  const base = siteBase(address);
  const isNear = LOOPBACK.test(base.hostname);
  const getWithin = withinOrigin(base.origin);
  return {
    name: base.href,
    async open(path, options) {
      const url = new URL(path.split('/').map(encodeURIComponent).join('/'), base);
      const coding = options.compressible && options.from === 0 && !isNear ? 'gzip, br' : 'identity';
      const answer = await getWithin(url, { headers: headersOf(options, coding), signal: options.signal });
      const start = startOf(answer, options.from);
      if (start !== undefined) {
        const { etag } = answer.headers;
        return {
          start,
          chunks: answer.body,
          whole: (most, onBytes) => collect(answer.body, most, onBytes),
          ...(etag === undefined ? {} : { etag }),
        };
      }
      answer.discard();
      if (answer.status === 304 && options.etag !== undefined) return 'unchanged';
      throw refused(answer, url);
    },
  };
}

/** `https://tidewater.example/j/index.html` is the site at `https://tidewater.example/j/`. */
function siteBase(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  url.search = '';
  url.pathname = url.pathname.replace(/\/(?:index\.html|manifest\.json)$/, '/').replace(/([^/])$/, '$1/');
  return url;
}

function headersOf({ from, etag }: OpenOptions, coding: string): Record<string, string> {
  return {
    accept: '*/*',
    'accept-encoding': coding,
    'user-agent': 'Offprint mirror',
    ...(from > 0 ? { range: `bytes=${from}-` } : {}),
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  };
}

/** GET that follows redirects within one origin. */
function withinOrigin(origin: string): HttpGet {
  const get = openHttpGet();
  return async (url, request) => {
    let at = url;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const answer = await get(at, request).catch((error: unknown) => {
        if (error instanceof TransferError) throw error;
        throw new TransferError(`${at.href}: ${causeOf(error)}`, { mayPass: true, cause: error });
      });
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status >= 400 || answer.status === 304 || location === undefined) return answer;
      answer.discard();
      if (!URL.canParse(location, at.href)) {
        throw new TransferError(`${at.href} redirects to ${JSON.stringify(location)}, which is no address`, REFUSED);
      }
      const next = new URL(location, at);
      if (next.origin !== origin) throw new TransferError(`${at.href} redirects to ${next.origin}; only ${origin} is mirrored`, REFUSED);
      at = next;
    }
    throw new TransferError(`${url.href} redirects more than ${MOST_REDIRECTS} times`, REFUSED);
  };
}

/** Where the body begins; undefined where the answer holds nothing of the file. */
function startOf({ status, headers }: HttpAnswer, from: number): number | undefined {
  if (status === 200) return 0;
  if (status !== 206) return undefined;
  const start = Number(RANGE.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);
  return start === from ? start : undefined;
}

/** By events: an iterator over thousands of small answers costs more than their bytes. */
function collect(body: Readable, most: number, onBytes: (count: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const done = (): void => resolve(pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces));
    body.on('data', (piece: Buffer) => {
      pieces.push(piece);
      onBytes(piece.length);
      length += piece.length;
      if (length <= most) return;
      done();
      body.destroy();
    });
    body.on('end', done);
    body.on('error', reject);
    body.on('close', () => reject(new Error('the connection was closed')));
  });
}

function refused({ status, headers }: HttpAnswer, url: URL): TransferError {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  // A range that is refused is asked for again from the first byte.
  const mayPass = status === 429 || status === 408 || status === 416 || status === 206 || status >= 500;
  return new TransferError(`${url.href} answered ${status}; expected 200`, {
    mayPass,
    status,
    ...(seconds >= 0 ? { waitMs: Math.min(seconds * 1000, LONGEST_WAIT_MS) } : {}),
  });
}

/** What the network said. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several addresses of one name were tried, and each failed.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(causeOf).join('; ');
  return error.message;
}

const REFUSED = { mayPass: false } as const;
const MOST_REDIRECTS = 3;
const LONGEST_WAIT_MS = 60_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
// 'bytes 100-199/200'
const RANGE = /^bytes (\d+)-\d+\/(?:\d+|\*)$/;
