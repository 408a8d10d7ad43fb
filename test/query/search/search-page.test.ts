import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.ts';
import { countText } from '../../../src/query/search/counted-text.ts';
import { scriptFile } from '../../../src/query/search/script-file.ts';
import type { SearchDocument } from '../../../src/query/search/search-document.ts';
import { readSearchHints } from '../../../src/query/search/search-hints.ts';
import { printSuggestions } from '../../../src/query/search/suggestions/print-suggestions.ts';
import { parseSynonyms } from '../../../src/read/journal/read-synonyms.ts';
import { renderSite } from '../../../src/site/render-site.ts';
import { openBrowser, type TestBrowser } from '../../open-browser.ts';
import { siteContent, journal as siteJournal } from '../../site/content.ts';
import { describeWith } from '../../system-programs.ts';
import { trueInPage } from '../../true-in-page.ts';
import { memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, journal, searchDocument } from './journal.ts';

const AUTHOR = { kind: 'author', label: 'Ada Müller', stem: 'authors/name-ada-muller', detail: '2' } as const;

/** Returns the pages of a site with the search of our ten articles. */
async function builtSite(): Promise<Map<string, Buffer>> {
  const site = new Map<string, Buffer>();
  const put = ({ path, bytes }: Artifact): void => void site.set(path, Buffer.from(bytes));
  const synonyms = parseSynonyms('rodent => mice\n', (problem) => expect(problem).toBeUndefined());
  const files = await builtSearch(journal, { synonyms });
  const searchHints = await readSearchHints(memoryFiles(files));
  if (searchHints === undefined) throw new RangeError('the index gives no hints');
  await renderSite({ ...siteContent(), journal: { ...siteJournal, host: 'files' }, searchHints }, put);
  for (const artifact of files) put(artifact);
  const suggestions = journal.map(({ title, stem, notice }) => ({
    ...{ kind: 'article' as const, label: title, stem, detail: '2012' },
    ...(notice && { notice }),
  }));
  const options = { language: 'en', pageEnding: '.html', isSharded: false } as const;
  for (const artifact of printSuggestions([...suggestions, AUTHOR], options)) put(artifact);
  return site;
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' };

function served(site: ReadonlyMap<string, Buffer>, missing: ReadonlySet<string>): Server {
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname).slice(1);
    const bytes = site.get(path);
    response.writeHead(bytes === undefined || missing.has(path) ? 404 : 200, {
      'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      // As GitHub Pages has it for all files.
      'cache-control': 'max-age=600',
    });
    response.end(missing.has(path) ? '' : bytes);
  });
}

describeWith(['chromium'], 'the search page in a browser', () => {
  let browser: TestBrowser;
  let site: Map<string, Buffer>;
  let server: Server;
  let folder: string;
  let address: string;
  const missing = new Set<string>();

  beforeAll(async () => {
    site = await builtSite();
    server = served(site, missing);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/search/index.html`;
    folder = await mkdtemp(join(tmpdir(), 'offprint-search-'));
    for (const [path, bytes] of site) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
      if (path.startsWith('search/') && !path.endsWith('.html')) await writeFile(join(folder, `${path}.js`), scriptFile(bytes));
    }
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true });
  });

  const open = async (query: string, options: Parameters<TestBrowser['newPage']>[0] = {}): Promise<Page> => {
    const page = await browser.newPage(options);
    page.on('pageerror', (error) => expect(error).toBeUndefined());
    await page.goto(address + query);
    return page;
  };
  const titles = (page: Page): Promise<string[]> => page.locator('.search-hits h2').allTextContents();
  const status = (page: Page, text: string): Promise<void> =>
    trueInPage(page, `document.querySelector('#search-status').textContent === ${JSON.stringify(text)}`).then(() => undefined);

  test('requests the shard of a word before its script has loaded, and no file twice', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    const shard = page.waitForRequest(/\/words-[0-9a-f]{16}\.bin$/);
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const delayed: string[] = [];
    await page.route(/\/search[^/]*\.js$/, async (route) => {
      delayed.push(route.request().url());
      await shard;
      await route.continue();
    });
    await page.goto(`${address}?for=Yeasts`);
    await status(page, '12 articles for Yeasts');
    const ofIndex = asked.filter((path) => /index\.json$|words-/.test(path));
    expect(delayed.length).toBeGreaterThan(0);
    expect(ofIndex.length).toBeGreaterThan(2);
    expect(ofIndex).toEqual([...new Set(ofIndex)]);
    await page.close();
  });

  test('searches while the reader types, and the URL has the query', async () => {
    const page = await open('');
    await page.locator('#search-for').pressSequentially('neurons worm', { delay: 20 });
    await status(page, '1 article for neurons worm');
    expect(await titles(page)).toEqual(['Neurons of the worm']);
    expect(await page.locator('.search-hits mark').allTextContents()).toEqual(expect.arrayContaining(['Neurons', 'worm']));
    expect(new URL(page.url()).search).toBe('?for=neurons+worm');
    await page.close();
  });

  test('names the synonyms it used, and searches the typed word alone on request', async () => {
    const page = await open('?for=rodents');
    await status(page, '3 articles for rodents');
    await page.waitForSelector('.search-suggestion');
    expect(await page.textContent('.search-suggestion')).toBe('Also searched for mice. Search only for rodents.');
    expect(await page.getAttribute('.search-hits h2 a', 'href')).toMatch(/\?find=rodents\+mice#/);
    const query = new URLSearchParams((await page.getAttribute('.search-links a:last-child', 'href'))?.split('?')[1]).get('query') ?? '';
    expect(query.match(/article_title matches "[^"]*"/g)).toEqual(['article_title matches "rodents"', 'article_title matches "mice"']);
    await page.click('.search-suggestion a');
    await status(page, 'No article found for "rodents".');
    await page.close();
  });

  test('narrows by facets and sorts, and the back button restores', async () => {
    const page = await open('?for=mice');
    await status(page, '3 articles for mice');
    await page.click('#search-facets label:has-text("Neuroscience")');
    await status(page, '2 articles for mice');
    expect(new URL(page.url()).search).toBe('?for=mice&subject=Neuroscience');
    await page.click('.search-order a:has-text("newest")');
    await page.waitForURL(/sort=newest/);
    await trueInPage(page, `document.querySelector('.search-hits h2')?.textContent === 'Running mice'`);
    await page.goBack();
    await page.goBack();
    await status(page, '3 articles for mice');
    expect(await page.inputValue('#search-for')).toBe('mice');
    await page.close();
  });

  test('combines filters, shows them as chips, and a chip removes its filter', async () => {
    const page = await open('?for=mice&subject=neuroSCIENCE&from=2011&to=2012');
    await status(page, '2 articles for mice');
    const chips = (): Promise<string[]> => page.locator('.search-applied a').allTextContents();
    expect(await chips()).toEqual(['neuroSCIENCE ×', '2011–2012 ×', 'Remove all filters']);
    await page.waitForSelector('.search-facet input:checked');
    await page.click('#search-facets label:has-text("Physics")');
    await status(page, '3 articles for mice');
    expect(new URL(page.url()).search).toBe('?for=mice&subject=neuroSCIENCE&subject=Physics&from=2011&to=2012');
    await page.click('.search-applied a:has-text("2011–2012")');
    await page.waitForURL((url) => !url.search.includes('from'));
    // Two years need no filter, but one in use can be changed.
    expect(await page.locator('.search-years').count()).toBe(0);
    await page.goBack();
    await page.locator('.search-years input[name=from]').fill('2012');
    await page.keyboard.press('Enter');
    await status(page, '2 articles for mice');
    expect(new URL(page.url()).searchParams.get('from')).toBe('2012');
    await page.click('.search-applied a:has-text("Remove all filters")');
    await status(page, '3 articles for mice');
    expect(await page.locator('.search-histogram').count()).toBe(0);
    await page.close();
  });

  test('narrows to articles with a notice, if some of the results have none', async () => {
    const page = await open('?for=mice');
    await status(page, '3 articles for mice');
    await page.click('#search-facets label:has-text("Retracted")');
    await status(page, '1 article for mice');
    expect(new URL(page.url()).search).toBe('?for=mice&status=retracted');
    expect(await page.locator('.search-applied a').allTextContents()).toEqual(['Retracted ×']);
    expect(await page.locator('#search-facets input[name=status]').count()).toBe(2);
    expect(await page.locator('.search-facet:has(input[name=status]) legend').textContent()).toBe('Notice');
    await page.close();
    const plain = await open('?for=yeast');
    await status(plain, '12 articles for yeast');
    await plain.waitForSelector('.search-order');
    expect(await plain.locator('input[name=status]').count()).toBe(0);
    await plain.close();
  });

  test('suggests pages while the reader types; arrows select one, Enter opens it, Escape closes the list', async () => {
    const page = await open('');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.focus('#search-for');
    await page.keyboard.type('m');
    await page.waitForTimeout(300);
    expect(asked.filter((path) => path.includes('suggestions-en'))).toEqual([]);
    await page.keyboard.type('u');
    await page.waitForSelector('.suggestions [role=option]');
    expect(await page.locator('.suggestions > div').allTextContents()).toEqual(['AuthorsAda Müller 2']);
    await page.locator('#search-for').fill('mice');
    await trueInPage(page, `document.querySelectorAll('.suggestions [role=option]').length === 2`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const selected = await page.getAttribute('#search-for', 'aria-activedescendant');
    expect(await page.textContent(`[id="${selected}"]`)).toMatch(/^(?:Running mice 2012 Retracted|Poincaré and the mice 2012)$/);
    expect(await page.locator('.suggestions .badge-retracted').allTextContents()).toEqual(['Retracted']);
    expect(await page.getAttribute('#search-for', 'aria-expanded')).toBe('true');
    await page.addScriptTag({ content: await readFile('node_modules/axe-core/axe.min.js', 'utf8') });
    expect(await page.evaluate('axe.run().then(({ violations }) => violations.map((one) => one.id))')).toEqual([]);
    await page.keyboard.press('Escape');
    expect([await page.isVisible('.suggestions'), await page.getAttribute('#search-for', 'aria-activedescendant')]).toEqual([false, null]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const opened = page.waitForRequest(/content\/1\/(?:running-mice|poincar-and-the-mice)\.html$/);
    await page.keyboard.press('Enter');
    await opened;
    await page.close();
  });

  test('the page of a hit marks the words of the search, and a bar moves between them', async () => {
    const page = await open('');
    await page.goto(new URL('../content/1/e00003.html?find=cells', address).href);
    await page.waitForSelector('.find-bar');
    const marks = page.locator('mark.found');
    const count = await marks.count();
    expect(count).toBeGreaterThan(1);
    expect([...new Set(await marks.allTextContents())].map((word) => word.toLowerCase())).toEqual(expect.arrayContaining(['cells']));
    expect(await page.locator('math mark, .formula mark').count()).toBe(0);
    const position = (): Promise<string | null> => page.textContent('.find-bar [role=status]');
    expect(await position()).toBe(`1 of ${count}`);
    await page.focus('.find-bar button[aria-label="Previous match"]');
    await page.keyboard.press('Enter');
    expect(await position()).toBe(`${count} of ${count}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await position()).toBe(`1 of ${count}`);
    await page.keyboard.press('Escape');
    expect([await marks.count(), await page.locator('.find-bar').count(), new URL(page.url()).search]).toEqual([0, 0, '']);
    await page.close();
  });

  test('has one column when no facet has two values, and says why there is no result', async () => {
    const page = await open('?for=unheard');
    await trueInPage(page, `/Check the spelling/.test(document.querySelector('#search-results').textContent)`);
    expect(await page.locator('.search-columns.has-facets').count()).toBe(0);
    expect(await page.locator('.search-advice a').getAttribute('href')).toBe('../archive.html');
    await page.close();
  });

  test.each([
    ['"gene expression"', '1 article for "gene expression"'],
    ['expression -"gene expression"', '1 article for expression -"gene expression"'],
    ['author:wang', '2 articles for author:wang'],
    ['connect*', '1 article for connect*'],
    ['unheard', 'No article found for unheard.'],
    ['connectome sympathy', 'No article contains all words; 2 contain some of them.'],
    ['yeast', '12 articles for yeast'],
  ])('%s', async (text, expected) => {
    const page = await open(`?for=${encodeURIComponent(text)}`);
    await status(page, expected);
    await page.close();
  });

  test('shows the results of another spelling, page by page', async () => {
    const page = await open('?for=yeest');
    await trueInPage(page, `document.querySelector('.search-hits h2')?.textContent.includes('Yeast report')`);
    await page.click('.search-pages a[rel=next]');
    await trueInPage(page, `document.querySelectorAll('.search-hits li').length === 2`);
    expect(new URL(page.url()).search).toBe('?for=yeest&page=2');
    await page.close();
  });

  test('shows a notice, and the faces of a title within its marked words', async () => {
    const page = await open('?for=running%20mice');
    await status(page, '1 article for running mice');
    expect(await page.textContent('.search-details')).toMatch(/^Research article · .* Retracted$/);
    const link = await page.innerHTML('.search-hits h2 a');
    expect(link).toBe('<mark><b>Runn<i>ing</i></b></mark><b><i> </i></b><mark><b><i>mi</i>ce</b></mark>');
    await page.close();
  });

  test('repeats a search after a publication has replaced the index', async () => {
    // Files that a search has read stay in the memory of its page, so that these pages have read the manifest alone, or no text.
    const [page, other] = [await open(''), await open('?for=sympathy')];
    await status(other, '1 article for sympathy');
    await page.waitForLoadState('networkidle');
    const before = new Map(site);
    const isOfIndex = (path: string): boolean => path.startsWith('search/') && !path.endsWith('.html');
    const publish = async (documents: readonly SearchDocument[], withBody: boolean): Promise<void> => {
      for (const path of [...site.keys()].filter(isOfIndex)) site.delete(path);
      for (const { path, bytes } of await builtSearch(documents, { withBody })) site.set(path, Buffer.from(bytes));
    };
    const added = searchDocument({ title: 'Yeast of the worm', publishedIso: '2013-01-01', text: countText('kelp') });
    await publish([added, ...journal], true);
    await page.locator('#search-for').fill('worm');
    await status(page, '2 articles for worm');
    expect(await titles(page)).toEqual(['Neurons of the worm', 'Yeast of the worm']);
    await page.locator('#search-for').fill('kelp');
    await status(page, '1 article for kelp');
    await publish([{ ...added, title: 'Kelp', text: countText('urchin') }, ...journal], true);
    await other.locator('#search-for').fill('mice -run*');
    await status(other, '2 articles for mice -run*');
    await other.locator('#search-for').fill('urchin');
    await status(other, '1 article for urchin');
    expect(await titles(other)).toEqual(['Kelp']);
    await other.close();
    for (const path of [...site.keys()].filter(isOfIndex)) site.delete(path);
    for (const [path, bytes] of before) site.set(path, bytes);
    await page.close();
  });

  test('displays markup as text', async () => {
    const page = await open(`?for=${encodeURIComponent('<script>alert(1)</script>"><img src=x onerror=alert(2)>')}`);
    page.on('dialog', () => expect.unreachable('something ran'));
    await trueInPage(page, `document.querySelector('#search-status').textContent !== ''`);
    await page.goto(`${address}?for=alert`);
    await status(page, '1 article for alert');
    expect(await titles(page)).toEqual(['A <script>alert(1)</script> title & more']);
    await page.close();
  });

  test('names the part of the index that is missing', async () => {
    const shards = [...site.keys()].filter((path) => /words-[0-9a-f]{16}\.bin$/.test(path));
    for (const path of shards) missing.add(path);
    const page = await open('?for=yeast');
    const says = shards.map((path) => `Part of the search index could not be read: ${path}. Reload the page to try again.`);
    await trueInPage(page, `${JSON.stringify(says)}.includes(document.querySelector('#search-status').textContent)`);
    missing.clear();
    await page.close();
  });

  test('can be used with the keyboard alone', async () => {
    const page = await open('');
    await page.focus('#search-for');
    await page.keyboard.type('mice');
    await page.keyboard.press('Enter');
    await status(page, '3 articles for mice');
    await page.waitForSelector('.search-facet label');
    const focused = (): Promise<string> => page.evaluate(`document.activeElement.value ?? ''`);
    for (let i = 0; i < 12 && (await focused()) !== 'Neuroscience'; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await status(page, '2 articles for mice');
    await page.waitForSelector('.search-facet input:checked');
    expect(await focused()).toBe('Neuroscience');
    await page.close();
  });

  test('has no accessibility violation and fits a phone', async () => {
    const axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open('?for=mice', { colorScheme, viewport: { width: 390, height: 844 } });
      await page.waitForSelector('.search-facet', { state: 'attached' });
      await trueInPage(page, `document.querySelector('.search-snippet').textContent !== ''`);
      await page.addScriptTag({ content: axe });
      expect(await page.evaluate('axe.run().then(({ violations }) => violations.map((one) => one.id + " " + one.nodes[0].html))')).toEqual(
        [],
      );
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await page.close();
    }
  });

  test('works from disk', async () => {
    const page = await browser.newPage();
    await page.goto(`${pathToFileURL(join(folder, 'search/index.html')).href}?for=mice`);
    await status(page, '3 articles for mice');
    await page.waitForSelector('.search-facet', { state: 'attached' });
    expect(await page.locator('.search-hits a').first().getAttribute('href')).toMatch(/^\.\.\/content\/1\/[^?]*\.html\?find=mice/);
    await page.close();
  });

  test('without script offers other ways to search', async () => {
    const page = await open('', { javaScriptEnabled: false });
    expect(await page.textContent('noscript')).toContain('Without it, browse the archive');
    await page.close();
  });
});
