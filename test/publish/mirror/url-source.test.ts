import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { urlSource } from '../../../src/publish/mirror/url-source.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** Serves the given chunks for each request, then optionally closes the connection. */
async function serve(answers: (path: string) => { readonly pieces: readonly string[]; readonly closes?: boolean }): Promise<{
  /** Resolves with the body of a file, or with the message of the error. */
  readonly get: (path: string, options?: { readonly idleTimeoutMs?: number; readonly sizeBytes?: number }) => Promise<string>;
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
  const source = urlSource(origin.href);
  return {
    get: (path, { idleTimeoutMs = 20_000, sizeBytes } = {}) =>
      source.read(path, { sizeBytes: sizeBytes ?? 1000, isExact: sizeBytes !== undefined, idleTimeoutMs, compressible: false }).then(
        (body) => body.toString('latin1'),
        (error: Error) => `error: ${error.message}`,
      ),
    connections: () => connections,
  };
}

function answer(body: string, ...headers: readonly string[]): string {
  return ['HTTP/1.1 200 OK', `Content-Length: ${body.length}`, ...headers, '', body].join('\r\n');
}

test('a body is complete for any split of the response, over one connection', async () => {
  let pieces: readonly string[] = [];
  const { get, connections } = await serve(() => ({ pieces }));
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200, unit: 'binary-ascii' }), fc.array(fc.nat(300), { maxLength: 6 }), async (body, cuts) => {
      const text = answer(body, 'ETag: "x"');
      const at = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
      expect(await get('file')).toBe(body);
    }),
    { numRuns: 60 },
  );
  expect(connections()).toBe(1);
});

test('a connection that the server closes is not reused, and bytes after a body are not part of the next file', async () => {
  const { get, connections } = await serve((path) => {
    if (path === 'closes') return { pieces: [answer('a', 'Connection: close')] };
    if (path === 'more') return { pieces: [`${answer('a')}HTTP/1.1 200 OK\r\n`] };
    return { pieces: [path === 'twice' ? answer('a') + answer('x') : answer('b')] };
  });
  expect(await get('closes')).toBe('a');
  expect(await get('good')).toBe('b');
  expect(connections()).toBe(2);
  for (const path of ['more', 'twice']) {
    expect(await get(path)).toBe('a');
    expect(await get('good')).toBe('b');
    expect(await get('good')).toBe('b');
  }
});

test.each([
  ['an answer cut short', { pieces: [answer('whole').slice(0, -1)], closes: true }, 'bad was interrupted: aborted'],
  ['a closed door', { pieces: [], closes: true }, /: socket hang up$/],
  ['a head without end', { pieces: [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}`] }, /: Parse Error: Header overflow$/],
  ['silence', { pieces: [] }, 'bad stalled: no byte for 0.2 s'],
  ['a beginning, then silence', { pieces: [answer('whole').slice(0, -1)] }, 'bad stalled: no byte for 0.2 s'],
])('%s', async (_, given, expected) => {
  const { get } = await serve((path) => (path === 'good' ? { pieces: [answer('b')] } : given));
  expect(await get('bad', { idleTimeoutMs: typeof expected === 'string' ? 200 : 20_000 })).toMatch(expected);
  expect(await get('good')).toBe('b');
});

test('a body that is longer than the largest accepted size is read until it is longer', async () => {
  const { get } = await serve((path) => ({ pieces: [answer(path === 'good' ? 'b' : 'x'.repeat(100_000))] }));
  expect((await get('bad')).length).toBeGreaterThan(1000);
  expect(await get('good')).toBe('b');
});

test('the body of a response that announces another length is not awaited', async () => {
  const { get } = await serve((path) => ({ pieces: [answer(path === 'good' ? 'b' : 'whole').slice(0, path === 'good' ? undefined : -1)] }));
  expect((await get('bad', { sizeBytes: 4 })).length).toBe(5);
  expect((await get('bad', { sizeBytes: 40 })).length).toBe(5);
  expect(await get('good', { sizeBytes: 1 })).toBe('b');
});

test.each([
  ['HTTP/1.1 200 OK|Content-Length: 1||a', 'a'],
  ['HTTP/1.1 200|content-length:0||', ''],
  ['HTTP/1.1 200 OK|Server: x|CONTENT-LENGTH: \t1 |Connection: keep-alive||a', 'a'],
  ['HTTP/1.1 200 OK|Content-Length: 1|Content-Encoding: identity||a', 'a'],
  ['HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|a|0||', 'a'],
  ['HTTP/1.1 200 OK||a', 'a'],
  ['HTTP/1.0 200 OK|Content-Length: 1||a', 'a'],
  ['HTTP/1.1 100 Continue||HTTP/1.1 200 OK|Content-Length: 1||a', 'a'],
  ['HTTP/1.1 404 Not Found|Content-Length: 3||not', 'error: http://127.0.0.1/a answered 404; expected 200'],
  ['HTTP/1.1 503 |Retry-After: 5|Content-Length: 0||', 'error: http://127.0.0.1/a answered 503; expected 200'],
  ['HTTP/1.1 200 OK|Content-Length: -7||a', /^error: .*Parse Error/],
  ['HTTP/1.1 200 OK|Content-Length: 1, 1||a', /^error: .*Parse Error/],
  ['HTTP/1.1 200 OK|Content-Length: 1|Content-Length: 8||a', /^error: .*Parse Error/],
  ['HTTP/1.1 200 OK|Content-Length: 1|Transfer-Encoding: chunked||1|a|0||', /^error: .*Parse Error/],
  ['HTTP/1.1 200 OK|Content-Length : 1||a', /^error: .*Parse Error/],
  ['<!doctype html>', /^error: .*Parse Error/],
])('the response %s is %s', async (response, expected) => {
  const { get } = await serve(() => ({ pieces: [response.replaceAll('|', '\r\n')], closes: true }));
  const found = (await get('a')).replace(/127\.0\.0\.1:\d+/, '127.0.0.1');
  if (typeof expected === 'string') expect(found).toBe(expected);
  else expect(found).toMatch(expected);
});
