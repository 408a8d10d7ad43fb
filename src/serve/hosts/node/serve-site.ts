import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chain, type MaybePromise, recover } from '../../../model/maybe-promise.ts';
import { chooseCoding } from '../../http/accept-encoding.ts';
import type { Answer } from '../../http/answer.ts';
import { type Ask, askOf, MAX_FORM_BYTES } from '../../http/ask.ts';
import { varyingByCoding } from '../../http/conditional.ts';
import type { Handler } from '../../http/handle.ts';
import { acceptLenientRequests, MAX_HEAD_BYTES } from './lenient-request.ts';
import { requestError } from './request-error.ts';

/** A `node:http` server around a handler. The caller listens and closes. `onError` receives errors that gave a 500. */
export function serveSite(handler: Handler, onError: (error: unknown, ask: Ask) => void): Server {
  const compress = openCompressor();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const fault = requestError(request);
    if (fault !== undefined) {
      refuse(fault, response);
      return;
    }
    const ask = askOfMessage(request);
    void recover(
      () => {
        const answer = chain(handler(ask), (plain) => compress(plain, ask.header('accept-encoding')));
        return chain(answer, (ready) => send(ready, request, response));
      },
      (error) => {
        if (!isDisconnect(error)) sendFault(response);
        if (!isDisconnect(error)) onError(error, ask);
      },
    );
  };
  const pipelines = new WeakMap<Socket, Pipeline>();
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket) ?? new Pipeline(socket);
    pipelines.set(socket, pipeline);
    pipeline.add(response, () => answer(request, response));
  });
  acceptLenientRequests(server);
  // A client that does not read its response loses the connection after the idle timeout.
  server.setTimeout(IDLE_TIMEOUT_MS);
  return server;
}

/**
 * The unanswered requests of a connection. HTTP/1.1 lets a client send requests without reading the responses (pipelining, RFC 9112, 9.3.2).
 * They are answered one after the other; while some wait, nothing more is read from the connection. A connection with too many is closed,
 * because Node parses all requests of a packet before the pause applies.
 */
class Pipeline {
  readonly #socket: Socket;
  readonly #waiting: { readonly response: ServerResponse; readonly start: () => void }[] = [];
  #isAnswering = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  add(response: ServerResponse, start: () => void): void {
    if (!this.#isAnswering) this.#start(response, start);
    else if (this.#waiting.length < MAX_WAITING) {
      this.#waiting.push({ response, start });
      this.#socket.pause();
    } else this.#socket.destroy();
  }

  #start(response: ServerResponse, start: () => void): void {
    this.#isAnswering = true;
    // After the last byte was passed to the operating system, or the connection was lost.
    response.once('close', () => {
      this.#isAnswering = false;
      if (this.#socket.destroyed) return;
      const next = this.#waiting.shift();
      if (this.#waiting.length === 0) this.#socket.resume();
      if (next !== undefined) this.#start(next.response, next.start);
    });
    start();
  }
}

/** Closes the connection: bytes that follow may be meant for another host. */
function refuse(sentence: string, response: ServerResponse): void {
  response.shouldKeepAlive = false;
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`);
}

function sendFault(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      .end('The site could not answer; the reason is in the server log\n');
}

function askOfMessage(request: IncomingMessage): Ask {
  const { headers } = request;
  // Node decodes the target as Latin-1; percent-encoding its non-ASCII bytes lets them be decoded as UTF-8 later.
  const sent = request.url ?? '/';
  const encoded = NOT_ASCII.test(sent) ? sent.replaceAll(NOT_ASCII_EACH, (char) => `%${char.charCodeAt(0).toString(16)}`) : sent;
  const target = encoded.startsWith('/') ? encoded : encoded.replace(ABSOLUTE, '');
  return askOf(request.method ?? 'GET', target, {
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    origin: `http://${headers.host === undefined || headers.host === '' ? 'localhost' : headers.host}`,
    form: () => readForm(request),
  });
}

/**
 * Reads a form; undefined if it is too long. Up to 1 MiB is read and discarded, because many clients read the response only after they have
 * sent the form.
 */
function readForm(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.byteLength;
      if (sizeBytes <= MAX_FORM_BYTES) chunks.push(chunk);
      else chunks.length = 0;
      if (sizeBytes > MAX_DISCARDED_BYTES) resolve(undefined);
    });
    request.on('end', () => resolve(sizeBytes > MAX_FORM_BYTES ? undefined : Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse): MaybePromise<void> {
  const { body } = answer;
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body instanceof Uint8Array ? bufferOf(body) : undefined;
  const stream = body === undefined || typeof body === 'string' || body instanceof Uint8Array ? undefined : body;
  const sizeBytes = bytes?.byteLength ?? (stream === undefined ? 0 : stream.sizeBytes);
  const hasNoBody = answer.status === 304 || answer.status === 204;
  // The rest of an oversized form is still to come.
  if (answer.status === 413) response.shouldKeepAlive = false;
  response.writeHead(
    answer.status,
    hasNoBody || sizeBytes === undefined ? answer.headers : { ...answer.headers, 'content-length': sizeBytes },
  );
  if (request.method === 'HEAD' || hasNoBody || body === undefined) {
    response.end();
    return;
  }
  if (bytes !== undefined) {
    response.end(bytes);
    return;
  }
  if (typeof body === 'object' && 'stream' in body)
    return pipeline(Readable.fromWeb(body.stream() as NodeReadableStream<Uint8Array>), response);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** True if the client disconnected. */
function isDisconnect(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET' || error.code === 'EPIPE')
  );
}

/** Requests of one connection that wait for the responses before theirs. Browsers and proxies do not pipeline. */
const MAX_WAITING = 256;
const NOT_ASCII = /[\u0080-\u00ff]/;
const NOT_ASCII_EACH = /[\u0080-\u00ff]/g;
const ABSOLUTE = /^https?:\/\/[^/]*/i;
const MAX_DISCARDED_BYTES = 1_048_576;
/** A phone may resume its download after about a minute without a network. */
const IDLE_TIMEOUT_MS = 120_000;

/** Compresses answers as `Accept-Encoding` allows and caches the results by entity tag. */
type Compress = (answer: Answer, acceptEncoding: string | undefined) => MaybePromise<Answer>;

/** Opens a compressor with its own cache of at most 64 MiB; the oldest entries are evicted. */
function openCompressor(): Compress {
  const cache = new Map<string, Uint8Array<ArrayBuffer>>();
  let cacheBytes = 0;

  async function compressed(coding: 'br' | 'gzip', body: Uint8Array | string, etag: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
    const key = `${coding} ${etag}`;
    const known = etag === undefined ? undefined : cache.get(key);
    if (known !== undefined) return known;
    const made = new Uint8Array(coding === 'br' ? await brotli(body, BROTLI) : await gz(body, { level: 6 }));
    if (etag !== undefined) {
      cache.set(key, made);
      cacheBytes += made.byteLength;
      for (const [oldKey, old] of cache) {
        if (cacheBytes <= MAX_CACHE_BYTES) break;
        cache.delete(oldKey);
        cacheBytes -= old.byteLength;
      }
    }
    return made;
  }

  return (answer, acceptEncoding) => {
    if (answer.compressible !== true) return answer;
    const { body } = answer;
    const headers = varyingByCoding(answer.headers);
    const isBytes = typeof body === 'string' || body instanceof Uint8Array;
    const coding = isBytes && body.length >= MIN_BYTES ? chooseCoding(acceptEncoding) : undefined;
    if (coding === undefined || !isBytes) return headers === answer.headers ? answer : { ...answer, headers };
    const etag = answer.headers.etag;
    return compressed(coding, body, etag).then((bytes) => ({
      status: answer.status,
      headers: { ...headers, 'content-encoding': coding, ...(etag === undefined ? {} : { etag: etag.replace(/"$/, `-${coding}"`) }) },
      body: bytes,
    }));
  };
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const MIN_BYTES = 512;
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
