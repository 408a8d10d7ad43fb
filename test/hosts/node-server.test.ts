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

  test('as many, percent-encoded three times over, are told their length', async () => {
    const thrice = encodeURIComponent(encodeURIComponent(encodeURIComponent('细'.repeat(8192))));
    expect(thrice.length).toBeGreaterThan(170_000);
    const { status, body } = await sendRaw(server.port, `/values?query=${thrice}&tag=*`);
    expect([status, problemOf(body).class]).toEqual([414, 'QueryTooLong']);
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
  ['a request line without end', `GET /values?tag=${'x'.repeat(300_000)} HTTP/1.1\r\n\r\n`, 431],
  ['headers without end', `GET /values HTTP/1.1\r\nHost: toy.org\r\nX-Long: ${'x'.repeat(300_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
])('%s is refused', async (_, bytes, status) => {
  const { head, body, ...seen } = await sendBytes(server.port, bytes);
  expect(seen).toEqual({ status });
  expect(head).toContain(`Content-Length: ${body.length}`);
  expect(body).toMatch(status === 431 ? /longer than 262144 bytes together\n$/ : /HTTP\/1\.1\n$/);
});

describe('a posted form', () => {
  const post = (path: string, form: string) =>
    fetch(server.url + path, { method: 'POST', body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

  test.each(['/sru', '/oai'])('of more than 64 KB is told so by %s, and the server goes on', async (path) => {
    for (const size of [65_537, 900_000]) {
      const answer = await post(path, `query=${'x'.repeat(size - 6)}`);
      expect([answer.status, await answer.text()]).toEqual([413, 'The form is longer than 65536 bytes\n']);
    }
    expect((await fetch(`${server.url}/values?query=has+${A}/doi&tag=*`)).status).toBe(200);
  });

  test('of 64 KB is read', async () => {
    const answer = await post('/sru', `version=1.2&operation=explain&x-long=${'é'.repeat(30_000)}`);
    expect([answer.status, (await answer.text()).includes('explainResponse')]).toEqual([200, true]);
  });

  test('without end is cut off', async () => {
    const endless = `POST /sru HTTP/1.1\r\nHost: toy.org\r\nContent-Length: 99999999999\r\n\r\n${'x'.repeat(3_000_000)}`;
    const outcome = await sendBytes(server.port, endless).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(outcome);
  });
});

function isPlain(target: string): boolean {
  return /^[!-~]*$/.test(target);
}
