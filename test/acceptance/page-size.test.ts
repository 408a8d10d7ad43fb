import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCorpus } from '../built-corpus.ts';
import { corpusFolder } from '../corpus.ts';
import { pathsBelow } from './build-content.ts';
import { deadLinks } from './dead-links.ts';
import { builtSample } from './sample-site.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 1 test of the size of pages of the corpus: the corpus is not on this machine');

let site: Awaited<ReturnType<typeof builtSample>>;
beforeAll(async () => {
  site = await builtSample();
});
afterAll(() => site.remove());

// Transfer size of an article: the page, its style sheet and its scripts, without images, compressed.
describe('compressed', () => {
  test('the scripts are under 15 KB together, even by gzip', async () => {
    const page = await readFile(join(site.folder, 'content/1/e101.html'), 'utf8');
    const scripts = [...page.matchAll(/<script[^>]* src="\.\.\/\.\.\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(scripts.map((path) => path.replace(/\.\w+\.js$/, ''))).toEqual(['assets/offprint', 'assets/article']);
    const sizes = await Promise.all(scripts.map(async (path) => gzipSync(await readFile(join(site.folder, path))).byteLength));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000);
  });

  test('every article of the sample journal is under 60 KB', async () => {
    const sizes = await articleSizes(site.folder);
    expect(sizes.length).toBe(12);
    expect(Math.max(...sizes)).toBeLessThan(60_000);
  });

  test.skipIf(corpusFolder === undefined)('the median article of the corpus is under 60 KB', async () => {
    const sizes = await articleSizes(await builtCorpus());
    expect(sizes.length).toBeGreaterThan(300);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(60_000);
  });
});

test('the sample journal has no dead link to a file or fragment', async () => {
  expect(await deadLinks(site.folder, await pathsBelow(site.folder))).toEqual([]);
});

/** Sizes in ascending order. */
async function articleSizes(folder: string): Promise<readonly number[]> {
  const shared = await Promise.all([
    assetOf(folder, 'offprint', 'css'),
    assetOf(folder, 'offprint', 'js'),
    assetOf(folder, 'article', 'js'),
  ]);
  const common = shared.reduce((sum, bytes) => sum + brotliCompressSync(bytes).byteLength, 0);
  const articles = readdirSync(join(folder, 'content')).flatMap((volume) =>
    readdirSync(join(folder, 'content', volume))
      .filter((name) => name.endsWith('.html'))
      .map((name) => join(folder, 'content', volume, name)),
  );
  // With gzip, because Brotli is slow for many pages; Brotli is even smaller.
  const sizes = await Promise.all(articles.map(async (path) => common + gzipSync(await readFile(path)).byteLength));
  return sizes.sort((a, b) => a - b);
}

async function assetOf(folder: string, name: string, ending: string): Promise<Buffer> {
  const file = readdirSync(join(folder, 'assets')).find((one) => one.startsWith(`${name}.`) && one.endsWith(`.${ending}`));
  return readFile(join(folder, 'assets', file ?? ''));
}
