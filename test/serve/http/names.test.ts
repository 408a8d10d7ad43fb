import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openHandler } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { openBrowser } from '../../open-browser.ts';
import { describeWith } from '../../system-programs.ts';
import { problemOf } from './error-cases.ts';
import { request, toyFiles, toyHandler } from './toy-handler.ts';
import { serveHandler } from './toy-server.ts';

const handler = toyHandler();
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const id = expect.stringMatching(ID) as unknown as string;

describe('namespaces, tags and users', () => {
  test.each([
    ['/namespaces/toy.org', { id }],
    ['/namespaces/TOY.org/', { id }],
    [
      '/namespaces/toy.org?returnNamespaces=True&returnTags=True&returnDescription=True',
      { id, namespaceNames: ['api_v1'], tagNames: [], description: '' },
    ],
    ['/namespaces/toy.org/api_v1?returnNamespaces=true', { id, namespaceNames: ['article', 'component', 'author', 'ref'] }],
    ['/namespaces/fluiddb?returnTags=True', { id, tagNames: ['about', 'id'] }],
    ['/namespaces/fluiddb?returnTags=False', { id }],
    ['/tags/toy.org/api_v1/article/doi', { id, indexed: true }],
    ['/tags/Toy.Org/api_v1/article/doi?returnDescription=True', { id, indexed: true, description: '' }],
    ['/tags/fluiddb/about', { id, indexed: true }],
    ['/users/toy.org', { name: 'toy.org', role: 'USER', id }],
    ['/users/FluidDB', { name: 'fluiddb', role: 'USER', id }],
  ])('%s', async (target, expected) => {
    const { status, headers, body } = await request(handler, target);
    expect([status, headers['content-type'], headers['access-control-allow-origin'], JSON.parse(body)]).toEqual([
      200,
      'application/json',
      '*',
      expected,
    ]);
  });

  test('the tags of a namespace are those that objects of its kind can have', async () => {
    const { body } = await request(handler, '/namespaces/toy.org/api_v1/component?returnTags=True');
    expect((JSON.parse(body) as { tagNames: string[] }).tagNames).toEqual(['article_doi', 'content', 'doi', 'doi_url', 'position', 'type']);
  });

  test.each([
    ['GET', '/namespaces/nobody.org', 404, 'TNonexistentNamespace', { 'x-fluiddb-path': 'nobody.org' }],
    ['GET', '/namespaces/toy.org/api_v1/article/doi', 404, 'TNonexistentNamespace', { 'x-fluiddb-path': 'toy.org/api_v1/article/doi' }],
    ['GET', '/namespaces', 404, 'TNonexistentNamespace', {}],
    ['GET', '/tags/toy.org/api_v1/article/titel', 404, 'TNonexistentTag', { 'x-fluiddb-path': 'toy.org/api_v1/article/titel' }],
    ['GET', '/tags/toy.org', 404, 'TNonexistentTag', { 'x-fluiddb-path': 'toy.org' }],
    ['GET', '/users/nobody', 404, 'TNoSuchUser', { 'x-fluiddb-name': 'nobody' }],
    ['GET', '/users/toy.org/oauthecho', 404, 'NoSuchResource', {}],
    ['GET', '/users', 404, 'TNoSuchUser', {}],
    ['GET', '/namespaces/toy.org?x=1', 400, 'UnknownArgument', { 'x-fluiddb-argument': 'x' }],
    ['GET', '/namespaces/toy.org?returnTags=True&returnTags=True', 400, 'MultipleArgumentValues', { 'x-fluiddb-argument': 'returnTags' }],
    ['GET', '/tags/%ff', 400, 'InvalidUTF8Argument', {}],
    ['POST', '/namespaces/toy.org', 405, 'UnsupportedMethod', { allow: 'GET, HEAD, OPTIONS' }],
    ['PUT', '/tags/toy.org/api_v1/article/doi', 405, 'UnsupportedMethod', { allow: 'GET, HEAD, OPTIONS' }],
    ['DELETE', '/users/toy.org', 405, 'UnsupportedMethod', { allow: 'GET, HEAD, OPTIONS' }],
  ])('%s %s has the class of the original store', async (method, target, status, errorClass, headers) => {
    const answer = await request(handler, target, { method });
    expect([answer.status, answer.headers['x-fluiddb-error-class'], problemOf(answer.body).class]).toEqual([
      status,
      errorClass,
      errorClass,
    ]);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'application/problem+json', ...headers });
  });

  test('a page of the journal at /tags is still served', async () => {
    const paged = openHandler(memoryFiles([...toyFiles(), { path: 'tags.html', bytes: '<p>Our tags' }]));
    expect(await request(paged, '/tags')).toMatchObject({ status: 200, body: '<p>Our tags' });
    expect(await request(paged, '/tags/fluiddb/about')).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
  });
});

const TARGETS = ['/values?query=fluiddb/id="x"&tag=*', '/objects/none', '/namespaces/toy.org', '/tags/none', '/users/toy.org'];
const BASIC = `Basic ${Buffer.from('test:test').toString('base64')}`;
const ORIGIN = 'https://client.example';

describe('with credentials, which are ignored', () => {
  test.each(TARGETS)('%s is answered as without', async (target) => {
    const without = await request(handler, target);
    const answer = await request(handler, target, { headers: { authorization: BASIC } });
    expect([answer.status, answer.headers['x-fluiddb-error-class']]).toEqual([without.status, without.headers['x-fluiddb-error-class']]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test.each(TARGETS)('%s names the origin and the readable headers for a script', async (target) => {
    const { headers } = await request(handler, target, { headers: { authorization: BASIC, origin: ORIGIN } });
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('X-FluidDB-Error-Class'),
      vary: expect.stringContaining('Origin'),
    });
  });

  test.each(TARGETS)('a preflight of %s allows Authorization by name', async (target) => {
    const preflight = { origin: ORIGIN, 'access-control-request-method': 'GET', 'access-control-request-headers': 'accept, authorization' };
    const { status, headers } = await request(handler, target, { method: 'OPTIONS', headers: preflight });
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([204, ORIGIN, 'true']);
    expect(headers['access-control-allow-headers']?.split(', ')).toContain('Authorization');
  });
});

describeWith(['chromium'], 'a script of another site, in Chromium', () => {
  test('reads answers and error classes, with credentials and without', async () => {
    const server = await serveHandler(handler);
    const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>client</title>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
      const seen = await page.evaluate(
        async ({ base, authorization }) => {
          const results: unknown[] = [];
          for (const path of ['/namespaces/toy.org', '/tags/none', '/users/nobody']) {
            for (const options of [{}, { headers: { authorization } }, { headers: { authorization }, credentials: 'include' as const }]) {
              const response = await fetch(base + path, options).catch(() => undefined);
              results.push([path, response?.status, response?.headers.get('x-fluiddb-error-class')]);
            }
          }
          return results;
        },
        { base: server.url, authorization: BASIC },
      );
      const thrice = (row: readonly unknown[]) => [row, row, row];
      expect(seen).toEqual([
        ...thrice(['/namespaces/toy.org', 200, null]),
        ...thrice(['/tags/none', 404, 'TNonexistentTag']),
        ...thrice(['/users/nobody', 404, 'TNoSuchUser']),
      ]);
    } finally {
      await browser.close();
      other.close();
      server.close();
    }
  });
});
