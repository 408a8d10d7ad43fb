import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishPages } from '../../src/site/articles/finish-pages.ts';
import { renderSite } from '../../src/site/render-site.ts';
import { openBrowser, type TestBrowser } from '../open-browser.ts';
import { describeWith, JAVA_OPTIONS } from '../system-programs.ts';
import { card, journal, pageContent, siteContent } from './content.ts';

const notice = { kind: 'retracted', doi: '10.5555/n' } as const;
const cards = [card(), card({ stem: 'content/1/e00004', notice, titleHtml: 'Gone', titleText: 'Gone' })];
const accessibility = { email: 'access@journal.example', limitations: ['Maps have <no> text alternative.'], date: '2026-05-01' };
const onDisk = { ...journal, host: 'files', featured: ['content/1/e00003'], accessibility } as const;

/** Writes the journal to a new folder, with endings in its URLs, so that it can be opened without a server. */
async function writtenSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-pages-'));
  const load = async (stem: string) => finishPages(onDisk, pageContent({ card: cards.find((one) => one.stem === stem) ?? card() }));
  await renderSite({ ...siteContent({ cards }), journal: onDisk, load }, async ({ path, bytes }) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  });
  return folder;
}

const NOT_FOUND = '404.html';
const PAGES = [
  'index.html',
  'content/1/e00003.html',
  'content/1/e00004.html',
  'content/1/e00003/F1.html',
  'archive.html',
  'archive/2012.html',
  'subjects.html',
  'authors.html',
  'search/index.html',
  'values/index.html',
  'accessibility.html',
  NOT_FOUND,
];

describeWith(['java'], 'the Nu checker', () => {
  test('finds no error in any kind of page', async () => {
    const folder = await writtenSite();
    const jar = 'node_modules/vnu-jar/build/dist/vnu.jar';
    const files = PAGES.map((page) => join(folder, page));
    const { stderr } = await promisify(execFile)('java', [...JAVA_OPTIONS, '-jar', jar, '--errors-only', ...files]).catch((error) => error);
    await rm(folder, { recursive: true });
    expect(stderr).toBe('');
  });
});

describeWith(['chromium'], 'in a browser', () => {
  let browser: TestBrowser;
  let folder: string;
  const open = async (path: string, options: Parameters<TestBrowser['newPage']>[0] = {}): Promise<Page> => {
    const page = await browser.newPage(options);
    await page.goto(addressOf(path));
    return page;
  };
  const addressOf = (path: string): string => pathToFileURL(join(folder, path)).href;
  beforeAll(async () => {
    folder = await writtenSite();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  describe('has no accessibility errors, light or dark, and fits a phone', () => {
    let phone: Page;
    let axe = '';
    beforeAll(async () => {
      phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
      axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
    });

    // Links of the 404 page start at the root, so it has no style sheet when opened from disk.
    test.each(PAGES.filter((path) => path !== NOT_FOUND))('%s', async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await phone.emulateMedia({ colorScheme });
        await phone.goto(addressOf(path));
        await phone.addScriptTag({ content: axe });
        const found = await phone.evaluate(
          'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations.map((one) => one.id + " " + one.nodes[0].html))',
        );
        expect(found).toEqual([]);
        expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390);
      }
    });
  });

  test('a citation shows its reference on focus, and Escape closes it', async () => {
    const page = await open('content/1/e00003.html');
    await page.keyboard.press('Tab');
    await page.focus('a.xref-bibr');
    expect(await page.textContent('.reference-card:not([hidden])')).toContain('Roe J. 2001. Cells.');
    await page.keyboard.press('Escape');
    expect(await page.isVisible('.reference-card')).toBe(false);
    await page.close();
  });

  test('a figure opens in the viewer and restores the focus', async () => {
    const page = await open('content/1/e00003/F1.html');
    await page.click('a.figure-link');
    await page.locator('dialog[open] .figure-stage').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.className')).toBe('figure-link');
    await page.close();
  });

  test('without script the menus open, the text is complete, and no dead button is visible', async () => {
    const page = await open('content/1/e00003.html', { javaScriptEnabled: false });
    await page.click('.menu summary:text("Download")');
    expect(await page.isVisible('.menu a[href="e00003.pdf"]')).toBe(true);
    expect(await page.isVisible('text=We looked at cells.')).toBe(true);
    expect(await page.locator('button:visible').count()).toBe(0);
    await page.close();
  });
});
