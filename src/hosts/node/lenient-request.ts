import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Lets a server answer request lines that node's parser refuses and old clients send: spaces and letters outside ASCII as they are.
 *
 *   GET /values?query=ns/api_v1/article/authors contains "Émile Borel"&tag=* HTTP/1.1
 *
 * Only a whole GET or HEAD that arrived in one piece is taken, and the connection ends with its answer, so nothing that follows can be
 * mistaken for a request. Everything else that is not HTTP gets its 400, or 431 for headers that are too long.
 */
export function takeLenientRequests(server: Server): void {
  server.on('clientError', (error: ClientError, socket) => {
    const message = error.rawPacket === undefined ? undefined : parseMessage(error.rawPacket, socket);
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
}

function parseMessage(packet: Buffer, socket: Duplex): IncomingMessage | undefined {
  const [head = '', body] = packet.toString('latin1').split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const [, method, target] = REQUEST_LINE.exec(line) ?? [];
  if (body !== '' || method === undefined || target === undefined || !(socket instanceof Socket) || hasAnswerUnderWay(socket))
    return undefined;
  const message = new IncomingMessage(socket);
  message.method = method;
  message.url = target.replaceAll(' ', '%20');
  message.httpVersion = '1.1';
  message.headers = Object.fromEntries(fields.map((field) => fieldOf(field)));
  message.push(null);
  return message;
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

function hasAnswerUnderWay(socket: Socket): boolean {
  return '_httpMessage' in socket && socket._httpMessage !== null;
}

function refuse({ code }: ClientError, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', `The request line and its headers are longer than ${LONGEST_HEADERS} bytes together`]
      : ['400 Bad Request', 'This is no request of HTTP/1.1'];
  const headers = `Connection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${sentence.length + 1}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${sentence}\n`);
}

/** Most bytes of a request's head: a query of 8,192 characters has room even if it is percent-encoded three times over. */
export const LONGEST_HEADERS = 262_144;
// 'GET /values?query=a = "b"&tag=* HTTP/1.1'
const REQUEST_LINE = /^(GET|HEAD) (\/[^\0-\x1f\x7f]*) HTTP\/1\.[01]$/;
