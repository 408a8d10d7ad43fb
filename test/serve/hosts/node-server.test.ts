import { connect } from 'node:net';
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

describe('requests that node:http rejects or changes are handled', () => {
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

  test('as many, percent-encoded three times, are rejected with their length', async () => {
    const thrice = encodeURIComponent(encodeURIComponent(encodeURIComponent('细'.repeat(8192))));
    expect(thrice.length).toBeGreaterThan(170_000);
    const { status, body } = await sendRaw(server.port, `/values?query=${thrice}&tag=*`);
    expect([status, problemOf(body).class]).toEqual([414, 'QueryTooLong']);
  });
});

describe('requests that a client sends without reading responses', () => {
  test('are answered in order, one after the other', async () => {
    const answers: (() => void)[] = [];
    let started = 0;
    const own = await serveHandler(async ({ rawPath }) => {
      started++;
      await new Promise<void>((resolve) => answers.push(resolve));
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: `<${rawPath}>` };
    });
    const numbers = Array.from({ length: 100 }, (_, nth) => nth);
    const head = (nth: number) => `GET /${nth} HTTP/1.1\r\nHost: toy.org\r\n${nth === 99 ? 'Connection: close\r\n' : ''}\r\n`;
    const all = sendBytes(own.port, numbers.map(head).join(''));
    while (answers.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(started).toBe(1);
    const release = setInterval(() => {
      for (const answer of answers.splice(0)) answer();
    }, 1);
    const { body } = await all;
    clearInterval(release);
    expect([...body.matchAll(/<(\d+)>/g)].map(([, nth]) => Number(nth))).toEqual(numbers);
    own.close();
  });

  test('are too many for one connection', async () => {
    let started = 0;
    const own = await serveHandler(async () => {
      started++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { status: 200, headers: {}, body: '' };
    });
    const many = 'GET / HTTP/1.1\r\nHost: toy.org\r\n\r\n'.repeat(300);
    await sendBytes(own.port, many).catch(() => undefined);
    expect(started).toBe(1);
    own.close();
  });
});

describe('errors arrive completely', () => {
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

  test('the answer is the handler’s, with its size', async () => {
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

  test('a client with a cached response gets 304, compressed or not', async () => {
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

  test('the decompressed body is the same', async () => {
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
  expect(body).toMatch(status === 431 ? /longer than 262144 bytes\n$/ : /HTTP\/1\.1\n$/);
});

/** Each is rejected with a valid target, and with one that only the lenient parser accepts. */
const MALFORMED: readonly (readonly [title: string, headers: string, body?: string])[] = [
  ['two different Content-Lengths', 'Host: toy.org\r\nContent-Length: 1\r\nContent-Length: 2', 'x'],
  ['two equal Content-Lengths', 'Host: toy.org\r\nContent-Length: 0\r\nContent-Length: 0'],
  ['Transfer-Encoding with Content-Length', 'Host: toy.org\r\nContent-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['an unknown Transfer-Encoding', 'Host: toy.org\r\nTransfer-Encoding: x'],
  ['NUL in a header', 'Host: toy.org\r\nX-Test: a\0b'],
  ['a carriage return in a header', 'Host: toy.org\r\nX-Test: a\rb'],
  ['a folded header', 'Host: toy.org\r\nX-Test: a\r\n b'],
  ['a space before the colon', 'Host: toy.org\r\nX-Test : a'],
  ['a header without a name', 'Host: toy.org\r\n: a'],
  ['a header without a colon', 'Host: toy.org\r\nX-Test'],
  ['no Host', 'X-Test: a'],
  ['two Hosts', 'Host: toy.org\r\nHost: toy.org'],
  ['a Host with a space', 'Host: toy org'],
  ['a Host that is a path', 'Host: toy.org/a'],
  ['a Host with a user', 'Host: me@toy.org'],
  ['a Host with brackets left open', 'Host: [::1'],
  ['a Host with a port that is no number', 'Host: toy.org:x'],
  ['a Host with a percent sign', 'Host: %'],
];
const TARGETS = [
  ['a valid target', '/sru?operation=explain'],
  ['a target with a space', '/sru?operation=explain&x=a b'],
  ['a target in UTF-8', '/sru?operation=explain&x=é'],
] as const;

describe.each(TARGETS)('a malformed head after %s gets 400 and the connection ends', (_, target) => {
  test('the same with a valid head is answered', async () => {
    expect(await sendBytes(server.port, `GET ${target} HTTP/1.1\r\nHost: toy.org\r\nConnection: close\r\n\r\n`)).toMatchObject({
      status: 200,
    });
  });
  test.each(MALFORMED)('%s', async (_title, headers, body = '') => {
    const { status, head } = await sendBytes(server.port, `GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
    expect({ status, isClosed: /^connection: close$/im.test(head) }).toEqual({ status: 400, isClosed: true });
  });
});

test.each([
  ['NUL in the target', 'GET /a\0b HTTP/1.1'],
  ['a line feed alone', 'GET /a\nHost: toy.org'],
  ['a tab', 'GET /a\tb c HTTP/1.1'],
  ['HTTP/2.0', 'GET /a b HTTP/2.0'],
])('a request line with %s gets 400', async (_, line) => {
  expect(await sendBytes(server.port, `${line}\r\nHost: toy.org\r\nConnection: close\r\n\r\n`)).toMatchObject({ status: 400 });
});

describe('requests in one packet', () => {
  const valid = 'GET /sru?operation=explain HTTP/1.1\r\nHost: toy.org\r\n\r\n';
  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['two Content-Lengths', 'GET / HTTP/1.1\r\nHost: toy.org\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['a target with a space', 'GET /a b HTTP/1.1\r\nHost: toy.org\r\n\r\n'],
  ])('valid ones before %s get their answers, then 400', async (_, invalid) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(valid + valid + invalid);
    const pieces: Buffer[] = [];
    for await (const piece of socket) pieces.push(piece as Buffer);
    const answers = Buffer.concat(pieces).toString('utf8');
    expect([...answers.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)).toEqual(['200', '200', '400']);
    expect(answers.match(/<\/(?:\w+:)?explainResponse>/g)).toHaveLength(2);
  });

  test('a body with an invalid chunk gets 400 at once', async () => {
    const head = 'POST /sru HTTP/1.1\r\nHost: toy.org\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await sendBytes(server.port, `${head}3\r\nabc\r\nzz\r\n`)).toMatchObject({ status: 400 });
  });
});

describe('a posted form', () => {
  const post = (path: string, form: string) =>
    fetch(server.url + path, { method: 'POST', body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

  test.each(['/sru', '/oai'])('of more than 64 KB gets 413 from %s, and the server continues', async (path) => {
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

  test('without end is aborted', async () => {
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
