import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCases, problemOf } from '../http/error-cases.ts';
import { request, toyHandler } from '../http/toy-handler.ts';
import { sendBytes, sendRaw, serveHandler, type ToyServer } from '../http/toy-server.ts';

const handler = toyHandler();
let server: ToyServer;
beforeAll(async () => {
  server = await serveHandler(handler);
});
afterAll(() => server.close());

const A = 'toy.org/api_v1/article';

describe('what node:http refuses or changes does not reach clients', () => {
  test.each([
    ['quotes as they are', `/values?query=${A}/doi="10.1/a1"&tag=${A}/doi`],
    ['+ for spaces', `/values?query=${A}/doi+=+"10.1/a1"&tag=${A}/doi`],
    ['UTF-8 as it is', `/values?query=${A}/authors+contains+"Émile+Borel"&tag=${A}/doi`],
    ['encoded', `/values?query=${encodeURIComponent(`${A}/authors contains "Émile Borel"`)}&tag=${A}/doi`],
    ['UTF-8 and spaces as they are', `/values?query=${A}/authors contains "Émile Borel"&tag=${A}/doi`],
    ['an absolute target', `http://toy.org/values?query=${A}/doi="10.1/a1"&tag=${A}/doi`],
  ])('%s', async (_, target) => {
    const { status, body } = await sendRaw(server.port, target);
    expect({ status, dois: [...body.matchAll(/"value":"([^"]*)"/g)].map((found) => found[1]) }).toEqual({ status: 200, dois: ['10.1/a1'] });
  });

  test('8,192 characters that take nine bytes each', async () => {
    const fits = `${A}/abstract matches "${'细'.repeat(8192 - A.length - 20)}"`;
    expect(fits).toHaveLength(8192);
    const query = fits.replace('细', '细细');
    const target = (text: string) => `/values?query=${encodeURIComponent(text)}&tag=*`;
    expect(await sendRaw(server.port, target(fits))).toMatchObject({ status: 200 });
    expect(await sendRaw(server.port, target(query))).toMatchObject({ status: 414 });
  });
});

describe('errors arrive whole', () => {
  test.each(errorCases.filter(({ method, target }) => method === undefined || isPlain(target)))(
    '$title',
    async ({ method = 'GET', target, status, errorClass, headers = {}, detail }) => {
      const answer = await sendRaw(server.port, target, method);
      expect(answer.status).toBe(status);
      for (const [name, value] of Object.entries({ 'x-fluiddb-error-class': errorClass, ...headers })) {
        expect(answer.head.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
      }
      expect(problemOf(answer.body)).toMatchObject({ status, class: errorClass, detail });
    },
  );
});

describe('HTTP', () => {
  const target = `/values?query=${A}/pub_date_year>0&tag=*`;

  test('the answer is the handler’s, and its size is told', async () => {
    const { body } = await request(handler, target);
    const response = await fetch(server.url + target, { headers: { 'accept-encoding': 'identity' } });
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  });

  test('HEAD has no body', async () => {
    const { status, head, body } = await sendRaw(server.port, target, 'HEAD');
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(head).toMatch(/content-length: \d{4,}/i);
    expect(await sendRaw(server.port, '/values', 'HEAD')).toMatchObject({ status: 400, body: '' });
  });

  test('OPTIONS of a script on another site', async () => {
    const { status, head, body } = await sendRaw(server.port, '/values', 'OPTIONS');
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect(head.toLowerCase()).toContain('access-control-allow-origin: *');
  });

  test('a client that has the answer gets 304, compressed or not', async () => {
    const plain = await fetch(server.url + target, { headers: { 'accept-encoding': 'identity' } });
    const packed = await fetch(server.url + target, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(await packed.text()).toBe(await plain.text());
    const etags = [plain, packed].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(etags).size).toBe(2);
    for (const etag of etags) {
      const again = await fetch(server.url + target, { headers: { 'if-none-match': etag } });
      expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    }
  });

  test('what is compressed is the same', async () => {
    const { body } = await request(handler, target);
    const response = await fetch(server.url + target, { headers: { 'accept-encoding': 'gzip;q=1, br;q=0' } });
    expect(await response.text()).toBe(body);
    expect(() => gunzipSync(Buffer.from(body))).toThrow();
  });
});

test.each([
  ['a method in lower case', 'get /values HTTP/1.1\r\n\r\n', 400],
  ['a second request behind', `GET /values?query=é HTTP/1.1\r\n\r\nGET /values HTTP/1.1\r\n\r\n`, 400],
  ['headers without end', `GET /values?tag=${'x'.repeat(200_000)} HTTP/1.1\r\n\r\n`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
])('%s is refused', async (_, bytes, status) => {
  expect(await sendBytes(server.port, bytes)).toMatchObject({ status });
});

function isPlain(target: string): boolean {
  return /^[!-~]*$/.test(target);
}
