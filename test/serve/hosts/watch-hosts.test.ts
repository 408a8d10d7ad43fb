import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onlyForThisMachine } from '../../../src/serve/hosts/node/watch-hosts.ts';
import { OPEN_HEADERS } from '../../../src/serve/http/answer.ts';
import type { Ask } from '../../../src/serve/http/ask.ts';
import { sendBytes, serveHandler, type ToyServer } from '../http/toy-server.ts';

const inner = async ({ rawPath }: Ask) => ({ status: 200, headers: { 'content-type': 'text/plain', ...OPEN_HEADERS }, body: rawPath });
const LISTENS_ON = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::', '192.0.2.7'] as const;

describe.each(LISTENS_ON)('a watching server that listens on %s', (address) => {
  let server: ToyServer;
  beforeAll(async () => {
    server = await serveHandler(onlyForThisMachine(inner, address));
  });
  afterAll(() => server.close());

  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(address);
  test.each([
    ['localhost', 200],
    ['LOCALHOST:8080', 200],
    ['journal.localhost', 200],
    ['127.0.0.1:8080', 200],
    ['127.8.9.10', 200],
    ['[::1]:8080', 200],
    ['192.0.2.7:8080', isOpen ? 200 : 403],
    ['[2001:db8::7]', isOpen ? 200 : 403],
    ['rebound.example', 403],
    ['localhost.example', 403],
    ['127.0.0.1.example', 403],
    ['notlocalhost', 403],
  ])('answers a request for the host %s with %i', async (host, status) => {
    const answer = await sendBytes(server.port, `GET /content/1/e1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer.status).toBe(status);
    expect(answer.head.toLowerCase()).not.toContain('access-control-');
  });
});

test.each([
  ['content/1/e1', false],
  ['content/1/e1.md', false],
  ['valuesque', false],
  ['values', true],
  ['values/doi/10.1/a.json', true],
  ['sru', true],
  ['oai', true],
])('scripts of other origins may read /%s: %s', async (rawPath, isShared) => {
  const ask: Ask = { method: 'GET', path: rawPath, rawPath, query: '', header: () => undefined, origin: 'http://localhost:8080' };
  const { headers } = await onlyForThisMachine(inner, '127.0.0.1')(ask);
  expect(headers['access-control-allow-origin']).toBe(isShared ? '*' : undefined);
});
