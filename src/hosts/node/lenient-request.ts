import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestFault, TOKEN } from './request-fault.ts';

/**
 * Answers request targets that node's parser refuses and old clients send: spaces and letters outside ASCII as they are.
 *
 *   GET /values?query=ns/api_v1/article/authors contains "Émile Borel"&tag=* HTTP/1.1
 *
 * Nothing but the target may be wrong: the parser must have stopped within the request line, and the header fields are checked as strictly as
 * the parser checks them. Only a whole GET or HEAD that arrived in one piece is taken, and the connection ends with its answer, so that nothing
 * that follows can be mistaken for a request. Everything else gets its 400 (431 for headers that are too long), after the answers to the valid
 * requests that were sent before it on the same connection.
 */
export function takeLenientRequests(server: Server): void {
  const lastResponseBySocket = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request, response) => lastResponseBySocket.set(request.socket, response));
  server.on('clientError', (error: ClientError, socket) => {
    const pending = lastResponseBySocket.get(socket);
    // A request whose own body is invalid gets no other answer than the refusal.
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
  /** How many bytes of the packet the parser accepted. */
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
  if (rawHeaders === undefined || requestFault({ rawHeaders, httpVersion: '1.1' }) !== undefined) return undefined;
  const message = new IncomingMessage(socket);
  message.method = method;
  message.url = target.replaceAll(' ', '%20');
  message.httpVersion = '1.1';
  message.rawHeaders = rawHeaders;
  message.headers = joinFields(rawHeaders);
  message.push(null);
  return message;
}

/** Names and values in turn; undefined where a line is no header field (a folded line is none), or announces a body. */
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

/** Values by lower-case name; those of a name that stands several times are joined, as RFC 9110, 5.3 allows. */
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
      ? ['431 Request Header Fields Too Large', `The request line and its headers are longer than ${LONGEST_HEADERS} bytes together`]
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request did not arrive in time']
        : ['400 Bad Request', 'This is no request of HTTP/1.1'];
  const headers = `Connection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${sentence.length + 1}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${sentence}\n`);
}

/** Most bytes of a request's head: a query of 8,192 characters has room even if it is percent-encoded three times over. */
export const LONGEST_HEADERS = 262_144;

/** Codes of llhttp for a target with a space in it, with one before `HTTP/`, and with a byte outside ASCII. */
const TARGET_ERRORS: ReadonlySet<string> = new Set(['HPE_INVALID_CONSTANT', 'HPE_INVALID_VERSION', 'HPE_INVALID_URL']);
/** Headers after which more than the head would belong to the request. */
const BODY_HEADERS: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'upgrade', 'expect']);
// 'GET /values?query=a = "b"&tag=* HTTP/1.1'
const REQUEST_LINE = /^(GET|HEAD) (\/[^\0-\x1f\x7f]*) HTTP\/1\.[01]$/;
/** Control characters but the tab, also a carriage return or line feed that stands alone. */
const NOT_IN_VALUES = /[\0-\x08\x0a-\x1f\x7f]/;
