import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContent } from '../../acceptance/build-content.ts';
import { openBrowser, type TestBrowser } from '../../open-browser.ts';
import { freePort } from '../../publish/hosting/free-port.ts';
import { describeWith, findProgram } from '../../system-programs.ts';
import { trueInPage } from '../../true-in-page.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));
/** Base path, as on hosts with a folder per project. */
const UNDER = 'a/journal';
/** Timeout for browsers and servers on a busy machine. */
const PATIENCE_MS = 90_000;

describeWith(['chromium', 'python3'], 'the journal kept in the browser, from a host that runs no code', () => {
  let root: string;
  let site: string;
  let port: number;
  let host: ChildProcess | undefined;
  let browser: TestBrowser;
  let context: BrowserContext;
  let page: Page;
  const asked: string[] = [];

  const base = (): string => `http://127.0.0.1:${port}/${UNDER}/`;
  const offline = () => page.locator('#offline');
  const words = (pattern: RegExp) => expect.poll(() => page.textContent('.offline-words'), { timeout: PATIENCE_MS }).toMatch(pattern);
  const open = async (path: string): Promise<void> => void (await page.goto(base() + path));
  const openControl = async (query = ''): Promise<void> => {
    await open(`mirror/index.html${query}`);
    await offline().waitFor({ state: 'visible' });
  };
  const bodyOf = (path: string): Promise<unknown> => page.evaluate(`fetch('/${UNDER}/${path}').then((response) => response.text())`);
  const storedPaths = async (): Promise<readonly string[]> => {
    const urls = (await page.evaluate(
      `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).then((all) => all.flat())`,
    )) as readonly string[];
    return urls.map((url) => decodeURIComponent(url.slice(base().length)));
  };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'offprint-keep-'));
    site = join(root, UNDER);
    await buildSample(site);
    port = await freePort();
    await startHost();
    browser = await openBrowser();
    await newContext();
  });
  afterAll(async () => {
    await browser?.close();
    host?.kill();
    await rm(root, { recursive: true, force: true });
  });

  async function newContext(): Promise<void> {
    await context?.close();
    context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
  }

  async function startHost(): Promise<void> {
    const started = spawn(findProgram('python3') ?? '', ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', root], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    host = started;
    let said = '';
    started.stderr.on('data', (lines) => {
      said = String(lines);
      asked.push(...[...said.matchAll(/"GET \/a\/journal\/(\S*) /g)].map(([, path = '']) => path));
    });
    for (let attempt = 0; attempt < PATIENCE_MS / 100 && started.exitCode === null; attempt++) {
      if (
        await fetch(`${base()}manifest.json`, { method: 'HEAD' }).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`no response from ${base()}; last output of the host: ${said}`);
  }

  async function goOffline(): Promise<void> {
    await context.setOffline(true);
    host?.kill('SIGKILL');
  }

  async function goOnline(): Promise<void> {
    await startHost();
    await context.setOffline(false);
  }

  test('shows the required size, and saves everything', async () => {
    await openControl();
    await page.click('#offline summary');
    await trueInPage(page, `/free in this browser/.test(document.querySelector('.offline-estimate').textContent)`);
    const [, files = '', unit] = /^(\d+) files, [\d.]+ (kB|MB)/.exec((await page.textContent('.offline-estimate')) ?? '') ?? [];
    expect([Number(files) > 300, unit]).toEqual([true, 'MB']);
    await page.click('#offline button[type=submit]');
    await words(/^Up to date/);
    expect(await page.textContent('.offline-words')).toContain(`: ${files} files downloaded, 0 removed`);
    const stored = await storedPaths();
    expect(stored).toHaveLength(Number(files));
    expect(stored.filter((path) => /^(?:bucket|mirror\/.*zip)|\.pdf$/.test(path))).toEqual([]);
  });

  test('offline: home, article, figure, search, console and queries', async () => {
    await goOffline();
    await open('');
    await page.locator('main a[href*="content/"]').first().click();
    await page.waitForURL(/\/content\/\d\/e\d+\.html$/);
    await open('content/1/e102');
    await page.locator('main figcaption a[href*="e102/F1"]').first().click();
    await page.waitForURL(/\/e102\/F1\.html$/);
    expect(
      await page.evaluate(`document.querySelector('main img').decode().then(() => document.querySelector('main img').naturalWidth)`),
    ).toBeGreaterThan(200);
    await open('search/index.html');
    await page.fill('#search-for', 'barnacles');
    await page.waitForSelector('.search-hits li');
    await open('values?query=has%20tidewater.example/api_v1/article/doi&tag=tidewater.example/api_v1/article/doi');
    await trueInPage(page, `/^\\d+ objects; /.test(document.querySelector('#console-status').textContent)`);
  });

  test('offline, scripts get precomputed answers, evaluated queries and other renditions; unsaved files are unreachable', async () => {
    await open('index.html');
    const tag = 'tidewater.example/api_v1/article/doi';
    const ask = async (query: string) => JSON.parse(String(await bodyOf(`values?query=${encodeURIComponent(query)}&tag=${tag}`)));
    expect(Object.keys((await ask(`${tag} = "10.5555/tidewater.0102"`)).results.id)).toHaveLength(1);
    expect(
      Object.keys((await ask(`tidewater.example/api_v1/article/abstract matches "shore" and has ${tag}`)).results.id).length,
    ).toBeGreaterThan(0);
    const markdown = await page.evaluate(
      `fetch('/${UNDER}/content/1/e102', { headers: { accept: 'text/markdown' } }).then((response) => response.text())`,
    );
    expect(markdown).toBe(await readFile(join(site, 'content/1/e102.md'), 'utf8'));
    expect(await page.evaluate(`fetch('/${UNDER}/content/1/e102.pdf').then(({ status }) => status, () => 'unreachable')`)).toBe(
      'unreachable',
    );
    await open('content/1/e102.pdf');
    expect(await page.textContent('h1')).toBe('Not available offline');
    await page.click('text=What is available offline');
    await page.waitForURL(/\/mirror\//);
  });

  test('an update fetches changed files only, and removes dropped ones', async () => {
    await goOnline();
    const changed = 'about.html';
    const gone = 'for-authors.html';
    const bytes = `${await readFile(join(site, changed), 'utf8')}<!-- changed -->\n`;
    await writeFile(join(site, changed), bytes);
    await rm(join(site, gone));
    await rewriteManifest({ [changed]: bytes, [gone]: undefined });
    await openControl();
    await words(/^Up to date/);
    asked.length = 0;
    await page.click('[data-order=keep]');
    await words(/: 1 file downloaded, 1 removed/);
    // The browser requests the worker and the icon at any time.
    expect(asked.filter((path) => path !== 'sw.js' && path !== 'favicon.svg')).toEqual(['manifest.json', changed]);
    const stored = await storedPaths();
    expect(stored).toContain(changed);
    expect(stored).not.toContain(gone);
  });

  test('a file that differs from the manifest is not saved, and is reported', async () => {
    const lies = 'archive.html';
    await rewriteManifest({ [lies]: 'another file' });
    await page.click('[data-order=keep]');
    await words(/Some files could not be downloaded.*archive\.html differs from the hash in the manifest/);
    expect(await bodyOf(lies)).toBe(await readFile(join(site, lies), 'utf8'));
    await rewriteManifest({ [lies]: await readFile(join(site, lies), 'utf8') });
    await page.click('[data-order=keep]');
    await words(/^Up to date/);
  });

  test('another tab shows the state; removal frees the storage', async () => {
    const other = await context.newPage();
    await other.goto(`${base()}mirror/index.html`);
    await trueInPage(other, `/^Up to date/.test(document.querySelector('.offline-words').textContent)`);
    await page.click('[data-order=remove]');
    await other.waitForSelector('.offline-state', { state: 'hidden' });
    expect(await page.evaluate('caches.keys()')).toEqual([]);
    await goOffline();
    await expect(page.goto(`${base()}content/1/e102.html`)).rejects.toThrow();
    await goOnline();
  });

  test('one subject; a pause survives a reload', async () => {
    await openControl('?subject=coastal-physics');
    expect(await page.isChecked('input[value=coastal-physics]')).toBe(true);
    await page.evaluate(`navigator.serviceWorker.controller.postMessage({ offline: 'keep', choice: { subjects: ['coastal-physics'], extras: ['raw'] } });
      navigator.serviceWorker.controller.postMessage({ offline: 'pause' })`);
    await words(/^Paused/);
    await page.reload();
    await words(/^Paused/);
    await page.click('[data-order=keep]');
    await words(/^Up to date/);
    const stems = new Set((await storedPaths()).flatMap((path) => /^content\/\d\/e\d+/.exec(path) ?? []));
    expect([...stems].sort()).toEqual(await stemsOf('coastal-physics'));
    expect((await storedPaths()).some((path) => path.startsWith('bucket/'))).toBe(true);
  });

  test('full storage is reported, and the download resumes with free space', async () => {
    await newContext();
    await openControl();
    const session = await context.newCDPSession(page);
    const origin = new URL(base()).origin;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 900_000 });
    await page.evaluate(
      `navigator.serviceWorker.controller.postMessage({ offline: 'keep', choice: { subjects: ['coastal-physics'], extras: [] } })`,
    );
    await words(/storage of this browser is full/);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await page.click('[data-order=keep]');
    await words(/^Up to date/);
  });

  describe('articles that the reader opened', () => {
    const titles = () => page.locator('.visited li a').allTextContents();
    const visit = async (path: string): Promise<string> => {
      await open(path);
      await expect.poll(storedPaths, { timeout: PATIENCE_MS }).toContain(path);
      return (await page.textContent('h1'))?.trim() ?? '';
    };
    let [older, newer]: readonly string[] = [];

    test('are listed with the newest first, and fetch hardly anything', async () => {
      await newContext();
      older = await visit('content/1/e102.html');
      asked.length = 0;
      newer = await visit('content/1/e103.html');
      expect(asked.filter((path) => path === 'content/1/e103.html')).toHaveLength(1);
      await open('mirror/index.html');
      await expect.poll(titles, { timeout: PATIENCE_MS }).toEqual([newer, older]);
      expect(await page.textContent('.visited-size')).toMatch(/^2 articles, [\d.]+ (?:kB|MB)$/);
    });

    test('are readable without a network, with style and figures; other pages name them', async () => {
      await goOffline();
      await open('content/1/e102');
      expect((await page.textContent('h1'))?.trim()).toBe(older);
      const widths =
        'Promise.all([...document.querySelectorAll("main figure img")].map((img) => (img.loading = "eager", img.decode().then(() => img.naturalWidth))))';
      expect(Math.min(...((await page.evaluate(widths)) as readonly number[]))).toBeGreaterThan(100);
      expect(await page.evaluate('getComputedStyle(document.querySelector("main")).display')).not.toBe('inline');
      expect(await page.evaluate('[...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)')).toBe(true);
      await open('archive.html');
      expect(await page.textContent('h1')).toBe('Not available offline');
      expect(await page.getByRole('link', { name: 'What is available offline' }).count()).toBe(0);
      // With the journal's header, menu and styles.
      expect(await page.locator('.site-header a:visible').count()).toBeGreaterThan(0);
      expect(await page.evaluate('[...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)')).toBe(true);
      expect(await page.title()).toBe('Not available offline');
      await page.locator('main').getByRole('link', { name: 'Home' }).click();
      await page.locator('main a[href*="content/"]').first().waitFor();
      expect(await page.evaluate('[...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)')).toBe(true);
      await open('search/index.html');
      await page.locator('#search-for').waitFor();
      await open('archive.html');
      await page.getByRole('link', { name: newer ?? '' }).click();
      await page.waitForURL(/e103\.html$/);
      await goOnline();
    });

    test('make room for newer ones, are removed by the reader, and are not kept if the reader does not want it', async () => {
      await page.goto(`${base()}mirror/index.html`);
      await expect.poll(titles, { timeout: PATIENCE_MS }).toHaveLength(2);
      const state = `caches.match(location.origin + '/${UNDER}/?offprint-visited').then((stored) => stored.json())`;
      const { visits } = (await page.evaluate(state)) as { visits: readonly { files: readonly [string, number][] }[] };
      const sizes = new Map(visits.flatMap(({ files }) => files));
      const limitBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) - 1;
      await page.evaluate(`navigator.serviceWorker.controller.postMessage({ visited: 'limit', limitBytes: ${limitBytes} })`);
      await expect.poll(titles, { timeout: PATIENCE_MS }).toHaveLength(1);
      await page.locator('.visited li button').click();
      await expect.poll(titles, { timeout: PATIENCE_MS }).toEqual([]);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('SELECT');
      expect(await storedPaths()).toEqual(['?offprint-visited']);
      const gone = 'content/1/e104.html';
      await visit(gone);
      const bytes = await readFile(join(site, gone));
      await rm(join(site, gone));
      // Unlike a link, a reload asks the host even if the page is fresh in the browser's cache.
      await page.reload();
      await expect.poll(storedPaths, { timeout: PATIENCE_MS }).toEqual(['?offprint-visited']);
      await writeFile(join(site, gone), bytes);
      await openControl();
      await page.selectOption('.visited select', '0');
      await open('content/1/e103.html');
      await new Promise((resolve) => setTimeout(resolve, 4000));
      expect(await storedPaths()).toEqual(['?offprint-visited']);
      await open('mirror/index.html');
      await page.locator('.visited').waitFor();
      expect(await page.inputValue('.visited select')).toBe('0');
    });
  });

  test('has no accessibility violation, light or dark, on a phone', async () => {
    const axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await openControl();
      await page.click('#offline summary');
      // Evaluated, because the policy of the page blocks additional scripts.
      await page.evaluate(axe);
      const found = await page.evaluate('axe.run().then(({ violations }) => violations.map((one) => one.id + " " + one.nodes[0].html))');
      expect(found).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    }
  });

  /** Rewrites the manifest with other bytes for some files, or without them. */
  async function rewriteManifest(changes: Readonly<Record<string, string | undefined>>): Promise<void> {
    const file = join(site, 'manifest.json');
    const { files, ...rest } = JSON.parse(await readFile(file, 'utf8')) as { files: { path: string }[] };
    const stated = files
      .filter(({ path }) => !(path in changes) || changes[path] !== undefined)
      .map((entry) => {
        const bytes = changes[entry.path];
        if (bytes === undefined) return entry;
        return { ...entry, sizeBytes: Buffer.byteLength(bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
      });
    const lines = stated.map((entry) => JSON.stringify(entry)).join(',\n');
    const { mtimeMs } = await stat(file);
    await writeFile(
      file,
      `{"manifest":1,"site":${JSON.stringify('site' in rest ? rest.site : '')},"files":[\n${lines}\n],"count":${stated.length},"sizeBytes":0,\n"sha256":""}\n`,
    );
    // Plain servers compare versions by seconds.
    await utimes(file, new Date(), new Date(mtimeMs + 2000));
  }

  async function stemsOf(subject: string): Promise<readonly string[]> {
    const { files } = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8')) as {
      files: readonly { path: string; subjects?: readonly string[] }[];
    };
    const own = files.filter(({ path, subjects }) => path.startsWith('content/') && subjects?.includes(subject));
    return [...new Set(own.flatMap(({ path }) => /^content\/\d\/e\d+/.exec(path) ?? []))].sort();
  }
});

/** Builds the sample journal for a host without URLs without ending. */
async function buildSample(output: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-keep-content-'));
  await cp(CONTENT, folder, { recursive: true });
  const configuration: object = JSON.parse(await readFile(join(folder, 'journal.json'), 'utf8'));
  await writeFile(join(folder, 'journal.json'), JSON.stringify({ ...configuration, host: 'files' }));
  const cache = await mkdtemp(join(tmpdir(), 'offprint-keep-cache-'));
  await buildContent({ content: folder, output, cache });
  await rm(cache, { recursive: true });
  await rm(folder, { recursive: true });
}
