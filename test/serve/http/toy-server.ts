import { once } from 'node:events';
import { connect } from 'node:net';
import { serveSite } from '../../../src/serve/hosts/node/serve-site.ts';
import type { Handler } from '../../../src/serve/http/handle.ts';

/** Server with a handler on a free port. */
export interface ToyServer {
  readonly url: string;
  readonly port: number;
  close(): void;
}

export async function serveHandler(handler: Handler): Promise<ToyServer> {
  const server = serveSite(handler, (error) => {
    throw error;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Sends a request target unchanged, as no URL parser would, and returns the response. */
export function sendRaw(port: number, target: string, method = 'GET'): Promise<RawAnswer> {
  return sendBytes(port, `${method} ${target} HTTP/1.1\r\nHost: toy.org\r\nConnection: close\r\n\r\n`);
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export async function sendBytes(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') };
}
