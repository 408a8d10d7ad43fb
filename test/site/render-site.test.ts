import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Artifact } from '../../src/model/artifact.ts';
import { pageUrl } from '../../src/site/page-href.ts';
import { renderSite } from '../../src/site/render-site.ts';
import { card, journal, siteContent } from './content.ts';

async function rendered(content = siteContent()): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  await renderSite(content, ({ path, bytes }: Artifact) => {
    expect(files.has(path), `${path} is written once`).toBe(false);
    files.set(path, typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes));
  });
  return files;
}

describe('a journal of one article', () => {
  test('consists of these files', async () => {
    const files = await rendered();
    expect([...files.keys()].map((path) => path.replace(/\.[0-9a-f]{10}\./, '.HASH.')).sort()).toEqual([
      '404.html',
      'archive.html',
      'archive/2012.html',
      'archive/2012/10.html',
      'assets/article-tools.HASH.js',
      'assets/article.HASH.js',
      'assets/console.HASH.js',
      'assets/font.source-sans-3-cyrillic-wght-normal.HASH.woff2',
      'assets/font.source-sans-3-greek-wght-normal.HASH.woff2',
      'assets/font.source-sans-3-latin-ext-wght-normal.HASH.woff2',
      'assets/font.source-sans-3-latin-wght-normal.HASH.woff2',
      'assets/font.source-sans-3-vietnamese-wght-normal.HASH.woff2',
      'assets/font.source-sans-3.HASH.txt',
      'assets/font.source-serif-4-cyrillic-400-italic.HASH.woff2',
      'assets/font.source-serif-4-cyrillic-400-normal.HASH.woff2',
      'assets/font.source-serif-4-cyrillic-600-normal.HASH.woff2',
      'assets/font.source-serif-4-greek-400-italic.HASH.woff2',
      'assets/font.source-serif-4-greek-400-normal.HASH.woff2',
      'assets/font.source-serif-4-greek-600-normal.HASH.woff2',
      'assets/font.source-serif-4-latin-400-italic.HASH.woff2',
      'assets/font.source-serif-4-latin-400-normal.HASH.woff2',
      'assets/font.source-serif-4-latin-600-normal.HASH.woff2',
      'assets/font.source-serif-4-latin-ext-400-italic.HASH.woff2',
      'assets/font.source-serif-4-latin-ext-400-normal.HASH.woff2',
      'assets/font.source-serif-4-latin-ext-600-normal.HASH.woff2',
      'assets/font.source-serif-4-vietnamese-400-italic.HASH.woff2',
      'assets/font.source-serif-4-vietnamese-400-normal.HASH.woff2',
      'assets/font.source-serif-4-vietnamese-600-normal.HASH.woff2',
      'assets/font.source-serif-4.HASH.txt',
      'assets/lists.HASH.css',
      'assets/offline.HASH.js',
      'assets/offprint.HASH.css',
      'assets/offprint.HASH.js',
      'assets/search-more.HASH.js',
      'assets/search-patterns.HASH.js',
      'assets/search.HASH.css',
      'assets/search.HASH.js',
      'assets/tools.HASH.css',
      'assets/viewers.HASH.css',
      'authors.html',
      'authors/0000-0002-1825-0097.html',
      'content/1/e00003.html',
      'content/1/e00003/F1.html',
      'content/1/e00003/F2.html',
      'favicon.svg',
      'index.html',
      'kbart.txt',
      'llms.txt',
      'opensearch.xml',
      'robots.txt',
      'search/index.html',
      'sitemap.xml',
      'subjects.html',
      'subjects/cell-biology.html',
      'types.html',
      'types/research-article.html',
      'values/index.html',
      'volumes.html',
      'volumes/1.html',
    ]);
  });

  test('a menu marks the current page only', async () => {
    const files = await rendered();
    const marked: string[] = [];
    for (const [path, page] of files) {
      for (const [, href = ''] of page.matchAll(/href="([^"]*)" aria-current="page"/g)) {
        expect(new URL(href, pageUrl(journal, path)).href, path).toBe(pageUrl(journal, path));
        marked.push(path);
      }
    }
    expect(marked.sort()).toEqual([
      'archive.html',
      'authors.html',
      'index.html',
      'search/index.html',
      'subjects.html',
      'types.html',
      'values/index.html',
      'volumes.html',
    ]);
  });

  test('links of the 404 page start at the root, those of other pages do not', async () => {
    const files = await rendered(siteContent({ ownPages: [{ file: 'about.html', title: 'About', menu: 'none', html: '<p>Us</p>' }] }));
    const hrefs = (path: string) =>
      [...(files.get(path) ?? '').matchAll(/\shref="(?!https?:|mailto:|#)([^"]+)"/g)].map(([, href = '']) => href);
    expect(hrefs('404.html').filter((href) => !href.startsWith('/'))).toEqual([]);
    expect(hrefs('about.html').filter((href) => href.startsWith('/'))).toEqual([]);
    expect(hrefs('404.html').length).toBeGreaterThan(10);
    expect(hrefs('about.html').length).toBeGreaterThan(10);
  });

  test('every internal link leads to a file of the site or a rendition', async () => {
    const files = await rendered();
    const written = /\.(?:md|xml|json|bib|ris|pdf|jpg)$/;
    // Pages that are written after all others: packages and archives.
    const later = new Set(['packages', 'mirror/']);
    for (const [path, page] of files) {
      if (!path.endsWith('.html')) continue;
      for (const [, href = ''] of page.matchAll(/\s(?:href|src)="([^"#?:]+)["#?]/g)) {
        const base = path === '404.html' ? 'https://tests.example/' : `https://tests.example/j/${path}`;
        const target = new URL(href, base).pathname.replace(/^\/j\//, '');
        const found = [target, `${target}.html`, `${target}index.html`].some((file) => files.has(file));
        expect(found || later.has(target) || written.test(target) || /(?:rss|atom)\.xml$/.test(target), `${path}: ${href}`).toBe(true);
      }
    }
  });

  test('renders few pages without workers', async () => {
    const renderInBackground = (): Promise<void> => Promise.reject(new Error('workers must not be started for one article'));
    expect(await rendered({ ...siteContent(), renderInBackground })).toEqual(await rendered());
  });

  test('renders the same bytes twice', async () => {
    expect(await rendered()).toEqual(await rendered());
  });

  test('the compressed script is small', async () => {
    const files = await rendered();
    const script = [...files].find(([path]) => /offprint\.\w+\.js$/.test(path))?.[1] ?? '';
    const sent = gzipSync(script).length;
    expect(sent).toBeGreaterThan(1000);
    expect(sent).toBeLessThan(15_000);
  });
});

test('a journal in another language includes its stemmer', async () => {
  const files = await rendered({ ...siteContent(), journal: { ...journal, language: 'pt-BR' } });
  const path = [...files.keys()].find((name) => /^assets\/search-language\.\w+\.js$/.test(name)) ?? 'none';
  expect(files.get('search/index.html')).toContain(`data-language="../${path}"`);
});

test('only requested articles are rendered, and each is loaded once', async () => {
  const cards = [card(), card({ stem: 'content/1/e00004' }), card({ stem: 'content/1/e00005' })];
  const base = siteContent({ cards });
  const loaded: string[] = [];
  const load = (stem: string) => {
    loaded.push(stem);
    return base.load(stem);
  };
  const files = await rendered({ ...base, stems: ['content/1/e00004'], load });
  expect([...files.keys()].filter((path) => path.startsWith('content/'))).toEqual([
    'content/1/e00004.html',
    'content/1/e00004/F1.html',
    'content/1/e00004/F2.html',
  ]);
  expect(loaded).toEqual(['content/1/e00004']);
  expect(files.get('archive/2012/10.html')).toContain('3 articles');
});

test('a page that fails stops the build', async () => {
  const load = () => Promise.reject(new Error('no such stem'));
  await expect(renderSite(siteContent({ load }), () => undefined)).rejects.toThrow(/^no such stem$/);
});
