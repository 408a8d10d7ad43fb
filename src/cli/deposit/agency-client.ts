import { causeOf, type HttpResponse, openHttpGet, retryAfterMs } from '../../publish/mirror/http-get.ts';
import { AddressError, addressRules } from '../import/address-rules.ts';
import { AgencyFault } from './agency.ts';

export interface AgencyRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Parameters of the address, which may have credentials: they are in no message. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Purpose of the request, in messages: `the deposit`. */
  readonly purpose: string;
}

export interface AgencyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** `POST https://doi.crossref.org/servlet/deposit`, for messages. */
  readonly asked: string;
}

/** Sends requests to an agency, one at a time. */
export type AgencyClient = (request: AgencyRequest) => Promise<AgencyAnswer>;

export interface AgencyClientOptions {
  /** Addresses of the sites that may be asked. */
  readonly sites: readonly string[];
  readonly allowPrivate: boolean;
  readonly userAgent: string;
  /** Limit of an answer; an agency that sends more does not send a result. */
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  /** True if the caller follows redirects; otherwise one is a fault. */
  readonly followsRedirects?: boolean;
}

/**
 * Opens a client. It resolves with answers that the caller has to judge, 2xx to 4xx; it throws an `AgencyFault` if there is no connection, no answer
 * for 30 s, an answer that is cut or too large, a redirect, and for the statuses 401, 408, 429 and 5xx.
 */
export function openAgencyClient(options: AgencyClientOptions): AgencyClient {
  const { sites, allowPrivate, userAgent, maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, followsRedirects = false } = options;
  const rules = addressRules({ sites, allowPrivate });
  const send = openHttpGet();
  return async ({ method, url: address, query = {}, headers = {}, body, purpose }) => {
    const url = new URL(address);
    rules.check(url);
    const asked = `${method} ${url.origin}${url.pathname}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const fault = (message: string, cause?: unknown) =>
      new AgencyFault('transient', `${asked}: ${message}`, { mayHaveArrived: !neverConnected(cause), cause });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const response = await send(url, {
      method,
      headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip', ...headers, ...length },
      timeout: timeoutMs,
      lookup: rules.lookup,
      ...(body !== undefined && { body }),
    }).catch((error: unknown) => {
      throw error instanceof AddressError ? error : fault(causeOf(error), error);
    });
    const { status } = response;
    const text = await textOf(response, maxBytes).catch((error: unknown) => {
      throw fault(error instanceof TooLargeError ? error.message : `the answer is cut off: ${causeOf(error)}`, error);
    });
    if (status >= 300 && status < 400 && !followsRedirects) throw fault(`redirects instead of answering ${purpose}`);
    if (status === 401) throw new AgencyFault('credentials', `${asked} answered 401: ${wordsOf(text)}`);
    const isBusy = status === 429 || status === 503 || CONCURRENT.test(text.slice(0, 10_000));
    if (isBusy || status === 408 || status >= 500) {
      const waitMs = retryAfterMs(response.headers['retry-after']) ?? 0;
      throw new AgencyFault('transient', `${asked} answered ${status}: ${wordsOf(text)}`, { mayHaveArrived: !isBusy, waitMs });
    }
    return { status, headers: response.headers, text, asked };
  };
}

class TooLargeError extends Error {}

async function textOf({ body, discard }: HttpResponse, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) throw new TooLargeError(`the answer has more than ${maxBytes / 1e6} MB; expected a result`);
    }
  } catch (error) {
    discard();
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the words of an answer, also of a page, for a message. */
export function wordsOf(text: string): string {
  const words = text
    .slice(0, 20_000)
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? 'nothing' : words.length > 300 ? `${words.slice(0, 300)} …` : words;
}

function neverConnected(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNCONNECTED.has(String(cause.code))) return true;
  }
  return false;
}

const UNCONNECTED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const CONCURRENT = /ExceededConcurrent/i;
const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 30_000;
