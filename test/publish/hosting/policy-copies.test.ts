import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser, type TestBrowser } from '../../open-browser.ts';
import { describeWith } from '../../system-programs.ts';
import { freePort } from './free-port.ts';
import { buildOwn, CONTENT, PATIENCE_MS, watchedContext } from './own-journal.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

describeWith(['chromium'], 'serve --watch in Chromium', () => {
  let root: string;
  let child: ChildProcess;
  let browser: TestBrowser;
  let origin: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'offprint-watched-'));
    await cp(CONTENT, join(root, 'content'), { recursive: true });
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    child = spawn(process.execPath, [CLI, 'serve', '--watch', '--port', String(port)], { cwd: root, stdio: 'ignore' });
    browser = await openBrowser();
    await vi.waitFor(() => fetch(origin).then(({ ok }) => expect(ok).toBe(true)), { timeout: PATIENCE_MS, interval: 300 });
  });
  afterAll(async () => {
    await browser?.close();
    child?.kill();
    await new Promise((end) => setTimeout(end, 300));
    await rm(root, { recursive: true, force: true });
  });

  test('a page is loaded anew after an edit, under its policy', async () => {
    const said: string[] = [];
    const page = await (await watchedContext(browser, said)).newPage();
    await page.goto(`${origin}/about`);
    const name = (await readdir(join(root, 'content/pages'))).find((each) => each.includes('about')) ?? '';
    const text = await readFile(join(root, 'content/pages', name), 'utf8');
    // The page has listeners after its script has run.
    await page.waitForTimeout(1_000);
    await writeFile(join(root, 'content/pages', name), `${text}\nWritten while it was watched.\n`);
    await page.getByText('Written while it was watched').waitFor({ timeout: PATIENCE_MS });
    expect(said).toEqual([]);
  });
});

describeWith(['chromium', 'unzip'], 'the zip of a site whose pages carry their policy', () => {
  test('opens from a disk, and is searched', async () => {
    const { root, site } = await buildOwn('github-pages');
    const browser = await openBrowser();
    execFileSync('unzip', ['-q', join(site, 'mirror/tidewater.zip'), '-d', join(root, 'unzipped')]);
    const [folder = ''] = await readdir(join(root, 'unzipped'));
    const said: string[] = [];
    const page = await (await watchedContext(browser, said)).newPage();
    await page.goto(pathToFileURL(join(root, 'unzipped', folder, 'index.html')).href);
    expect(await page.getAttribute('html', 'data-mark')).toBe('seen');
    await page.goto(`${pathToFileURL(join(root, 'unzipped', folder, 'search/index.html')).href}?for=barnacles`);
    await page.waitForSelector('.search-hits li');
    expect(said).toEqual([]);
    await browser.close();
    await rm(root, { recursive: true, force: true });
  });
});
