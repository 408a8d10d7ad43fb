import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGenerations } from '../../src/publish/generations/open-generations.ts';
import { ENGLISH } from '../../src/query/index/words/english.ts';
import { FULL_SEARCH } from '../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../src/query/search/lunr-query.ts';
import { openSearch, readManifest, type Search } from '../../src/query/search/open-search.ts';
import { synonymQueries } from '../../src/query/search/synonyms/synonym-queries.ts';
import { diskFiles } from '../../src/serve/hosts/node/disk-files.ts';
import { ROUTES } from '../../src/serve/http/routes.ts';
import { RUN_AXE, WIDE_ARE_FOCUSABLE } from '../acceptance/axe-scripts.ts';
import { pathsBelow } from '../acceptance/build-content.ts';
import { deadLinks } from '../acceptance/dead-links.ts';
import { openBrowser, type TestBrowser } from '../open-browser.ts';
import { describeWith, JAVA_OPTIONS } from '../system-programs.ts';
import { PAGES, pageText } from './pages.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

let root = '';
let site = '';
let printed = '';
let pages: readonly string[] = [];
let paths: readonly string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-docs-site-'));
  site = join(root, 'site');
  const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', join(PROJECT, 'src/cli/main.ts'), 'docs', '--output', site]);
  printed = `${stdout}${stderr}`;
  paths = await pathsBelow(site);
  pages = paths.filter((path) => path.endsWith('.html') && !/^(?:bucket|report)\//.test(path));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('offprint docs writes every page, without a problem', () => {
  expect(printed).toBe(`${PAGES.length} pages of documentation in ${site}\n`);
  expect(pages).toEqual(expect.arrayContaining(PAGES.map((page) => `content/docs/${page}.html`)));
});

test('every link leads to a page and a section that exist', async () => {
  expect(await deadLinks(site, paths)).toEqual([]);
});

test('the page of URLs names every route of the handler, and every file and folder at the top of a site', () => {
  const named = new Set([...pageText('urls').matchAll(/\/([\w.-]+)/g)].map(([, segment]) => segment));
  const top = paths.map((path) => path.split('/')[0]?.replace(/\.html$/, '') ?? '');
  const addresses = new Set([...ROUTES.keys(), ...top].filter((segment) => segment !== 'index'));
  expect([...addresses].filter((segment) => !named.has(segment)).sort()).toEqual([]);
});

describe('the search of the documentation answers with its first hit', () => {
  let search: Search;
  beforeAll(async () => {
    const generation = openGenerations(site).current();
    if (generation === undefined) throw new Error('the documentation was not built');
    const files = diskFiles(generation);
    search = await openSearch(files, {
      manifest: await readManifest(files),
      language: ENGLISH,
      loadFull: async () => FULL_SEARCH,
      loadPatterns: async () => PATTERN_SEARCH,
      loadSynonyms: async () => ({ synonymQueries }),
    });
  });

  test.each([
    ['how do I change the colour', 'theme'],
    ['where do I put the PDF', 'where-files-go'],
    ['how do I deploy to GitHub Pages', 'deploy-github-pages'],
    ['why is my article missing', 'article-missing'],
    ['how do I query from Python', 'query-from-a-program'],
    ['how do I install it', 'install'],
    ['how do I publish a correction', 'corrections-and-retractions'],
    ['how do I write an article in Markdown', 'markdown-journal'],
    ['how do I undo a publication', 'rollback'],
    ['how do I keep an article secret until a date', 'drafts-and-embargoes'],
    ['how do I register a DOI at Crossref', 'deposits'],
    ['which settings are there', 'settings'],
  ])('%s', async (question, page) => {
    const { hits } = await search.find({ text: question });
    expect(hits.slice(0, 3).map(({ card }) => card.stem)[0]).toBe(`content/docs/${page}`);
  });
});

describeWith(['java'], 'the Nu HTML checker', () => {
  test('finds no error in any page of the documentation', async () => {
    const jar = join(PROJECT, 'node_modules/vnu-jar/build/dist/vnu.jar');
    const files = pages.map((path) => join(site, path));
    const output = await run('java', [...JAVA_OPTIONS, '-jar', jar, '--errors-only', '--format', 'json', ...files], {
      maxBuffer: 1 << 28,
    }).then(
      ({ stderr }) => stderr,
      ({ stderr }: { readonly stderr: string }) => stderr,
    );
    expect((JSON.parse(output) as { readonly messages: readonly unknown[] }).messages).toEqual([]);
  });
});

describeWith(['chromium'], 'axe-core', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    ['any page', 'light', /^(?:index|content\/docs\/.*|search\/index|subjects\/.*)\.html$/],
    ['kinds of page', 'dark', /^(?:index|content\/docs\/(?:theme|settings)|search\/index|subjects\/reference)\.html$/],
  ] as const)('finds no violation in %s of the documentation, %s', async (_, colorScheme, wanted) => {
    const axe = await readFile(join(PROJECT, 'node_modules/axe-core/axe.min.js'), 'utf8');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: string[] = [];
    for (const path of pages.filter((name) => wanted.test(name))) {
      await page.goto(`file://${join(site, path)}`);
      await page.evaluate(WIDE_ARE_FOCUSABLE);
      await page.evaluate(axe);
      found.push(...((await page.evaluate(RUN_AXE)) as readonly string[]).map((violation) => `${path}: ${violation}`));
    }
    await context.close();
    expect(found).toEqual([]);
  });
});
