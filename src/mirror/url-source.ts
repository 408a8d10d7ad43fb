import { TransferError } from './mirror-error.ts';
import type { MirrorSource, OpenOptions } from './source.ts';

/**
 * A built site at an address. Redirects are followed within its own origin only; compressed answers are asked for where the network is
 * the slower part, and never for the rest of a file.
 */
export function urlSource(address: string): MirrorSource {
  const base = siteBase(address);
  const isNear = LOOPBACK.test(base.hostname);
  return {
    name: base.href,
    async open(path, options) {
      const url = new URL(path.split('/').map(encodeURIComponent).join('/'), base);
      const coding = options.compressible && options.from === 0 && !isNear ? 'gzip, br' : 'identity';
      const response = await fetchWithin(url, base.origin, { headers: headersOf(options, coding), signal: options.signal });
      if (response.status === 304 && options.etag !== undefined) return 'unchanged';
      const start = startOf(response, options.from);
      if (start === undefined || response.body === null) {
        await response.body?.cancel();
        throw refused(response, url);
      }
      const etag = response.headers.get('etag');
      return { start, chunks: response.body, ...(etag === null ? {} : { etag }) };
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

async function fetchWithin(url: URL, origin: string, request: { headers: Record<string, string>; signal: AbortSignal }): Promise<Response> {
  let at = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await fetch(at, { ...request, redirect: 'manual' }).catch((error: unknown) => {
      throw new TransferError(`${at.href}: ${causeOf(error)}`, { mayPass: true, cause: error });
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || response.status === 304 || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, at.href))
      throw new TransferError(`${at.href} redirects to ${JSON.stringify(location)}, which is no address`, REFUSED);
    const next = new URL(location, at);
    if (next.origin !== origin) throw new TransferError(`${at.href} redirects to ${next.origin}; only ${origin} is mirrored`, REFUSED);
    at = next;
  }
  throw new TransferError(`${url.href} redirects more than ${MOST_REDIRECTS} times`, REFUSED);
}

/** Where the body begins; undefined where the answer holds nothing of the file. */
function startOf({ status, headers }: Response, from: number): number | undefined {
  if (status === 200) return 0;
  if (status !== 206) return undefined;
  const start = Number(RANGE.exec(headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
  return start === from ? start : undefined;
}

function refused({ status, headers }: Response, url: URL): TransferError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  // A range that is refused is asked for again from the first byte.
  const mayPass = status === 429 || status === 408 || status === 416 || status === 206 || status >= 500;
  return new TransferError(`${url.href} answered ${status}; expected 200`, {
    mayPass,
    status,
    ...(seconds >= 0 ? { waitMs: Math.min(seconds * 1000, LONGEST_WAIT_MS) } : {}),
  });
}

/** What the network said, below the "fetch failed" of `fetch`. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

const REFUSED = { mayPass: false } as const;
const MOST_REDIRECTS = 3;
const LONGEST_WAIT_MS = 60_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
// 'bytes 100-199/200'
const RANGE = /^bytes (\d+)-\d+\/(?:\d+|\*)$/;
