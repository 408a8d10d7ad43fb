import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announce } from '../../src/cli/announce.ts';
import { bodyOf } from './deposit/crossref-server.ts';

let site = '';
let hub = '';
let server: Server;
let status = 204;
let received: { readonly path: string; readonly body: string }[] = [];
const notes: string[] = [];

beforeEach(async () => {
  site = mkdtempSync(join(tmpdir(), 'offprint-announce-'));
  received = [];
  notes.length = 0;
  status = 204;
  server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await bodyOf(request) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mkdirSync(join(site, 'content/1'), { recursive: true });
  for (const page of ['content/1/e1.html', 'index.html', '404.html']) writeFileSync(join(site, page), '');
  writeFileSync(join(site, 'manifest.json'), '{"manifest":1,"site":"https://shore.example/j","files":[\n]}\n');
  const locs = ['https://shore.example/j/', 'https://shore.example/j/content/1/e1', 'https://shore.example/j/content/1/e2'];
  writeFileSync(join(site, 'sitemap.xml'), locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('\n'));
});
afterEach(async () => {
  rmSync(site, { recursive: true });
  await new Promise((resolve) => void server.close(resolve).closeAllConnections());
});

const run = (changed: readonly string[]): Promise<void> =>
  announce({
    ...{ site, changed, indexNow: `${hub}/indexnow`, allowPrivate: true, userAgent: 'Offprint' },
    retry: { attempts: 2, backoffMs: 1, wait: async () => undefined },
    note: (line) => void notes.push(line),
  });

const CHANGED = [
  'content/1/e1.html',
  'content/1/e1.md',
  'content/1/gone.html',
  'index.html',
  '404.html',
  'atom.xml',
  'subjects/a/feed.json',
];

test('without a hub and a key nothing is announced', async () => {
  await run(CHANGED);
  expect(received).toEqual([]);
});

test('the hub is told of changed feeds, and IndexNow of changed and removed pages', async () => {
  writeFileSync(join(site, 'atom.xml'), `<feed><link rel="hub" href="${hub}/hub?a=1&amp;b=2"/></feed>`);
  writeFileSync(join(site, 'indexnow-key.txt'), 'b7e1c0f2a94d4c5e');
  await run(CHANGED);
  const [ping, pages] = received;
  expect(ping?.path).toBe('/hub?a=1&b=2');
  expect([...new URLSearchParams(ping?.body)]).toEqual([
    ['hub.mode', 'publish'],
    ['hub.url', 'https://shore.example/j/atom.xml'],
    ['hub.url', 'https://shore.example/j/subjects/a/feed.json'],
  ]);
  expect(JSON.parse(pages?.body ?? '')).toEqual({
    host: 'shore.example',
    key: 'b7e1c0f2a94d4c5e',
    keyLocation: 'https://shore.example/j/indexnow-key.txt',
    urlList: ['https://shore.example/j/content/1/e1', 'https://shore.example/j/content/1/gone', 'https://shore.example/j/'],
  });
});

test('nothing is announced if no feed and no page has changed; a fault is only noted', async () => {
  writeFileSync(join(site, 'atom.xml'), `<feed><link rel="hub" href="${hub}/"/></feed>`);
  writeFileSync(join(site, 'indexnow-key.txt'), 'b7e1c0f2a94d4c5e');
  await run(['assets/a.css']);
  expect(received).toEqual([]);
  status = 503;
  await run(['atom.xml']);
  expect(received).toHaveLength(2);
  expect(notes.at(-1)).toMatch(/^127\.0\.0\.1:\d+: 1 feeds not announced: POST .* answered 503/);
});
