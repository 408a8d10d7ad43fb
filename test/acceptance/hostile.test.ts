import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../src/model/problem.ts';
import { english } from '../../src/model/text/translatable.ts';
import { PRELOAD } from '../../src/query/search/page-markup.ts';
import { parseXml } from '../../src/read/xml/parse-xml.ts';
import { COLOR_SCHEME_SCRIPT } from '../../src/site/color-scheme.ts';
import { openBrowser, type TestBrowser } from '../open-browser.ts';
import { describeWith } from '../system-programs.ts';
import { type BuildResult, buildContent, pathsBelow } from './build-content.ts';
import { type ExpectedProblem, traps, writeHostileContent } from './hostile-content.ts';
import { faultsOfPages } from './hostile-faults.ts';

let root = '';
let site = '';
let built: BuildResult;
let delivered: readonly string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-hostile-'));
  site = join(root, 'out/site');
  await mkdir(join(root, 'out'));
  await writeHostileContent(join(root, 'content'));
  delivered = await pathsBelow(join(root, 'content'));
  built = await buildContent({ content: join(root, 'content'), output: site, cache: join(root, 'cache') });
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a content folder full of traps', () => {
  test('is built, with errors in the content', () => {
    expect(built.exitCode).toBe(1);
    expect(built.stderr).toBe('');
  });

  test('publishes the valid article completely', async () => {
    const page = await readFile(join(site, 'content/1/good.html'), 'utf8');
    expect(page).toContain('<h1>A good article</h1>');
    expect(page).toContain('src="good/F1.jpg"');
    expect(built.summary.problems.filter(({ place }) => place.file === 'good/good.xml')).toEqual([]);
  });

  test.each(traps().flatMap(({ problems = [] }) => problems))('$file is the problem $code', (expected) => {
    expect(built.summary.problems.filter((problem) => isExpected(problem, expected))).not.toEqual([]);
  });

  test('writes nothing but the site, its cache and the ledger', async () => {
    const written = (await pathsBelow(root)).filter((path) => !path.startsWith('out/site/') && !path.startsWith('cache/'));
    const own = ['content/ledger.tsv', 'out/.site.state/applied', 'out/.site.state/base/1'];
    expect(written).toEqual([...delivered.map((path) => `content/${path}`), ...own].sort());
    expect((await pathsBelow(site)).filter((path) => !SITE_PATH.test(path) && !path.startsWith('bucket/'))).toEqual([]);
  });

  test('has no text of files outside the folder', async () => {
    const secret = (await readFile('/etc/passwd', 'utf8')).split('\n')[0] ?? '';
    for (const path of await pathsBelow(site)) {
      if (TEXT.test(path)) expect((await readFile(join(site, path), 'utf8')).includes(secret), path).toBe(false);
    }
  });

  test('has well-formed XML in feeds and sitemaps, and valid JSON', async () => {
    const faults: string[] = [];
    for (const path of (await pathsBelow(site)).filter((path) => !path.startsWith('bucket/'))) {
      const text = TEXT.test(path) ? await readFile(join(site, path), 'utf8') : '';
      if (path.endsWith('.json')) JSON.parse(text);
      if (/(?:rss|atom|sitemap[^/]*|opensearch)\.xml$/.test(path)) {
        parseXml(text, { file: path, report: ({ message }) => faults.push(`${path}: ${english(message)}`) });
        if (/=\s*["']?\s*javascript:|<(?:link|id|guid|url|loc)>\s*javascript:|<script/i.test(text)) faults.push(`${path} holds a script`);
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Path segments that every host and file system supports. */
const SITE_PATH = /^(?:(?!\.{1,2}\/)[\p{L}\p{M}\p{N}._+()~=-]+\/)*[\p{L}\p{M}\p{N}._+()~=-]+$/u;
const TEXT = /\.(?:html|md|json|xml|bib|ris|txt|csv|js)$/;

function isExpected({ code, place, severity, message }: Problem, expected: ExpectedProblem): boolean {
  const isThere = code === expected.code && place.file.startsWith(expected.file) && english(message) !== '' && severity !== undefined;
  return isThere && (expected.line === undefined || place.line === expected.line);
}

describeWith(['chromium'], 'the pages of that folder in a browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('have no foreign script, no event handler and no executable URL', async () => {
    const page = await browser.newPage();
    const paths = (await pathsBelow(site)).filter((path) => path.endsWith('.html') && !path.startsWith('bucket/'));
    const pages = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(site, path), 'utf8') })));
    expect(pages.length).toBeGreaterThan(60);
    expect(await page.evaluate(faultsOfPages, { pages, inline: [PRELOAD, COLOR_SCHEME_SCRIPT] })).toEqual([]);
    await page.close();
  });

  test('execute no foreign script and request nothing from other hosts when opened', async () => {
    const found: string[] = [];
    const page = await browser.newPage();
    await guard(page, found);
    const paths = (await pathsBelow(site)).filter((path) =>
      /^content\/.*\.(?!jpg|pdf)\w+$|^[^/]+\.html$|^(?:subjects|authors|search)\//.test(path),
    );
    for (const path of paths) {
      // A download aborts the navigation.
      await page.goto(`${ORIGIN}/${path.split('/').map(encodeURIComponent).join('/')}`).catch(() => undefined);
      const pwned = await page.evaluate('globalThis.pwned').catch(() => undefined);
      if (pwned !== undefined) found.push(`${path} ran a script`);
    }
    await page.close();
    expect(paths.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });

  test('execute no foreign script when their links are clicked', async () => {
    const found: string[] = [];
    const page = await browser.newPage();
    await guard(page, found);
    for (const path of (await pathsBelow(site)).filter((path) => /^content\/[^/]+\/[^/]+\.html$/.test(path))) {
      await page.goto(`${ORIGIN}/${encodeURI(path)}`);
      await page
        .evaluate(
          `document.addEventListener('click', (event) => {
            if (/^(?:https?|file):/.test(event.target.closest('a')?.href ?? '')) event.preventDefault();
          }, true);
          for (const element of document.querySelectorAll('main p, main a, math, math *')) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`,
        )
        .catch(() => undefined);
      const pwned = await page.evaluate('globalThis.pwned').catch(() => undefined);
      if (pwned !== undefined) found.push(`${path} ran a script`);
    }
    await page.close();
    expect(found).toEqual([]);
  });

  /** Answers from the built site like a plain host, and records dialogs and requests to other hosts. */
  async function guard(page: Page, found: string[]): Promise<void> {
    page.on('dialog', async (dialog) => {
      found.push(`a dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    await page.route('**', async (route) => {
      const url = new URL(route.request().url());
      if (url.origin !== ORIGIN) {
        found.push(`a request to ${url.href} from ${page.url()}`);
        await route.abort();
        return;
      }
      const path = decodeURIComponent(url.pathname).slice(1);
      const file = path === '' || path.endsWith('/') ? `${path}index.html` : /\.\w+$/.test(path) ? path : `${path}.html`;
      await route.fulfill({ path: join(site, file) }).catch(() => route.fulfill({ status: 404, body: '' }));
    });
  }
});

const ORIGIN = 'https://journal.example';
