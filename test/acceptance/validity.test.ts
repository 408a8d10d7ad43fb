import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mime from 'mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCorpus } from '../built-corpus.ts';
import { corpusFolder } from '../corpus.ts';
import { openBrowser, type TestBrowser } from '../open-browser.ts';
import { describeWith, JAVA_OPTIONS } from '../system-programs.ts';
import { RUN_AXE, WIDE_ARE_FOCUSABLE } from './axe-scripts.ts';
import { buildContent, pathsBelow } from './build-content.ts';
import { sampleCache } from './sample-cache.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

if (corpusFolder === undefined) console.warn('SKIPPED: 4 tests of the pages of the corpus: the corpus is not on this machine');

let root = '';
/** Checked sites by name, with the pages to check. */
const sites = new Map<string, { readonly folder: string; readonly pages: readonly string[] }>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-validity-'));
  const sample = join(root, 'site');
  await buildContent({ content: join(project, 'content'), output: sample, cache: sampleCache() });
  sites.set('sample', { folder: sample, pages: await htmlBelow(sample) });
  if (corpusFolder !== undefined) {
    const folder = await builtCorpus();
    sites.set('corpus', { folder, pages: await fiftyArticles(folder) });
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

describeWith(['java'], 'the Nu HTML checker', () => {
  test('finds no error in any page of the sample journal', async () => {
    expect(await errorsOf('sample')).toEqual([]);
  });

  test.skipIf(corpusFolder === undefined)('finds no error in fifty articles of the corpus and the pages of their figures', async () => {
    expect(await errorsOf('corpus')).toEqual([]);
  });
});

describeWith(['chromium'], 'axe-core', () => {
  let browser: TestBrowser;
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    browser = await openBrowser();
    // Each site has a name of its own, because some pages have addresses from the root of their host.
    server = createServer(async ({ url = '', headers }, response) => {
      const site = headers.host?.split('.')[0] ?? '';
      const path = decodeURIComponent(new URL(url, 'http://localhost').pathname).slice(1);
      const folder = site === 'plain' ? siteOf('sample').folder : (sites.get(site)?.folder ?? 'nowhere');
      const file = url === AXE ? join(project, 'node_modules/axe-core/axe.min.js') : join(folder, path);
      const isLeftOut = site === 'plain' && IS_NEITHER_TEXT_NOR_BUTTON.test(path);
      const bytes = isLeftOut ? undefined : await readFile(file).catch(() => undefined);
      // Kept by the browser, so that fonts are read and scripts are compiled once and not for each page.
      response.writeHead(bytes === undefined ? 404 : 200, {
        'content-type': mime.getType(file) ?? 'text/plain',
        'cache-control': 'max-age=3600',
      });
      response.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  test('finds no violation in any page of the sample journal', async () => {
    const { pages } = siteOf('sample');
    expect(await violationsIn('sample', pages, { width: 1280, height: 900 })).toEqual([]);
  });

  test.skipIf(corpusFolder === undefined)('finds no violation in fifty articles of the corpus', async () => {
    const pages = siteOf('corpus').pages.filter((path) => !FIGURE_PAGE.test(path));
    expect(pages.length).toBe(50);
    expect(await violationsIn('corpus', pages, { width: 1280, height: 900 })).toEqual([]);
  });

  test.each([
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 390 },
  ] as const)('finds no violation in kinds of page, $colorScheme and $width pixels wide', async ({ colorScheme, width }) => {
    const handful = siteOf('sample').pages.filter((path) => HANDFUL.test(path));
    expect(handful.length).toBeGreaterThan(5);
    expect(await violationsIn('sample', handful, { width, height: 844, colorScheme })).toEqual([]);
  });

  describe('without script', () => {
    test('every page shows its text and no dead button', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      const faults: string[] = [];
      for (const path of siteOf('sample').pages) {
        await page.goto(`http://plain.localhost:${port}/${path}`);
        if (((await page.locator('body').textContent())?.match(/\p{L}+/gu)?.length ?? 0) < 3) faults.push(`${path} is empty`);
        if ((await page.locator('button:visible:not(form[action] button)').count()) > 0)
          faults.push(`${path} shows a button that does nothing`);
      }
      await context.close();
      expect(faults).toEqual([]);
    });
  });

  async function violationsIn(
    name: string,
    pages: readonly string[],
    { width, height, colorScheme = 'light' }: { width: number; height: number; colorScheme?: 'light' | 'dark' },
  ): Promise<readonly string[]> {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
    const page = await context.newPage();
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`http://${name}.localhost:${port}/${path}`);
      await page.evaluate(WIDE_ARE_FOCUSABLE);
      await page.addScriptTag({ url: AXE });
      const violations = (await page.evaluate(RUN_AXE)) as readonly string[];
      found.push(...violations.map((violation) => `${path}: ${violation}`));
    }
    await context.close();
    return found;
  }
});

const AXE = '/axe.js';
/** Files that the site `plain`, which is the sample journal, does not have. */
const IS_NEITHER_TEXT_NOR_BUTTON = /\.(?:woff2|jpg|png|svg)$/;
const FIGURE_PAGE = /^content\/[^/]+\/[^/]+\/[^/]+\.html$/;
const HANDFUL = /^(?:index|archive|search\/index|values\/index|content\/1\/e10[24]|content\/1\/e102\/F1|subjects)\.html$/;

function siteOf(name: string): { readonly folder: string; readonly pages: readonly string[] } {
  const site = sites.get(name);
  if (site === undefined) throw new Error(`the site "${name}" was not built`);
  return site;
}

async function htmlBelow(folder: string): Promise<readonly string[]> {
  return (await pathsBelow(folder)).filter((path) => path.endsWith('.html') && !path.startsWith('bucket/'));
}

/** Every eighth article by URL, which covers most publishers, with the pages of its figures. */
async function fiftyArticles(folder: string): Promise<readonly string[]> {
  const pages = (await htmlBelow(folder)).filter((path) => path.startsWith('content/'));
  const articles = pages.filter((path) => !FIGURE_PAGE.test(path));
  const step = articles.length / 50;
  const chosen = new Set(Array.from({ length: 50 }, (_, index) => articles[Math.floor(index * step)]));
  return pages.filter((path) => chosen.has(path) || chosen.has(path.replace(/\/[^/]+\.html$/, '.html')));
}

/** Errors of the checker, which is started once for all pages. */
async function errorsOf(name: string): Promise<readonly string[]> {
  const { folder, pages } = siteOf(name);
  const jar = join(project, 'node_modules/vnu-jar/build/dist/vnu.jar');
  const files = pages.map((path) => join(folder, path));
  const output = await new Promise<string>((resolve) => {
    execFile(
      'java',
      [...JAVA_OPTIONS, '-jar', jar, '--errors-only', '--format', 'json', ...files],
      { maxBuffer: 1 << 28 },
      (_error, _stdout, stderr) => resolve(stderr),
    );
  });
  const { messages } = JSON.parse(output) as {
    messages: readonly { url?: string; lastLine?: number; message: string; extract?: string }[];
  };
  return messages.map(
    ({ url = '', lastLine, message, extract }) => `${url.slice(url.indexOf('/content/') + 1)}:${lastLine} ${message} ${extract}`,
  );
}
