import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { TransferError } from './mirror-error.ts';

/** Status and the headers of a response that a mirror uses. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Pick<IncomingHttpHeaders, 'location' | 'etag' | 'content-range' | 'retry-after'>;
  /** `Content-Length` of a body without content coding. */
  readonly sizeBytes?: number;
}

export interface HttpResponse extends ResponseHead {
  /** Body after the content coding was decoded. */
  readonly body: Readable;
  /** Closes the connection of a response whose body is not needed. */
  readonly discard: () => void;
}

interface GetOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Idle timeout in milliseconds: the transfer is aborted, after a call of `onTimeout`. Costs less CPU time than a signal. */
  readonly timeout?: number;
  readonly onTimeout?: () => void;
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
      const request = send(url, { ...options, agent: isTls ? https : http }, (message) => {
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
      request.end();
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
