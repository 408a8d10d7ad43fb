import { isLoopbackHost } from '../http/loopback-host.ts';
import { type HttpAnswer, type HttpGet, openHttpGet } from './http-get.ts';
import { TransferError } from './mirror-error.ts';
import type { AnswerHead } from './ordinary-head.ts';
import { openQuickGet } from './quick-get.ts';
import type { MirrorSource } from './source.ts';
import { openStallAlarm, stalled } from './stall-alarm.ts';

/**
 * A built site at an address. Redirects are followed within its own origin only; compressed answers are asked for where the network is
 * the slower part, and never for the rest of a file.
 */
export function urlSource(address: string): MirrorSource {
  const base = siteBase(address);
  const isNear = isLoopbackHost(base.hostname);
  const [get, quickGet] = [openHttpGet(), openQuickGet(base)];
  const urlOf = (path: string): URL => new URL(path.split('/').map(encodeURIComponent).join('/'), base);
  const codingOf = (compressible: boolean): string => (compressible && !isNear ? 'gzip, br' : 'identity');

  /** An answer of which the body has not come; what the network says instead is an error that may pass. */
  function answerTo(url: URL, request: Parameters<HttpGet>[1]): Promise<HttpAnswer> {
    return following(url, base.origin, async (at) => {
      const answer = await get(at, request).catch((error: unknown) => {
        throw error instanceof TransferError ? error : new TransferError(`${at.href}: ${causeOf(error)}`, { mayPass: true, cause: error });
      });
      // Of an answer that leads elsewhere nothing more is wanted.
      if (isRedirect(answer)) answer.discard();
      return answer;
    });
  }

  return {
    name: base.href,
    async read(path, { into, stallMs, compressible }) {
      const url = urlOf(path);
      const headers = { ...HEADERS, 'accept-encoding': codingOf(compressible) };
      const quick = await following(url, base.origin, (at) => quickGet(at, { headers, into, stallMs }));
      if (quick === 'stalled') throw stalled(path, stallMs);
      if (quick !== 'unusual') {
        if (quick.status !== 200) throw refused(quick, url);
        return quick.body;
      }
      const { signal, calm, stop } = openStallAlarm(stallMs);
      try {
        const answer = await answerTo(url, { headers, signal });
        if (answer.status === 200) return await collect(brokenOff(path, answer.body), into.length, calm);
        answer.discard();
        throw refused(answer, url);
      } catch (error) {
        throw signal.aborted ? stalled(path, stallMs, error) : error;
      } finally {
        stop();
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
      const answer = await answerTo(url, { headers, signal });
      const start = startOf(answer, from);
      if (start !== undefined) {
        const { etag: validator } = answer.headers;
        return { start, chunks: brokenOff(path, answer.body), ...(validator === undefined ? {} : { etag: validator }) };
      }
      answer.discard();
      if (answer.status === 304 && etag !== undefined) return 'unchanged';
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

/** The answer at the end of the redirects. */
async function following<Answer extends AnswerHead | string>(url: URL, origin: string, get: (at: URL) => Promise<Answer>): Promise<Answer> {
  let at = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await get(at);
    if (typeof answer === 'string' || !isRedirect(answer)) return answer;
    const { location = '' } = answer.headers;
    if (!URL.canParse(location, at.href)) {
      throw new TransferError(`${at.href} redirects to ${JSON.stringify(location)}, which is no address`, REFUSED);
    }
    const next = new URL(location, at);
    if (next.origin !== origin) throw new TransferError(`${at.href} redirects to ${next.origin}; only ${origin} is mirrored`, REFUSED);
    at = next;
  }
  throw new TransferError(`${url.href} redirects more than ${MOST_REDIRECTS} times`, REFUSED);
}

function isRedirect({ status, headers }: AnswerHead): boolean {
  return status >= 300 && status < 400 && status !== 304 && headers.location !== undefined;
}

/** Where the body begins; undefined where the answer holds nothing of the file. */
function startOf({ status, headers }: AnswerHead, from: number): number | undefined {
  if (status === 200) return 0;
  if (status !== 206) return undefined;
  const start = Number(RANGE.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);
  return start === from ? start : undefined;
}

/** A body; what the network says of it becomes a sentence about the file. */
async function* brokenOff(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw new TransferError(`${path} broke off: ${causeOf(error)}`, { mayPass: true, cause: error });
  }
}

/** All of it, or a little more than what fits. */
async function collect(chunks: AsyncIterable<Uint8Array>, most: number, calm: () => void): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of chunks) {
    calm();
    pieces.push(piece);
    length += piece.byteLength;
    if (length > most) break;
  }
  return Buffer.concat(pieces);
}

function refused({ status, headers }: AnswerHead, url: URL): TransferError {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
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

const HEADERS = { accept: '*/*', 'user-agent': 'Offprint mirror' } as const;
const REFUSED = { mayPass: false } as const;
const MOST_REDIRECTS = 3;
const LONGEST_WAIT_MS = 60_000;
// 'bytes 100-199/200'
const RANGE = /^bytes (\d+)-\d+\/(?:\d+|\*)$/;
