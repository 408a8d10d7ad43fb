import { expect, test } from 'vitest';
import { openHandler } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { request, toyFiles } from './toy-handler.ts';

test('the handler is importable in Fetch API terms, and HEAD has no body', async () => {
  const { handle } = await import('../../../dist/handler.js' as string);
  const files = memoryFiles([
    { path: 'content/1/e1.html', bytes: '<p>page</p>' },
    { path: 'content/1/e1.md', bytes: 'page' },
  ]);
  const ask = (method: string) => new Request('https://x.example/journal/content/1/e1', { method, headers: { accept: 'text/markdown' } });
  const got: Response = await handle(ask('GET'), files, 'journal');
  expect([got.status, got.headers.get('content-type'), await got.text()]).toEqual([200, 'text/markdown; charset=utf-8', 'page']);
  expect(await (await handle(ask('HEAD'), files, 'journal')).text()).toBe('');
});

test.each([
  ['/values?query=has+toy.org/api_v1/article/doi&tag=*', 'index/manifest.json'],
  ['/sru?version=1.2&query=growth', 'index/manifest.json'],
  ['/oai?verb=Identify', 'index/records.json'],
  ['/bucket/', 'index/bucket.json'],
  ['/bucket/e1.xml', 'index/bucket.json'],
])('%s of a site that is not whole is a 503 that names the file', async (target, path) => {
  const handler = openHandler(memoryFiles(toyFiles().filter((file) => file.path !== path)));
  const { status, headers, body } = await request(handler, target);
  expect([status, headers['retry-after'], body.includes(`${path} is `)]).toEqual([503, '60', true]);
});

test.each([
  ['/nothing', 'nada aquí'],
  ['/en/nothing', 'nothing here'],
  ['/en/content/1/nothing', 'nothing here'],
  ['/fr/nothing', 'nada aquí'],
  ['/volumes/405', 'nada aquí'],
])('%s of a journal in several languages has the 404 page of its language', async (target, body) => {
  const pages = { '404.html': 'nada aquí', 'en/404.html': 'nothing here', 'volumes/404.html': 'Volumen 404' };
  const handler = openHandler(memoryFiles(Object.entries(pages).map(([path, bytes]) => ({ path, bytes }))));
  const answer = await request(handler, target);
  expect([answer.status, answer.body]).toEqual([404, body]);
});
