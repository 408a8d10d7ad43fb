import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Answer } from '../../http/answer.ts';
import { type Ask, askOf, LONGEST_FORM } from '../../http/ask.ts';
import type { Handler } from '../../http/handle.ts';
import { chain, type MaybePromise, recover } from '../../model/maybe-promise.ts';
import { openCompressor } from './compress.ts';
import { LONGEST_HEADERS, takeLenientRequests } from './lenient-request.ts';
import { requestFault } from './request-fault.ts';

/** A node:http server around the handler. The caller listens and closes. `onError` is called with faults that became a 500. */
export function serveSite(handler: Handler, onError: (error: unknown, ask: Ask) => void): Server {
  const compress = openCompressor();
  const server = createServer({ maxHeaderSize: LONGEST_HEADERS }, (request, response) => {
    const fault = requestFault(request);
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
        if (!isGone(error)) sendFault(response);
        if (!isGone(error)) onError(error, ask);
      },
    );
  });
  takeLenientRequests(server);
  // A client that takes nothing of its answer does not hold its connection and memory for ever.
  server.setTimeout(IDLE_MS);
  return server;
}

/** The connection ends: what follows on it may have been meant for another host. */
function refuse(sentence: string, response: ServerResponse): void {
  response.shouldKeepAlive = false;
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`);
}

function sendFault(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('The site could not answer; its operator can see why\n');
}

function askOfMessage(request: IncomingMessage): Ask {
  const { headers } = request;
  // Bytes outside ASCII arrive one character each; encoded, they are decoded as UTF-8 like everything else.
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

/** Undefined for a form that is too long. Some of the rest is read all the same, since many clients hear an answer only then. */
function readForm(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    request.on('data', (piece: Buffer) => {
      sizeBytes += piece.byteLength;
      if (sizeBytes <= LONGEST_FORM) pieces.push(piece);
      else pieces.length = 0;
      if (sizeBytes > LONGEST_HEARD) resolve(undefined);
    });
    request.on('end', () => resolve(sizeBytes > LONGEST_FORM ? undefined : Buffer.concat(pieces).toString('utf8')));
    request.on('error', reject);
  });
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse): MaybePromise<void> {
  const { body } = answer;
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body instanceof Uint8Array ? bufferOf(body) : undefined;
  const stream = body === undefined || typeof body === 'string' || body instanceof Uint8Array ? undefined : body;
  const sizeBytes = bytes?.byteLength ?? (stream === undefined ? 0 : stream.sizeBytes);
  const hasNoBody = answer.status === 304 || answer.status === 204;
  // Of a form that is too long some is still to come.
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

/** The client went away: nobody's fault. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET' || error.code === 'EPIPE')
  );
}

const NOT_ASCII = /[\u0080-\u00ff]/;
const NOT_ASCII_EACH = /[\u0080-\u00ff]/g;
const ABSOLUTE = /^https?:\/\/[^/]*/i;
const LONGEST_HEARD = 1_048_576;
/** A phone in a tunnel takes up its download again after a minute or so. */
const IDLE_MS = 120_000;
