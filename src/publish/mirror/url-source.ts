import { isLoopbackHost } from '../../serve/http/loopback-host.ts';
import { causeOf, type HttpGet, type HttpResponse, openHttpGet, type ResponseHead, retryAfterMs } from './http-get.ts';
import { timeoutError } from './idle-timeout.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorSource } from './source.ts';

/**
 * Reads a built site at a URL. Redirects are followed within the origin only. Compressed responses are requested unless the host is a
 * loopback address, and never for a range.
 */
export function urlSource(address: string): MirrorSource {
  const base = siteBase(address);
  const isLoopback = isLoopbackHost(base.hostname);
  const get = openHttpGet();
  const urlOf = (path: string): URL => new URL(path.split('/').map(encodeURIComponent).join('/'), base);
  const codingOf = (compressible: boolean): string => (compressible && !isLoopback ? 'gzip, br' : 'identity');

  /** Resolves with the response before its body arrives, after up to three redirects. Network errors become transient `TransferError`s. */
  async function request(url: URL, options: Parameters<HttpGet>[1]): Promise<HttpResponse> {
    let at = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await get(at, options).catch((error: unknown) => {
        throw asTransferError(at, error);
      });
      if (!isRedirect(answer)) return answer;
      answer.discard();
      at = redirectTarget(at, answer.headers.location ?? '', base.origin);
    }
    throw new TransferError(`${url.href} redirects more than ${MAX_REDIRECTS} times`, REFUSED);
  }

  return {
    name: base.href,
    async read(path, { sizeBytes, isExact, idleTimeoutMs, compressible }) {
      const url = urlOf(path);
      let isStalled = false;
      const onTimeout = (): void => {
        isStalled = true;
      };
      try {
        const headers = { ...HEADERS, 'accept-encoding': codingOf(compressible) };
        const answer = await request(url, { headers, timeout: idleTimeoutMs, onTimeout });
        const announced = answer.sizeBytes ?? sizeBytes;
        if (answer.status === 200 && !(isExact && announced !== sizeBytes))
          return await collect(answer, sizeBytes).catch((error: unknown) => {
            throw interrupted(path, error);
          });
        answer.discard();
        if (answer.status === 200) return Buffer.alloc(Math.min(announced, sizeBytes + 1));
        throw refused(answer, url);
      } catch (error) {
        throw isStalled ? timeoutError(path, { idleTimeoutMs, cause: error }) : error;
      }
    },
    async open(path, { from, signal, etag, compressible }) {
      const url = urlOf(path);
      const headers = {
        ...HEADERS,
        'accept-encoding': codingOf(compressible && from === 0),
        ...(from > 0 ? { range: `bytes=${from}-` } : {}),
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      };
      const answer = await request(url, { headers, signal });
      const start = startOf(answer, from);
      if (start !== undefined) return { start, chunks: namingFile(path, answer.body), ...etagOf(answer) };
      answer.discard();
      if (answer.status === 304 && etag !== undefined) return 'unchanged';
      throw refused(answer, url);
    },
  };
}

function asTransferError(at: URL, error: unknown): TransferError {
  return error instanceof TransferError ? error : new TransferError(`${at.href}: ${causeOf(error)}`, { isTransient: true, cause: error });
}

/** Base URL of a site: `https://tidewater.example/j/index.html` gives `https://tidewater.example/j/`. */
function siteBase(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  url.search = '';
  url.pathname = url.pathname.replace(/\/(?:index\.html|manifest\.json)$/, '/').replace(/([^/])$/, '$1/');
  return url;
}

function redirectTarget(at: URL, location: string, origin: string): URL {
  if (!URL.canParse(location, at.href))
    throw new TransferError(`${at.href} redirects to ${JSON.stringify(location)}, which is not a URL`, REFUSED);
  const next = new URL(location, at);
  if (next.origin !== origin) throw new TransferError(`${at.href} redirects to ${next.origin}; only ${origin} is mirrored`, REFUSED);
  return next;
}

function isRedirect({ status, headers }: ResponseHead): boolean {
  return status >= 300 && status < 400 && status !== 304 && headers.location !== undefined;
}

/** Offset of the body's first byte; undefined if the response holds no bytes of the file. */
function startOf({ status, headers }: ResponseHead, from: number): number | undefined {
  if (status === 200) return 0;
  if (status !== 206) return undefined;
  const start = Number(RANGE.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);
  return start === from ? start : undefined;
}

function etagOf({ headers: { etag } }: ResponseHead): { readonly etag?: string } {
  return etag === undefined ? {} : { etag };
}

/** Passes a body on; a network error becomes a `TransferError` that names the file. */
async function* namingFile(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw interrupted(path, error);
  }
}

function interrupted(path: string, error: unknown): TransferError {
  return new TransferError(`${path} was interrupted: ${causeOf(error)}`, { isTransient: true, cause: error });
}

/** Reads a body until it ends or is longer than `maxBytes`. With thousands of small files, events cost a third less CPU time than `for await`. */
function collect({ body }: HttpResponse, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    body.on('data', (piece: Buffer) => {
      pieces.push(piece);
      length += piece.byteLength;
      if (length > maxBytes) {
        body.destroy();
        resolve(Buffer.concat(pieces));
      }
    });
    body.on('end', () => resolve(pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)));
    body.on('error', reject);
  });
}

function refused({ status, headers }: ResponseHead, url: URL): TransferError {
  const waitMs = retryAfterMs(headers['retry-after']);
  const isTransient = status === 429 || status === 408 || status === 416 || status === 206 || status >= 500;
  return new TransferError(`${url.href} answered ${status}; expected 200`, {
    isTransient,
    status,
    ...(waitMs === undefined ? {} : { waitMs: Math.min(waitMs, MAX_WAIT_MS) }),
  });
}

const HEADERS = { accept: '*/*', 'user-agent': 'Offprint mirror' } as const;
const REFUSED = { isTransient: false } as const;
const MAX_REDIRECTS = 3;
const MAX_WAIT_MS = 60_000;
// 'bytes 100-199/200'
const RANGE = /^bytes (\d+)-\d+\/(?:\d+|\*)$/;
