import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ALL_RENDITIONS } from '../../../src/model/renditions.ts';
import { openGenerations } from '../../../src/publish/generations/open-generations.ts';
import { generationHandler } from '../../../src/serve/hosts/node/serve-generations.ts';
import { pathsBelow } from '../../acceptance/build-content.ts';
import { builtSample } from '../../acceptance/sample-site.ts';
import { serveHandler } from './toy-server.ts';

const { folder, remove } = await builtSample({ siblings: ALL_RENDITIONS.map(({ kind }) => kind) });
const server = await serveHandler(generationHandler(openGenerations(folder), console.error));
afterAll(async () => {
  server.close();
  await remove();
});

interface Announced {
  readonly page: string;
  readonly type: string;
  readonly file: string;
}

/** Media types of feeds, which are not renditions of the page. */
const FEEDS = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/;
const announced = await announcedRenditions();

/** Renditions that pages of articles and figures announce by `<link rel="alternate">`. */
async function announcedRenditions(): Promise<readonly Announced[]> {
  const found: Announced[] = [];
  for (const path of await pathsBelow(folder)) {
    if (!/^content\/.*\.html$/.test(path)) continue;
    const head = (await readFile(join(folder, path), 'utf8')).split('</head>')[0] ?? '';
    for (const [link] of head.matchAll(/<link rel="alternate"[^>]*>/g)) {
      const href = / href="([^"]*)"/.exec(link)?.[1] ?? '';
      const type = / type="([^"]*)"/.exec(link)?.[1] ?? '';
      if (!FEEDS.test(type)) found.push({ page: path.replace(/\.html$/, ''), type, file: posix.join(posix.dirname(path), href) });
    }
  }
  return found;
}

describe('each rendition that a page announces is negotiated by its media type', () => {
  test('pages announce every kind', () => {
    const negotiated = ALL_RENDITIONS.filter(({ pages }) => pages.length > 0).map(({ mediaType }) => mediaType);
    expect([...new Set(announced.map(({ type }) => type))].sort()).toEqual(negotiated.sort());
  });

  test.each(announced)('$page as $type', async ({ page, type, file }) => {
    const response = await fetch(`${server.url}/${page}`, { headers: { accept: `${type}, text/html;q=0.5` } });
    const { headers } = response;
    expect([response.status, headers.get('content-type')?.split(';')[0], headers.get('vary')]).toEqual([
      200,
      type,
      expect.stringContaining('Accept'),
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(await readFile(join(folder, file)))).toBe(true);
  });

  test.each(['*/*', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/zip', 'application/rss+xml'])(
    '%s gives the page',
    async (accept) => {
      for (const page of new Set(announced.map((one) => one.page))) {
        const response = await fetch(`${server.url}/${page}`, { headers: { accept } });
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      }
    },
  );
});
