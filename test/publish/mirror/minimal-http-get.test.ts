import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type MinimalHttpGet, openMinimalHttpGet } from '../../../src/publish/mirror/minimal-http-get.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** Serves the given chunks for each request, then optionally closes the connection. */
async function serve(answers: (path: string) => { readonly pieces: readonly string[]; readonly closes?: boolean }): Promise<{
  readonly get: (path: string, idleTimeoutMs?: number, sizeBytes?: number) => ReturnType<MinimalHttpGet>;
  readonly connections: () => number;
}> {
  let connections = 0;
  server = createServer({ noDelay: true }, (socket) => {
    connections++;
    sockets.add(socket);
    let requested = '';
    socket.on('error', () => undefined);
    socket.on('data', async (bytes) => {
      requested += bytes.toString('latin1');
      const end = requested.indexOf('\r\n\r\n');
      if (end < 0) return;
      const path = /^GET \/(\S*)/.exec(requested)?.[1] ?? '';
      requested = requested.slice(end + 4);
      const { pieces, closes } = answers(path);
      for (const piece of pieces) {
        socket.write(piece, 'latin1');
        await turn();
      }
      if (closes === true) socket.end();
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const origin = new URL(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`);
  const minimalGet = openMinimalHttpGet(origin);
  const into = Buffer.alloc(1000);
  return {
    get: (path, idleTimeoutMs = 20_000, sizeBytes) =>
      minimalGet(new URL(path, origin), {
        headers: { accept: '*/*' },
        into,
        idleTimeoutMs,
        ...(sizeBytes === undefined ? {} : { sizeBytes }),
      }),
    connections: () => connections,
  };
}

function answer(body: string, ...headers: readonly string[]): string {
  return ['HTTP/1.1 200 OK', `Content-Length: ${body.length}`, ...headers, '', body].join('\r\n');
}

async function bodyOf(got: ReturnType<MinimalHttpGet>): Promise<string> {
  const found = await got;
  return typeof found === 'string' ? found : found.body.toString('latin1');
}

test('a body is complete for any split of the response, over one connection', async () => {
  let pieces: readonly string[] = [];
  const { get, connections } = await serve(() => ({ pieces }));
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200, unit: 'binary-ascii' }), fc.array(fc.nat(300), { maxLength: 6 }), async (body, cuts) => {
      const text = answer(body, 'ETag: "x"');
      const at = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
      expect(await bodyOf(get('file'))).toBe(body);
    }),
    { numRuns: 60 },
  );
  expect(connections()).toBe(1);
});

test('a connection is not reused if the server closes it or sends extra bytes', async () => {
  const { get, connections } = await serve((path) => {
    if (path === 'closes') return { pieces: [answer('a', 'Connection: close')] };
    return { pieces: [path === 'more' ? `${answer('a')}HTTP/1.1 200 OK\r\n` : answer('b')] };
  });
  expect(await bodyOf(get('closes'))).toBe('a');
  expect(await bodyOf(get('more'))).toBe('a');
  expect(await bodyOf(get('good'))).toBe('b');
  expect(await bodyOf(get('good'))).toBe('b');
  expect(connections()).toBe(3);
});

test.each([
  ['an answer cut short', { pieces: [answer('whole').slice(0, -1)], closes: true }, 'unsupported'],
  ['a closed door', { pieces: [], closes: true }, 'unsupported'],
  ['more than there is room for', { pieces: [answer('x'.repeat(1001))] }, 'unsupported'],
  ['a head without end', { pieces: [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}`] }, 'unsupported'],
  ['silence', { pieces: [] }, 'stalled'],
  ['a beginning, then silence', { pieces: [answer('whole').slice(0, -1)] }, 'stalled'],
])('%s', async (_, given, expected) => {
  const { get } = await serve((path) => (path === 'good' ? { pieces: [answer('b')] } : given));
  expect(await get('bad', expected === 'stalled' ? 200 : undefined)).toBe(expected);
  expect(await bodyOf(get('good'))).toBe('b');
});

test('the body of a response that announces another length is not awaited', async () => {
  const { get } = await serve((path) => ({ pieces: [answer(path === 'good' ? 'b' : 'whole').slice(0, path === 'good' ? undefined : -1)] }));
  expect((await bodyOf(get('bad', 20_000, 4))).length).toBe(5);
  expect(await bodyOf(get('good', 20_000, 1))).toBe('b');
});

test('a server that sends files with chunked coding is not used again', async () => {
  const { get, connections } = await serve(() => ({
    pieces: ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n'],
  }));
  expect(await get('a')).toBe('unsupported');
  expect(await get('b')).toBe('unsupported');
  expect(connections()).toBe(1);
});
