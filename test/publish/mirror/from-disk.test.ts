import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCache } from '../../acceptance/sample-cache.ts';
import { runOffprint } from '../../cli/run-offprint.ts';
import { openBrowser, type TestBrowser } from '../../open-browser.ts';
import { describeWith } from '../../system-programs.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

// Pages for GitHub Pages have their Content-Security-Policy in a meta element.
for (const host of ['offprint', 'github-pages'])
  describeWith(['chromium'], `a mirror for ${host} opened from a disk, the network off`, () => {
    let folder: string;
    let browser: TestBrowser;
    let page: Page;
    const said: string[] = [];
    const requests: string[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'offprint-disk-'));
      const offprint = async (...words: readonly string[]) => expect(await runOffprint(folder, words)).toMatchObject({ code: 0 });
      const settings = JSON.parse(await readFile(join(project, 'content/journal.json'), 'utf8')) as object;
      await writeFile(join(folder, 'journal.json'), JSON.stringify({ ...settings, host }));
      const content = join(project, 'content');
      await offprint('build', '--content', content, '--config', 'journal.json', '--output', 'site', '--cache', sampleCache());
      await offprint('mirror', 'site', 'mirror');
      browser = await openBrowser();
      const context = await browser.newContext({ offline: true });
      page = await context.newPage();
      // Browsers refuse to preload fonts on `file:`, and load them by the style sheet.
      const isOfFont = (text: string): boolean => /\/assets\/font\.[^/]+\.woff2/.test(text);
      page.on('console', (message) => {
        if (!isOfFont(message.text() + message.location().url)) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('requestfailed', (request) => {
        // Leaving a page aborts pending image requests; a missing file fails with another error.
        const reason = request.failure()?.errorText;
        if (reason !== 'net::ERR_ABORTED' && !isOfFont(request.url())) said.push(`${request.url()} failed: ${reason}`);
      });
      page.on('request', (request) => requests.push(request.url()));
    });
    afterAll(async () => {
      await browser?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const at = (path: string): string => pathToFileURL(join(folder, 'mirror', path)).href;

    test('home leads to an article, the article to a figure, the figure opens large', async () => {
      await page.goto(at('index.html'));
      await page.locator('main a[href*="content/"]').first().click();
      await page.waitForURL(/\/content\/\d\/e\d+\.html$/);
      await page.goto(at('content/1/e102.html'));
      await page.locator('main figure a.figure-link').first().click();
      // The viewer is loaded on demand.
      await page.waitForSelector('dialog img');
      const width = await page.evaluate(
        `(async (image) => (await image.decode(), image.naturalWidth))(document.querySelector('dialog img'))`,
      );
      expect(width).toBeGreaterThan(300);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.locator('main figcaption a[href="e102/F1"]').first().click();
      await page.waitForURL(/\/content\/1\/e102\/F1\.html$/);
      await page.locator('.site-title').click();
      await page.waitForURL(/\/index\.html$/);
    });

    test('the search on the home page finds articles, also while the reader types, and links to them', async () => {
      await page.goto(at('index.html'));
      await page.fill('#site-search', 'barnacles');
      await page.press('#site-search', 'Enter');
      await page.waitForURL(/\/search\/index\.html\?for=barnacles$/);
      await page.waitForSelector('.search-hits li');
      await page.fill('#search-for', 'sandhoppers');
      await expect.poll(() => page.textContent('#search-status')).toMatch(/for sandhoppers$/);
      await page.locator('.search-hits h2 a').first().click();
      // The article marks the words of the search.
      await page.waitForURL(/\/content\/\d\/e\d+\.html\?find=sandhoppers$/);
      await page.waitForSelector('.find-bar');
    });

    test('the console is empty, and all requests were to files', () => {
      expect(said).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(at('')))).toEqual([]);
      expect(requests.length).toBeGreaterThan(10);
    });
  });
