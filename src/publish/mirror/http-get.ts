import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { TransferError } from './mirror-error.ts';

/** Status and headers of a response. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** `Content-Length` of a body without content coding. */
  readonly sizeBytes?: number;
}

export interface HttpResponse extends ResponseHead {
  /** Body after the content coding was decoded. */
  readonly body: Readable;
  /** Closes the connection of a response whose body is not needed. */
  readonly discard: () => void;
}

export interface GetOptions {
  /** Another method than GET, with the body that is sent. */
  readonly method?: string;
  readonly body?: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Idle timeout in milliseconds: the transfer is aborted, after a call of `onTimeout`. Costs less CPU time than a signal. */
  readonly timeout?: number;
  readonly onTimeout?: () => void;
  /** Resolves host names; Node's own by default. It is not called for IP addresses. */
  readonly lookup?: LookupFunction;
}

export type HttpGet = (url: URL, options: GetOptions) => Promise<HttpResponse>;

/** HTTP GET over keep-alive connections; accepts every form of response. Does not follow redirects. */
export function openHttpGet(): HttpGet {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  const get: HttpGet = (url, options) =>
    new Promise((resolve, reject) => {
      const isTls = url.protocol === 'https:';
      const send = isTls ? requestHttps : requestHttp;
      // A body is sent over a new connection, because it must not be sent twice if an idle one was closed.
      const agent = options.body === undefined && (isTls ? https : http);
      const request = send(url, { ...options, agent }, (message) => {
        try {
          resolve(responseOf(message));
        } catch (error) {
          reject(error);
        }
      });
      request.on('timeout', () => {
        options.onTimeout?.();
        request.destroy(new Error('the transfer stalled'));
      });
      request.on('error', (error) => {
        // The server closed an idle connection while the request was sent.
        const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (isStale) get(url, options).then(resolve, reject);
        else reject(error);
      });
      request.end(options.body);
    });
  return get;
}

function responseOf(message: IncomingMessage): HttpResponse {
  const { statusCode: status = 0, headers } = message;
  const body = decoded(message);
  const length = body === message ? headers['content-length'] : undefined;
  return { status, headers, body, discard: () => void message.destroy(), ...(length === undefined ? {} : { sizeBytes: Number(length) }) };
}

function decoded(message: IncomingMessage): Readable {
  const coding = message.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || coding === '') return message;
  const open = DECODERS.get(coding);
  if (open === undefined) {
    message.destroy();
    throw new TransferError(`the content coding is ${JSON.stringify(coding)}; expected gzip or br`, { isTransient: false });
  }
  // An error of `pipeline` is also emitted by the returned stream, where the reader handles it.
  return pipeline(message, open(), () => undefined);
}

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
]);

/** Milliseconds of a `Retry-After` header, which has seconds or a date: `120`, `Fri, 31 Dec 2027 23:59:59 GMT`; RFC 9110, 10.2.3. */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** Message of a network error. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Happy Eyeballs: several addresses of one host were tried and each failed.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(causeOf).join('; ');
  return error.message;
}
