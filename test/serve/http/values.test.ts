import { describe, expect, test } from 'vitest';
import { tagPath } from '../../../src/query/tag/tag-path.ts';
import { AnswerCache } from '../../../src/serve/http/fluiddb/query-service.ts';
import { TOY_NAMES, toyObjects } from '../../query/language/toy-objects.ts';
import { request, toyHandler } from './toy-handler.ts';

const handler = toyHandler();
const A = 'toy.org/api_v1/article';
const [first] = toyObjects();
const id = first?.id ?? '';
const doiRecord = (value: string, day: string) =>
  `"${A}/doi":{"username":"toy.org","value":"${value}","updated-at":"${day}T00:00:00.000000"}`;
const A1 = `{"results":{"id":{"${id}":{${doiRecord('10.1/a1', '2021-03-15')}}}}}`;
const NOTHING = '{"results":{"id":{}}}';
const encode = encodeURIComponent;

describe('one query in every encoding that clients send', () => {
  test.each([
    ['encoded', `/values?query=${encode(`${A}/doi = "10.1/a1"`)}&tag=${encode(`${A}/doi`)}`],
    ['unencoded quotes, slashes and brackets', `/values?query=(${A}/doi="10.1/a1")&tag=${A}/doi`],
    ['unencoded spaces', `/values?query=${A}/doi = "10.1/a1"&tag=${A}/doi`],
    ['+ for spaces', `/values?query=${A}/doi+=+"10.1/a1"&tag=${A}/doi`],
    ['%20 and +', `/values?query=${A}/doi%20=+%2210.1/a1%22&tag=${A}%2Fdoi`],
    ['the arguments the other way round', `/values?tag=${A}/doi&query=${A}/doi="10.1/a1"`],
    ['the namespace in upper case', `/values?query=TOY.org/api_v1/article/doi="10.1/a1"&tag=Toy.Org/api_v1/article/doi`],
    ['an empty argument between', `/values?&query=${A}/doi="10.1/a1"&&tag=${A}/doi&`],
    ['an empty tag beside', `/values?query=${A}/doi="10.1/a1"&tag=&tag=${A}/doi`],
  ])('%s', async (_, target) => {
    const { status, headers, body } = await request(handler, target);
    expect({ status, type: headers['content-type'], body }).toEqual({ status: 200, type: 'application/json', body: A1 });
  });

  test.each([
    ['raw', `/values?query=${A}/authors contains "Émile Borel"&tag=${A}/doi`],
    ['encoded', `/values?query=${encode(`${A}/authors contains "Émile Borel"`)}&tag=${A}/doi`],
  ])('letters outside ASCII, %s', async (_, target) => {
    expect((await request(handler, target)).body).toBe(A1);
  });

  test('a % without hexadecimal digits is literal', async () => {
    expect(await request(handler, `/values?query=${A}/abstract matches "100% sure"&tag=*`)).toMatchObject({ status: 200, body: NOTHING });
  });
});

describe('the tags of an answer', () => {
  const query = `query=${A}/doi="10.1/a1"`;
  const tagsOf = async (tags: string): Promise<string[]> => {
    const { body } = await request(handler, `/values?${query}&${tags}`);
    return Object.keys((JSON.parse(body) as { results: { id: Record<string, object> } }).results.id[id] ?? {});
  };

  test('are all for *, in the contract’s order, with the about tag', async () => {
    const tags = await tagsOf('tag=*');
    expect(tags).toEqual([...(first?.tags.keys() ?? [])]);
    expect(tags.at(-1)).toBe('fluiddb/about');
  });

  test('are the requested ones, in the requested order, without duplicates', async () => {
    const [about, doi] = ['fluiddb/about', tagPath(TOY_NAMES, 'article', 'doi')];
    expect(await tagsOf(`tag=${about}&tag=fluiddb/id&tag=${doi}&tag=${about}`)).toEqual([about, 'fluiddb/id', doi]);
  });

  test('an unknown one is omitted, and named in a header', async () => {
    const { status, headers, body } = await request(handler, `/values?${query}&tag=${A}/doi&tag=${A}/döi&tag=x/y`);
    expect({ status, body, path: headers['x-fluiddb-path'] }).toEqual({ status: 200, body: A1, path: `${A}/d%C3%B6i, x/y` });
    expect((await request(handler, `/values?${query}&tag=x/y`)).body).toBe(NOTHING);
    expect((await request(handler, `/values?${query}&tag=${A}/doi`)).headers).not.toHaveProperty('x-fluiddb-path');
  });

  test('an unknown one cannot break the header', async () => {
    const { headers } = await request(handler, `/values?${query}&tag=${encode('x\r\nset-cookie: a=b')}&tag=${'y'.repeat(5000)}`);
    expect(headers['x-fluiddb-path']).toMatch(/^[\x20-\x7e]{1,1000}$/);
  });

  test('an object without any of them is left out', async () => {
    const { body } = await request(handler, `/values?query=${A}/pub_date_year > 0&tag=${A}/volume`);
    expect([...body.matchAll(/"value":"([^"]*)"/g)].map((found) => found[1])).toEqual(['4']);
  });
});

describe('<system>/id', () => {
  test.each([
    [`fluiddb/id = "${id}"`, A1],
    [`fluiddb/id="${id.toUpperCase()}"`, A1],
    ['fluiddb/id = "00000000-0000-0000-0000-000000000000"', NOTHING],
    ['fluiddb/id = "no id at all"', NOTHING],
  ])('%s', async (query, body) => {
    expect(await request(handler, `/values?query=${encode(query)}&tag=${A}/doi`)).toMatchObject({ status: 200, body });
  });
});

describe('JSONP', () => {
  const target = `/values?query=${A}/doi="10.1/a1"&tag=${A}/doi`;

  test.each(['show', '_', '$', 'jQuery1102_3', 'journal.show', 'a.$b._c1', 'x'.repeat(128)])('callback=%s', async (callback) => {
    const { status, headers, body } = await request(handler, `${target}&callback=${callback}`);
    expect({ status, type: headers['content-type'], body }).toEqual({
      status: 200,
      type: 'text/javascript; charset=utf-8',
      body: `/**/${callback}(${A1});`,
    });
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['', '1a', 'a b', 'a.', '.a', 'a..b', 'a[0]', 'a()', 'a;b', 'é', 'alert(1)//', '<script>', 'a\n', 'x'.repeat(129)])(
    'callback=%j is refused',
    async (callback) => {
      const { status, headers, body } = await request(handler, `${target}&callback=${encode(callback)}`);
      expect({ status, errorClass: headers['x-fluiddb-error-class'], argument: headers['x-fluiddb-argument'] }).toEqual({
        status: 400,
        errorClass: 'TBadRequest',
        argument: 'callback',
      });
      expect(headers['content-type']).toBe('application/problem+json');
      expect(JSON.parse(body)).toMatchObject({ argument: 'callback' });
    },
  );

  test.each(['location.assign', 'window.alert', 'eval', 'parent.show', 'show.constructor', 'document.body.remove'])(
    'callback=%s calls no function of the browser',
    async (callback) => {
      expect(await request(handler, `${target}&callback=${callback}`)).toMatchObject({
        status: 400,
        headers: { 'x-fluiddb-error-class': 'TBadRequest', 'x-fluiddb-argument': 'callback' },
      });
    },
  );

  test.each([target, `/objects?query=${A}/doi="10.1/a1"`, '/users/toy.org'])('is no script of a page of the journal: %s', async (given) => {
    const asked = toyHandler();
    const jsonp = `${given}${given.includes('?') ? '&' : '?'}callback=show`;
    const from = (site: string) => request(asked, jsonp, { headers: { 'sec-fetch-site': site } });
    // Twice, since the second answer may come from a cache.
    for (const _ of ['first', 'second', 'third']) {
      expect(await from('cross-site')).toMatchObject({ status: 200, headers: { vary: 'Accept-Encoding, Sec-Fetch-Site' } });
      expect(await from('same-origin')).toMatchObject({ status: 403, headers: { 'content-type': 'application/problem+json' } });
    }
  });

  test('cannot end a script element or a line', async () => {
    const hostile = 'a</script><script>alert(1)</script>\u2028\u2029<!-- b';
    const objects = toyObjects().map((object, i) => {
      if (i > 0) return object;
      const tags = new Map(object.tags).set(tagPath(TOY_NAMES, 'article', 'article_title'), {
        value: hostile,
        updatedAt: '2021-03-15T00:00:00.000000',
      });
      return { ...object, tags };
    });
    const { body } = await request(toyHandler(objects), `/values?query=${A}/doi="10.1/a1"&tag=${A}/article_title&callback=show`);
    expect(body).not.toMatch(/[<\u2028\u2029]/);
    const returnedBy = new Function('show', `let value; ${body.replace('show', 'value = show')} return value;`) as (
      show: (answer: object) => object,
    ) => object;
    expect(JSON.stringify(returnedBy((answer) => answer))).toContain(JSON.stringify(hostile));
  });
});

describe('HTTP', () => {
  const target = `/values?query=${A}/doi="10.1/a1"&tag=${A}/doi`;

  test('every answer has CORS headers and nosniff', async () => {
    for (const asked of [target, '/values', '/objects/none', `/about/x`, `/objects/${id}`]) {
      const { headers } = await request(handler, asked);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
        'x-content-type-options': 'nosniff',
        'x-fluiddb-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  test('a matching ETag gives 304', async () => {
    const { headers } = await request(handler, target);
    const etag = headers.etag ?? '';
    expect({ etag, control: headers['cache-control'] }).toEqual({
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      control: 'public, max-age=0, must-revalidate',
    });
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      expect(await request(handler, target, { headers: { 'if-none-match': known } })).toMatchObject({
        status: 304,
        body: '',
        headers: { etag },
      });
    }
    const compressed = etag.replace(/"$/, '-gzip"');
    expect(await request(handler, target, { headers: { 'if-none-match': compressed, 'accept-encoding': 'gzip' } })).toMatchObject({
      status: 304,
      headers: { etag: compressed },
    });
    for (const other of ['"x"', compressed]) {
      expect(await request(handler, target, { headers: { 'if-none-match': other } })).toMatchObject({ status: 200 });
    }
    const other = await request(handler, `${target}&callback=f`);
    expect(other.headers.etag).not.toBe(etag);
  });

  test('OPTIONS lists the allowed headers', async () => {
    for (const asked of ['/values', '/objects', `/objects/${id}`, '/about/x']) {
      const { status, headers, body } = await request(handler, asked, { method: 'OPTIONS' });
      expect({ status, body }).toEqual({ status: 204, body: '' });
      expect(headers).toMatchObject({
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
      });
    }
  });

  test('HEAD has the headers of GET', async () => {
    const get = await request(handler, target);
    const head = await request(handler, target, { method: 'HEAD' });
    const { 'x-fluiddb-request-id': _, ...same } = get.headers;
    expect(head).toMatchObject({ status: 200, headers: same });
  });
});

describe('a repeated query', () => {
  test.each([
    [`/values?query=${A}/doi="10.1/a1"&tag=${A}/doi`],
    [`/values?query=${A}/doi="10.1/a1"&tag=*&callback=show`],
    [`/values?query=${A}/doi="10.1/a1"&tag=${A}/doi&tag=x/y`],
  ])('%s is answered with the same bytes and headers, but its own id', async (target) => {
    const fresh = toyHandler();
    const first = await request(fresh, target);
    const { 'x-fluiddb-request-id': id, ...headers } = first.headers;
    const ids = new Set([id]);
    // Evaluated again, evaluated and cached, and from the cache.
    for (const _ of ['second', 'third', 'fourth']) {
      const again = await request(fresh, target);
      const { 'x-fluiddb-request-id': ownId, ...sameHeaders } = again.headers;
      expect({ ...again, headers: sameHeaders }).toEqual({ ...first, headers });
      ids.add(ownId);
    }
    expect(ids.size).toBe(4);
    expect(await request(fresh, target, { headers: { 'if-none-match': first.headers.etag ?? '' } })).toMatchObject({
      status: 304,
      body: '',
    });
  });

  test('an answer is cached from its second request on', () => {
    const cache = new AnswerCache();
    cache.add('query=a', { path: 'values/a.json' });
    expect(cache.find('query=a')).toBeUndefined();
    for (let i = 0; i < 5000; i++) cache.add(`query=${i}`, { path: 'values/b.json' });
    cache.add('query=a', { path: 'values/a.json' });
    expect(cache.find('query=a')).toBeUndefined();
    cache.add('query=a', { path: 'values/a.json' });
    expect(cache.find('query=a')).toEqual({ path: 'values/a.json' });
  });

  test('the cache is bounded', () => {
    const cache = new AnswerCache();
    const content = { bytes: new Uint8Array(200_000), headers: {} };
    for (let i = 0; i < 400; i++) cache.add(`query=${i >> 1}`, content);
    expect([cache.find('query=0'), cache.find('query=199')]).toEqual([undefined, content]);
    for (const _ of ['first', 'second']) cache.add('large', { bytes: new Uint8Array(300_000), headers: {} });
    expect(cache.find('large')).toBeUndefined();
  });
});
