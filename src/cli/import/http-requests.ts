import { setTimeout as delay } from 'node:timers/promises';
import { causeOf, type HttpResponse, openHttpGet, retryAfterMs } from '../../publish/mirror/http-get.ts';
import { TransferError } from '../../publish/mirror/mirror-error.ts';
import { withRetry } from '../../publish/mirror/retry.ts';
import { type AddressOptions, addressRules } from './address-rules.ts';

export type Headers = Readonly<Record<string, string>>;

export interface RequestOptions extends AddressOptions {
  /** `Offprint/0.1.0 (import of https://journal.example/index.php/j)` */
  readonly userAgent: string;
  /** Delay before the first repetition in milliseconds; doubled for each further one. */
  readonly backoffMs?: number;
}

/** Requests to allowed addresses: few at once, and none to a host that has asked to wait. */
export interface Requests {
  readonly backoffMs: number;
  /** Throws an `AddressError` for an address that may not be asked. */
  readonly check: (url: URL) => void;
  /** Sends a request and follows redirects; resolves with an answer of the status 200, 206, or 304 to a conditional request. Headers and parameters may have a key: they are sent to one origin. */
  readonly request: (address: string, headers: Headers, query?: Headers) => Promise<{ readonly url: URL; readonly answer: HttpResponse }>;
  /** Runs an attempt, and again after transient faults, when one of the connections is free. */
  readonly attempt: <Result>(address: string, run: () => Promise<Result>) => Promise<Result>;
  /** Delays the next request to a host. */
  readonly pause: (host: string, delayMs: number) => void;
}

export function openRequests(options: RequestOptions): Requests {
  const rules = addressRules(options);
  const send = openHttpGet();
  const slots = openSlots(CONNECTIONS);
  const pauses = new Map<string, number>();
  const retry = { idleTimeoutMs: IDLE_MS, backoffMs: options.backoffMs ?? 1000, attempts: ATTEMPTS };

  function refused(url: URL, { status, headers }: HttpResponse): TransferError {
    const waitMs = retryAfterMs(headers['retry-after']);
    const isTransient = TRANSIENT.has(status) && (waitMs === undefined || waitMs <= LONGEST_WAIT_MS);
    if (isTransient && waitMs !== undefined) pauses.set(url.host, Date.now() + waitMs);
    return new TransferError(`${url.href} answered ${status}; expected 200`, { isTransient, status });
  }

  return {
    backoffMs: retry.backoffMs,
    check: rules.check,
    attempt: (address, run) => slots(() => withRetry(address, retry, run)),
    pause: (host, delayMs) => {
      if (delayMs > 0) pauses.set(host, Math.max(pauses.get(host) ?? 0, Date.now()) + delayMs);
    },
    async request(address, headers, query = {}) {
      const { origin, pathname } = new URL(address);
      let url = new URL(address);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
        rules.check(url);
        await delay(Math.max((pauses.get(url.host) ?? 0) - Date.now(), 0));
        const isSameOrigin = url.origin === origin;
        const sent = { 'user-agent': options.userAgent, accept: '*/*', 'accept-encoding': 'gzip', ...(isSameOrigin ? headers : {}) };
        const asked = new URL(url);
        if (isSameOrigin) for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
        const answer = await send(asked, { headers: sent, timeout: IDLE_MS, lookup: rules.lookup }).catch((error: unknown) => {
          throw isAddressError(error) ? error : new TransferError(`${url.href}: ${causeOf(error)}`, { isTransient: true, cause: error });
        });
        const { status, headers: given } = answer;
        if (status === 200 || (status === 206 && headers.range !== undefined)) return { url, answer };
        if (status === 304 && isConditional(headers)) {
          answer.discard();
          return { url, answer };
        }
        answer.discard();
        if (status < 300 || status >= 400 || given.location === undefined || !URL.canParse(given.location, url)) throw refused(url, answer);
        url = new URL(given.location, url);
        if (LOGIN.test(url.pathname) && !LOGIN.test(pathname))
          throw new TransferError(`${address} requires a login`, { isTransient: false, status: 403 });
      }
      throw new TransferError(`${address} redirects more than ${MAX_REDIRECTS} times`, { isTransient: false });
    },
  };
}

function isConditional(headers: Headers): boolean {
  return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
}

function isAddressError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AddressError';
}

/** Runs at most some tasks at once, in the order of their calls. */
function openSlots(count: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

const LOGIN = /\/(?:login|signIn)(?:\/|$)/;
/** Requests at once. */
export const CONNECTIONS = 2;
export const ATTEMPTS = 6;
const IDLE_MS = 60_000;
const MAX_REDIRECTS = 5;
const LONGEST_WAIT_MS = 15 * 60_000;
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
