import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestError, TOKEN } from './request-error.ts';

/**
 * Accepts request targets that Node's parser rejects and old clients send: with literal spaces and non-ASCII letters.
 *
 *   GET /values?query=ns/api_v1/article/authors contains "Émile Borel"&tag=* HTTP/1.1
 *
 * Only the target may be malformed: the parser must have stopped within the request line, and header fields are checked as strictly as the
 * parser checks them. Only a complete GET or HEAD that arrived in one packet is accepted, and the connection closes with its response, so
 * that no later bytes can be mistaken for a request (request smuggling). All other requests get 400, or 431 for a head that is too long,
 * after the responses to valid requests sent earlier on the connection.
 */
export function acceptLenientRequests(server: Server): void {
  const lastResponseBySocket = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request, response) => lastResponseBySocket.set(request.socket, response));
  server.on('clientError', (error: ClientError, socket) => {
    const pending = lastResponseBySocket.get(socket);
    // A request with an invalid body gets only the refusal.
    if (pending?.req.complete === true && !pending.writableFinished && socket.writable) {
      pending.once('close', () => refuse(error, socket));
      return;
    }
    const message = parseMessage(error, socket);
    if (message === undefined || !socket.writable) {
      refuse(error, socket);
      return;
    }
    const response = new ServerResponse(message);
    response.shouldKeepAlive = false;
    response.assignSocket(message.socket);
    response.on('finish', () => socket.end());
    server.emit('request', message, response);
  });
}

interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  /** Bytes of the packet that the parser accepted. */
  readonly bytesParsed?: number;
}

function parseMessage({ code = '', rawPacket, bytesParsed }: ClientError, socket: Duplex): IncomingMessage | undefined {
  if (rawPacket === undefined || bytesParsed === undefined || !TARGET_ERRORS.has(code) || !(socket instanceof Socket)) return undefined;
  const packet = rawPacket.toString('latin1');
  const [head = '', body] = packet.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const [, method, target] = REQUEST_LINE.exec(line) ?? [];
  if (body !== '' || bytesParsed > line.length || method === undefined || target === undefined) return undefined;
  const rawHeaders = rawHeadersOf(fields);
  if (rawHeaders === undefined || requestError({ rawHeaders, httpVersion: '1.1' }) !== undefined) return undefined;
  const message = new IncomingMessage(socket);
  message.method = method;
  message.url = target.replaceAll(' ', '%20');
  message.httpVersion = '1.1';
  message.rawHeaders = rawHeaders;
  message.headers = joinFields(rawHeaders);
  message.push(null);
  return message;
}

/** Alternating names and values; undefined for a line that is not a header field (also a folded line), or that announces a body. */
function rawHeadersOf(lines: readonly string[]): string[] | undefined {
  const rawHeaders: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon));
    if (!TOKEN.test(name) || BODY_HEADERS.has(name.toLowerCase()) || NOT_IN_VALUES.test(line)) return undefined;
    rawHeaders.push(name, line.slice(colon + 1).trim());
  }
  return rawHeaders;
}

/** Values by lower-case name; repeated fields are joined as in RFC 9110, 5.3. */
function joinFields(rawHeaders: readonly string[]): Record<string, string> {
  const values = new Map<string, string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const before = values.get(name);
    const value = rawHeaders[at + 1] ?? '';
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}

function refuse({ code }: ClientError, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', `The request line and its headers are longer than ${MAX_HEAD_BYTES} bytes`]
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request did not arrive in time']
        : ['400 Bad Request', 'The request is not valid HTTP/1.1'];
  const headers = `Connection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${sentence.length + 1}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${sentence}\n`);
}

/** Maximum size of a request head in bytes: a query of 8,192 characters fits even if it is percent-encoded three times. */
export const MAX_HEAD_BYTES = 262_144;

/** llhttp error codes for a target with a space, with a space before `HTTP/`, and with a non-ASCII byte. */
const TARGET_ERRORS: ReadonlySet<string> = new Set(['HPE_INVALID_CONSTANT', 'HPE_INVALID_VERSION', 'HPE_INVALID_URL']);
/** Headers that announce a body or an upgrade. */
const BODY_HEADERS: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'upgrade', 'expect']);
// Matches 'GET /values?query=a = "b"&tag=* HTTP/1.1'
const REQUEST_LINE = /^(GET|HEAD) (\/[^\0-\x1f\x7f]*) HTTP\/1\.[01]$/;
/** Control characters except tab, including a lone carriage return or line feed. */
const NOT_IN_VALUES = /[\0-\x08\x0a-\x1f\x7f]/;
