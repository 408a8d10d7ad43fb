import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCorpus } from '../built-corpus.ts';
import { corpusFolder } from '../corpus.ts';
import { openBrowser, type TestBrowser } from '../open-browser.ts';
import { describeWith, JAVA_OPTIONS } from '../system-programs.ts';
import { RUN_AXE, WIDE_ARE_FOCUSABLE } from './axe-scripts.ts';
import { buildContent, pathsBelow } from './build-content.ts';
import { sampleCache } from './sample-cache.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const ORIGIN = 'https://journal.example';

if (corpusFolder === undefined) console.warn('SKIPPED: 4 tests of the pages of the corpus: the corpus is not on this machine');

let root = '';
/** Checked sites by name, with the pages to check. */
const sites = new Map<string, { readonly folder: string; readonly pages: readonly string[] }>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-validity-'));
  const sample = join(root, 'site');
  await buildContent({ content: join(project, 'content'), output: sample, cache: sampleCache() });
  sites.set('sample journal', { folder: sample, pages: await htmlBelow(sample) });
  if (corpusFolder !== undefined) {
    const folder = await builtCorpus();
    sites.set('corpus', { folder, pages: await fiftyArticles(folder) });
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

describeWith(['java'], 'the Nu HTML checker', () => {
  test('finds no error in any page of the sample journal', async () => {
    expect(await errorsOf('sample journal')).toEqual([]);
  }, 120_000);

  test.skipIf(corpusFolder === undefined)(
    'finds no error in fifty articles of the corpus and the pages of their figures',
    async () => {
      expect(await errorsOf('corpus')).toEqual([]);
    },
    120_000,
  );
});

describeWith(['chromium'], 'axe-core', () => {
  let browser: TestBrowser;
  let axe = '';
  beforeAll(async () => {
    browser = await openBrowser();
    axe = await readFile(join(project, 'node_modules/axe-core/axe.min.js'), 'utf8');
  }, 60_000);
  afterAll(() => browser.close());

  test('finds no violation in any page of the sample journal', async () => {
    const { pages } = siteOf('sample journal');
    expect(await violationsIn('sample journal', pages, { width: 1280, height: 900 })).toEqual([]);
  }, 180_000);

  test.skipIf(corpusFolder === undefined)(
    'finds no violation in fifty articles of the corpus',
    async () => {
      const pages = siteOf('corpus').pages.filter((path) => !FIGURE_PAGE.test(path));
      expect(pages.length).toBe(50);
      expect(await violationsIn('corpus', pages, { width: 1280, height: 900 })).toEqual([]);
    },
    240_000,
  );

  test.each([
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 390 },
  ] as const)(
    'finds no violation in kinds of page, $colorScheme and $width pixels wide',
    async ({ colorScheme, width }) => {
      const handful = siteOf('sample journal').pages.filter((path) => HANDFUL.test(path));
      expect(handful.length).toBeGreaterThan(5);
      expect(await violationsIn('sample journal', handful, { width, height: 844, colorScheme })).toEqual([]);
    },
    120_000,
  );

  describe('without script', () => {
    test('every page shows its text and no dead button', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await openSite(context, 'sample journal');
      // Neither shows in the text or makes a button.
      await page.route(/\.(?:woff2|jpg|png|svg)$/, (route) => route.abort());
      const faults: string[] = [];
      for (const path of siteOf('sample journal').pages) {
        await page.goto(`${ORIGIN}/${path}`);
        if (((await page.locator('body').textContent())?.match(/\p{L}+/gu)?.length ?? 0) < 3) faults.push(`${path} is empty`);
        if ((await page.locator('button:visible:not(form[action] button)').count()) > 0)
          faults.push(`${path} shows a button that does nothing`);
      }
      await context.close();
      expect(faults).toEqual([]);
    }, 120_000);
  });

  async function violationsIn(
    name: string,
    pages: readonly string[],
    { width, height, colorScheme = 'light' }: { width: number; height: number; colorScheme?: 'light' | 'dark' },
  ): Promise<readonly string[]> {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    const page = await openSite(context, name);
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`${ORIGIN}/${path}`);
      await page.evaluate(WIDE_ARE_FOCUSABLE);
      await page.evaluate(axe);
      const violations = (await page.evaluate(RUN_AXE)) as readonly string[];
      found.push(...violations.map((violation) => `${path}: ${violation}`));
    }
    await context.close();
    return found;
  }

  async function openSite(context: BrowserContext, name: string): Promise<Page> {
    const page = await context.newPage();
    await page.route('**', async (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(1);
      const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
      await route.fulfill({ path: join(siteOf(name).folder, file) }).catch(() => route.fulfill({ status: 404, body: '' }));
    });
    return page;
  }
});

const FIGURE_PAGE = /^content\/[^/]+\/[^/]+\/[^/]+\.html$/;
const HANDFUL = /^(?:index|archive|search\/index|values\/index|content\/1\/e10[24]|content\/1\/e102\/F1|subjects)\.html$/;

function siteOf(name: string): { readonly folder: string; readonly pages: readonly string[] } {
  const site = sites.get(name);
  if (site === undefined) throw new Error(`the ${name} was not built`);
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
