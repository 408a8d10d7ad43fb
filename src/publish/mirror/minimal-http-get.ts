import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type PlainResponseHead, parseResponseHead } from './response-head.ts';

/** Head and complete body of a response. */
export interface MinimalResponse extends PlainResponseHead {
  readonly body: Buffer;
}

export interface MinimalRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Buffer that receives the body. */
  readonly into: Buffer;
  /** Idle timeout. */
  readonly idleTimeoutMs: number;
  /** Size of the file, if it is known: the body of a response that announces another length is not awaited. */
  readonly sizeBytes?: number;
}

/** 'unsupported': repeat the request with a full HTTP client. */
export type MinimalHttpGet = (url: URL, request: MinimalRequest) => Promise<MinimalResponse | 'unsupported' | 'stalled'>;

/**
 * Minimal HTTP/1.1 client for thousands of small files of one origin over keep-alive connections; it uses a quarter of the CPU time of
 * `node:http`. It supports only responses with `Content-Length` and without content coding. After a 200 response in another form it answers
 * 'unsupported' to every request; a connection is closed after any irregularity.
 */
export function openMinimalHttpGet(origin: URL): MinimalHttpGet {
  const idle: Connection[] = [];
  let isSupported = true;
  return async (url, request) => {
    if (!isSupported || url.username !== '') return 'unsupported';
    let connection = idle.pop();
    // Servers close connections that were idle for long.
    while (connection?.isOpen() === false) connection = idle.pop();
    connection ??= openConnection(origin);
    const answer = await connection.get(url, request);
    if (connection.isOpen()) idle.push(connection);
    // A broken connection may be chance; a 200 response in another form tells how the server is configured.
    if (answer === 'unknown') isSupported = false;
    return answer === 'unknown' || answer === 'broken' ? 'unsupported' : answer;
  };
}

type Outcome = MinimalResponse | 'unknown' | 'broken' | 'stalled';

interface Connection {
  get(url: URL, request: MinimalRequest): Promise<Outcome>;
  isOpen(): boolean;
}

/** One request at a time; the connection closes unless the last response ended at its `Content-Length`. */
function openConnection({ protocol, hostname, port }: URL): Connection {
  let onBytes: ((bytes: Buffer) => void) | undefined;
  let resolveGet: ((outcome: Outcome) => void) | undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  const onread = {
    buffer: Buffer.allocUnsafe(READ_BYTES),
    callback: (length: number, bytes: Uint8Array): boolean => {
      // Bytes without a request in progress.
      if (onBytes === undefined) socket.destroy();
      else onBytes(Buffer.from(bytes.buffer, bytes.byteOffset, length));
      return true;
    },
  };
  const isTls = protocol === 'https:';
  const options = { host, port: Number(port) || (isTls ? 443 : 80), noDelay: true, onread };
  const socket: Socket = isTls ? connectTls({ ...options, ...(isIP(host) === 0 ? { servername: host } : {}) }) : connectPlain(options);
  const end = (outcome: Outcome, isKeepAlive = false): void => {
    onBytes = undefined;
    if (isKeepAlive) socket.unref();
    else socket.destroy();
    resolveGet?.(outcome);
    resolveGet = undefined;
  };
  socket.on('timeout', () => end('stalled'));
  socket.on('error', () => end('broken'));
  socket.on('close', () => end('broken'));
  return {
    isOpen: () => !socket.destroyed,
    get(url, { headers, idleTimeoutMs, ...body }) {
      const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      return new Promise((resolve) => {
        resolveGet = resolve;
        onBytes = responseParser(body, end);
        socket.ref().setTimeout(idleTimeoutMs);
        socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
      });
    },
  };
}

/** Parses a response from the chunks of a socket; the socket overwrites each chunk after the call. */
function responseParser(
  { into, sizeBytes }: Pick<MinimalRequest, 'into' | 'sizeBytes'>,
  end: (outcome: Outcome, isKeepAlive?: boolean) => void,
): (bytes: Buffer) => void {
  let headBytes = Buffer.alloc(0);
  let head: PlainResponseHead | undefined;
  let body = into;
  let length = 0;
  return (bytes) => {
    let rest = bytes;
    if (head === undefined) {
      const read = headBytes.length === 0 ? bytes : Buffer.concat([headBytes, bytes]);
      const headEnd = read.indexOf('\r\n\r\n');
      if (headEnd < 0) {
        headBytes = Buffer.from(read);
        if (headBytes.length > MAX_HEAD_BYTES) end('broken');
        return;
      }
      head = parseResponseHead(read.toString('latin1', 0, headEnd));
      if (head === undefined) return end(OK_RESPONSE.test(read.toString('latin1', 0, headEnd)) ? 'unknown' : 'broken');
      if (head.status === 200 && sizeBytes !== undefined && head.length !== sizeBytes)
        return end({ ...head, body: into.subarray(0, head.length) });
      if (head.length > into.length) return end('broken');
      body = into.subarray(0, head.length);
      rest = read.subarray(headEnd + 4);
    }
    const taken = rest.copy(body, length);
    length += taken;
    if (length === body.length) end({ ...head, body }, head.isKeepAlive && taken === rest.length);
  };
}

/** A 200 response, which this client cannot parse. */
const OK_RESPONSE = /^HTTP\/1\.[01] 200 /;
const READ_BYTES = 64 * 1024;
const MAX_HEAD_BYTES = 16 * 1024;
