import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../src/model/problem.ts';
import { parseXml } from '../../src/read/xml/parse-xml.ts';
import { PRELOAD } from '../../src/search/page-markup.ts';
import { describeWith, findProgram } from '../system-programs.ts';
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
  test('is built to the end, with errors in the content', () => {
    expect(built.exitCode).toBe(1);
    expect(built.stderr).toBe('');
  });

  test('gives the good article whole', async () => {
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

  test('has no word of a file outside', async () => {
    const secret = (await readFile('/etc/passwd', 'utf8')).split('\n')[0] ?? '';
    for (const path of await pathsBelow(site)) {
      if (TEXT.test(path)) expect((await readFile(join(site, path), 'utf8')).includes(secret), path).toBe(false);
    }
  });

  test('has feeds and sitemaps that are XML, and JSON that is JSON', async () => {
    const faults: string[] = [];
    for (const path of (await pathsBelow(site)).filter((path) => !path.startsWith('bucket/'))) {
      const text = TEXT.test(path) ? await readFile(join(site, path), 'utf8') : '';
      if (path.endsWith('.json')) JSON.parse(text);
      if (/(?:rss|atom|sitemap[^/]*|opensearch)\.xml$/.test(path)) {
        parseXml(text, { file: path, report: ({ message }) => faults.push(`${path}: ${message}`) });
        if (/=\s*["']?\s*javascript:|<(?:link|id|guid|url|loc)>\s*javascript:|<script/i.test(text)) faults.push(`${path} holds a script`);
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Parts of addresses that every host and disk takes. */
const SITE_PATH = /^(?:(?!\.{1,2}\/)[\p{L}\p{M}\p{N}._+()~=-]+\/)*[\p{L}\p{M}\p{N}._+()~=-]+$/u;
const TEXT = /\.(?:html|md|json|xml|bib|ris|txt|csv|js)$/;

function isExpected({ code, place, severity, message }: Problem, expected: ExpectedProblem): boolean {
  const isThere = code === expected.code && place.file.startsWith(expected.file) && message !== '' && severity !== undefined;
  return isThere && (expected.line === undefined || place.line === expected.line);
}

describeWith(['chromium'], 'the pages of that folder in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findProgram('chromium') ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  }, 60_000);
  afterAll(() => browser.close());

  test('hold no script but the site’s own, no event handler and no address that runs', async () => {
    const page = await browser.newPage();
    const paths = (await pathsBelow(site)).filter((path) => path.endsWith('.html') && !path.startsWith('bucket/'));
    const pages = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(site, path), 'utf8') })));
    expect(pages.length).toBeGreaterThan(60);
    expect(await page.evaluate(faultsOfPages, { pages, inline: [PRELOAD] })).toEqual([]);
    await page.close();
  });

  test('run nothing and ask no other host for anything, opened one by one', async () => {
    const found: string[] = [];
    const page = await browser.newPage();
    await guard(page, found);
    const paths = (await pathsBelow(site)).filter((path) =>
      /^content\/.*\.(?!jpg|pdf)\w+$|^[^/]+\.html$|^(?:subjects|authors|search)\//.test(path),
    );
    for (const path of paths) {
      // What a browser downloads instead of showing it ends the navigation.
      await page.goto(`${ORIGIN}/${path.split('/').map(encodeURIComponent).join('/')}`).catch(() => undefined);
      const pwned = await page.evaluate('globalThis.pwned').catch(() => undefined);
      if (pwned !== undefined) found.push(`${path} ran a script`);
    }
    await page.close();
    expect(paths.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  }, 120_000);

  test('run nothing when their links are clicked', async () => {
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
  }, 60_000);

  /** Answers from the built site as a plain host does, and notes dialogs and requests to other hosts. */
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
