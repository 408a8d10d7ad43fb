import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../open-browser.ts';
import { describeWith } from '../../system-programs.ts';
import { buildOwn, INLINE, watchedContext } from './own-journal.ts';
import { startPlainHost } from './stand-ins.ts';
import { type RunningServer, startOffprint } from './start-servers.ts';

const PAGES = [
  '',
  'archive',
  'about',
  'authors',
  'subjects/shore-ecology',
  'content/1/e102',
  'content/2/e201',
  'content/1/e102/F1',
  'search/?for=barnacles',
  'values/?query=tidewater.example/api_v1/article/abstract+matches+"barnacles"&tag=*',
  'mirror/',
  'report/',
  'packages',
  'gateway/lockss',
  'nothing/here',
];

for (const [host, start] of [
  ['offprint', startOffprint],
  ['github-pages', (site: string) => startPlainHost(site, true)],
] as const) {
  describeWith(['chromium'], `pages of ${host} under their policy, in Chromium`, () => testPages(host, start));
}

function testPages(host: string, start: (site: string) => Promise<RunningServer>): void {
  let root: string;
  let server: RunningServer;
  let browser: TestBrowser;
  let context: BrowserContext;
  const said: string[] = [];

  beforeAll(async () => {
    const built = await buildOwn(host);
    root = built.root;
    server = await start(built.site);
    browser = await openBrowser();
    context = await watchedContext(browser, said);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(root, { recursive: true, force: true });
  });

  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${server.origin}/${path}`, { waitUntil: 'load' });
    return page;
  };

  test.each(PAGES)('/%s loads all that it names, with the scripts of its own templates', async (path) => {
    said.length = 0;
    const page = await open(path);
    const isOurs = !path.startsWith('packages') && !path.startsWith('report');
    if (isOurs) {
      await page.waitForSelector('html[data-own="seen"]', { state: 'attached' });
      expect(await page.getAttribute('html', 'data-mark')).toBe('seen');
      expect(await page.getAttribute('html', 'data-stats')).toBe('counted');
    }
    if (path.startsWith('search')) await page.waitForSelector('.search-hits li');
    if (path.startsWith('values')) await page.waitForSelector('#console-answer table');
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
    expect(said.filter((line) => path !== 'nothing/here' || !line.includes('404'))).toEqual([]);
    await page.close();
  });

  test('the tools of a page work: the figure viewer, tables as CSV, citations, menus', async () => {
    said.length = 0;
    const page = await open('content/1/e102');
    await page.locator('main figure a.figure-link').first().click();
    await page.waitForSelector('dialog img');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('#offprint-cite').click();
    await page.getByRole('button', { name: 'Copy citation' }).first().click();
    await page.goto(`${server.origin}/content/2/e201`);
    for (const name of ['Filter', 'CSV', 'Copy']) await page.getByRole('button', { name, exact: true }).first().click();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(said).toEqual([]);
    await page.close();
  });

  test('the annotation service is loaded when the reader presses the button, and not before', async () => {
    said.length = 0;
    const page = await open('content/1/e102');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.reload();
    await page.route(/^https:\/\/(?:cdn\.)?hypothes\.is\//, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/embed.js') return route.fulfill({ contentType: 'text/javascript', body: EMBEDDED });
      return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/html', body: '' });
    });
    const button = page.getByRole('button', { name: 'Show annotations' });
    await button.scrollIntoViewIfNeeded();
    expect(asked.filter((url) => url.includes('hypothes'))).toEqual([]);
    await button.click();
    await page.waitForSelector('html[data-sidebar="true"]');
    await page.getByText('The annotations of hypothes.is are at the edge').waitFor();
    await expect.poll(() => asked.filter((url) => url.includes('hypothes')).length).toBe(3);
    expect(said).toEqual([]);
    await page.close();
  });

  test('an injected script, handler, style, address, frame and base are blocked', async () => {
    // The service worker would fetch the page itself, past the route.
    const withoutWorker = await watchedContext(browser, [], { serviceWorkers: 'block' });
    const page = await withoutWorker.newPage();
    await page.route('**/archive', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</main>', `${INJECTED}</main>`);
      await route.fulfill({ response, body });
    });
    await page.goto(`${server.origin}/archive`);
    await page.click('#injected-link');
    await page.evaluate('new Promise((done) => setTimeout(done, 300))');
    expect(await page.evaluate('window.injected ?? []')).toEqual([]);
    const blocked = new Set((await page.evaluate('window.violations')) as readonly string[]);
    for (const directive of ['script-src-elem', 'script-src-attr', 'style-src-attr', 'frame-src', 'object-src', 'base-uri'])
      expect([...blocked]).toContain(directive);
    await withoutWorker.close();
  });

  if (host === 'offprint') {
    test('no other site frames a page', async () => {
      const page = await context.newPage();
      await page.route('https://elsewhere.example/', (route) =>
        route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.origin}/about"></iframe>` }),
      );
      await page.goto('https://elsewhere.example/');
      await page.waitForTimeout(500);
      expect(page.frames().map((frame) => frame.url())).not.toContain(`${server.origin}/about`);
      await page.close();
    });
  }
}

/** Does what the client of Hypothesis does: reads its settings, adds a style sheet and a frame. */
const EMBEDDED = `document.documentElement.dataset.sidebar = window.hypothesisConfig().openSidebar;
const frame = document.createElement('iframe');
frame.src = 'https://hypothes.is/app.html';
const style = document.createElement('link');
style.rel = 'stylesheet';
style.href = 'https://cdn.hypothes.is/hypothesis/1.1766.0/build/styles/annotator.css';
document.body.append(frame, style);`;

/** Markup that a missing escape could let into a page. */
const INJECTED = `
<script>(window.injected ??= []).push('script')</script>
<img src="/nothing.png" alt="" onerror="(window.injected ??= []).push('handler')">
<p style="position: fixed">styled</p>
<a id="injected-link" href="javascript:(window.injected ??= []).push('address')">x</a>
<iframe src="https://elsewhere.example/"></iframe>
<object data="/favicon.svg"></object>
<base href="https://elsewhere.example/">
<script src="https://elsewhere.example/x.js"></script>
`;

describe('the policy', () => {
  test('is the same bytes for the same content, and names the hash of each inline script', async () => {
    const [first, second] = await Promise.all([buildOwn('cloudflare'), buildOwn('cloudflare')]);
    const headers = await Promise.all([first, second].map(({ site }) => readFile(join(site, '_headers'), 'utf8')));
    expect(headers[0]).toBe(headers[1]);
    expect(headers[0]).toContain(
      `'sha256-${createHash('sha256').update(INLINE).digest('base64')}' https://stats.example https://hypothes.is `,
    );
    expect(headers[0]).not.toContain('unsafe');
    await Promise.all([first, second].map(({ root }) => rm(root, { recursive: true, force: true })));
  });
});
