import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printAddressMap } from '../../../src/serve/http/address-map.ts';
import { openHandler } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { buildHostScripts } from '../../../src/site/build-host-scripts.ts';
import { openBrowser, type TestBrowser } from '../../open-browser.ts';
import { freePort } from '../../publish/hosting/free-port.ts';
import { describeWith, findProgram } from '../../system-programs.ts';
import { trueInPage } from '../../true-in-page.ts';
import { request } from '../http/toy-handler.ts';
import { serveHandler } from '../http/toy-server.ts';
import { folderFiles } from './folder-files.ts';
import { type HostAnswer, LISTINGS, placeless, QUESTIONS as QUERIES, RECORDS } from './host-questions.ts';
import { hostedToySite, writeSite } from './host-site.ts';

const QUESTIONS = [...QUERIES, ...LISTINGS];
const artifacts = await hostedToySite();
const inMemory = openHandler(memoryFiles(artifacts));
const expected = await Promise.all(QUESTIONS.map(askMemory));
const expectedRecords = (await Promise.all(RECORDS.map(askMemory))).map((answer) => placeless(answer, 'https://toy.org'));

async function askMemory(target: string): Promise<HostAnswer> {
  const { status, headers, body } = await request(inMemory, target);
  return { status, body, type: headers['content-type'] ?? null, errorClass: headers['x-fluiddb-error-class'] ?? null };
}

async function askForRecords(base: string): Promise<HostAnswer[]> {
  return (await askAll(base, RECORDS)).map((answer) => placeless(answer, base));
}

/** Sends a few requests at a time, as many as a small machine can serve. */
async function askAll(base: string, questions: readonly string[] = QUESTIONS): Promise<HostAnswer[]> {
  const answers: HostAnswer[] = [];
  for (let i = 0; i < questions.length; i += AT_A_TIME) {
    const batch = questions.slice(i, i + AT_A_TIME);
    answers.push(...(await Promise.all(batch.map(async (target) => hostAnswerOf(await fetch(base + target))))));
  }
  return answers;
}
const AT_A_TIME = 12;
/** Timeout for browsers and servers that start on a busy machine. */
const PATIENCE_MS = 90_000;

async function hostAnswerOf(response: Pick<Response, 'status' | 'headers' | 'text'>): Promise<HostAnswer> {
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), errorClass: headers.get('x-fluiddb-error-class'), body: await response.text() };
}

test('the test has many queries, most with results', () => {
  expect(QUESTIONS.length).toBeGreaterThan(200);
  expect(expected.filter(({ status }) => status === 200).length).toBeGreaterThan(150);
});

describe('the Node server over a folder', () => {
  test('gives the same bytes as the handler in memory', async () => {
    const folder = await writeSite(artifacts, '');
    const server = await serveHandler(openHandler(folderFiles(folder)));
    expect(await askAll(server.url)).toEqual(expected);
    expect(await askForRecords(server.url)).toEqual(expectedRecords);
    server.close();
    await rm(folder, { recursive: true });
  });
});

describe('the edge worker in workerd', () => {
  let folder: string;
  let edge: Miniflare;
  beforeAll(async () => {
    folder = await writeSite([...artifacts, ...printAddressMap('dois', [['10.5555/Shore.7', 'content/1/e1/F1']])], '');
    edge = new Miniflare({
      modules: true,
      script: (await buildHostScripts()).edgeWorker,
      compatibilityDate: '2025-09-01',
      assets: { directory: folder, binding: 'ASSETS', routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true } },
    });
  });
  afterAll(async () => {
    await edge.dispose();
    await rm(folder, { recursive: true });
  });

  test('gives the same bytes as the handler in memory', async () => {
    const base = (await edge.ready).href.replace(/\/$/, '');
    expect(await askAll(base)).toEqual(expected);
  });

  test('gives the same SRU and OAI-PMH records as the handler in memory', async () => {
    const base = (await edge.ready).href.replace(/\/$/, '');
    expect(await askForRecords(base)).toEqual(expectedRecords);
    expect(expectedRecords.filter(({ body }) => /<(?:recordData|metadata)>/.test(body)).length).toBeGreaterThan(5);
  });

  test('redirects a DOI to its page, and answers 404 for others', async () => {
    const base = await edge.ready;
    const get = (path: string) => fetch(new URL(path, base), { redirect: 'manual' });
    const led = await get('doi/10.5555/shore.7');
    expect([led.status, new URL(led.headers.get('location') ?? '', led.url).pathname]).toEqual([302, '/content/1/e1/F1']);
    expect((await get('doi/10.5555/shore.8')).status).toBe(404);
  });

  test('negotiates, and serves pages, images and the 404 page', async () => {
    const base = await edge.ready;
    const get = (path: string, accept: string) => fetch(new URL(path, base), { headers: { accept } });
    expect(await (await get('content/1/e1', 'text/plain')).text()).toBe('# An article\n');
    expect(await (await get('content/1/e1', 'text/html')).text()).toContain('An article');
    const picture = await get('content/1/e1/F1', 'image/jpeg');
    expect([picture.headers.get('content-type'), picture.headers.get('vary')]).toEqual(['image/jpeg', expect.stringContaining('Accept')]);
    expect((await get('content/1/e2', '*/*')).status).toBe(404);
  });
});

describeWith(['chromium', 'python3'], 'on a host that runs no code, in Chromium', () => {
  // Under a path, as on hosts with a folder per project.
  const UNDER = 'a/journal';
  let browser: TestBrowser;
  let folder: string;
  let host: ChildProcess;
  let base: string;

  beforeAll(async () => {
    folder = await writeSite(artifacts, UNDER);
    // The installed client library, bundled for a page; `npm test` builds the library first.
    await build({ entryPoints: ['dist/query.js'], bundle: true, format: 'esm', outfile: `${folder}/${UNDER}/query.js`, logLevel: 'error' });
    const port = await freePort();
    host = spawn(findProgram('python3') ?? '', ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', folder], {
      stdio: 'ignore',
    });
    base = `http://127.0.0.1:${port}/${UNDER}`;
    await answers(`${base}/sw.js`);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    host.kill();
    await rm(folder, { recursive: true });
  });

  async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  /** Opens a page that the service worker controls. */
  async function openPage(path: string): Promise<Page> {
    const page = await newPage();
    await page.goto(`${base}/${path}`);
    await trueInPage(page, 'navigator.serviceWorker.controller !== null');
    return page;
  }

  test('the service worker gives the same bytes as the handler in memory', async () => {
    const page = await openPage('values/');
    const seen = await page.evaluate(
      `(async (targets, seen) => {
        const ask = async (target) => {
          const response = await fetch('/${UNDER}' + target);
          return { status: response.status, type: response.headers.get('content-type'),
            errorClass: response.headers.get('x-fluiddb-error-class'), body: await response.text() };
        };
        while (targets.length > 0) seen.push(...await Promise.all(targets.splice(0, ${AT_A_TIME}).map(ask)));
        return seen;
      })(${JSON.stringify(QUESTIONS)}, [])`,
    );
    expect(seen).toEqual(expected);
    await page.close();
  });

  test('the service worker negotiates for scripts and images', async () => {
    const page = await openPage('values/');
    const texts = await page.evaluate(`Promise.all(['text/plain', 'text/markdown', 'application/xml'].map(async (accept) => {
      const response = await fetch('/${UNDER}/content/1/e1', { headers: { accept } });
      return [response.headers.get('content-type'), await response.text()];
    }))`);
    expect(texts).toEqual([
      ['text/plain; charset=utf-8', '# An article\n'],
      ['text/markdown; charset=utf-8', '# An article\n'],
      ['application/xml', '<article/>'],
    ]);
    const size = await page.evaluate(`new Promise((resolve, reject) => {
      const picture = new Image();
      picture.onload = () => resolve([picture.naturalWidth, picture.naturalHeight]);
      picture.onerror = reject;
      picture.src = '/${UNDER}/content/1/e1/F1';
    })`);
    expect(size).toEqual([7, 5]);
    await page.close();
  });

  test('HEAD, OPTIONS and other methods', async () => {
    const page = await openPage('values/');
    const seen = await page.evaluate(`Promise.all(['HEAD', 'OPTIONS', 'POST'].map(async (method) => {
      const response = await fetch('/${UNDER}/values?query=has+x/y&tag=*', { method });
      return [response.status, (await response.text()).length > 0];
    }))`);
    expect(seen).toEqual([
      [404, false],
      [204, false],
      [405, true],
    ]);
    await page.close();
  });

  test('the console evaluates queries without a service worker', async () => {
    const page = await newPage({ serviceWorkers: 'block' });
    await page.goto(
      `${base}/values?query=${encodeURIComponent('toy.org/api_v1/article/abstract matches "cone"')}&tag=toy.org/api_v1/article/doi`,
    );
    await trueInPage(page, `/object/.test(document.querySelector('#console-status').textContent)`);
    expect(await page.locator('#console-answer table').first().locator('td').first().textContent()).toBe('10.1/A2');
    await page.close();
  });

  test('the console: an example, a completion, an error with its position, by keyboard', async () => {
    const page = await openPage('values/');
    page.on('pageerror', (error) => expect(error).toBeUndefined());
    const status = (words: RegExp) => trueInPage(page, `${words}.test(document.querySelector('#console-status').textContent)`);
    await page.click('a.console-example >> nth=0');
    await status(/^1 object; /);
    expect(new URL(page.url()).searchParams.get('tag')).toBe('*');
    await page.fill('#console-query', '');
    await page.focus('#console-query');
    await page.keyboard.type('abs');
    await page.waitForSelector('#console-query-list:not([hidden])');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.inputValue('#console-query')).toBe('toy.org/api_v1/article/abstract');
    await page.keyboard.type(' matchez "cone"');
    await page.keyboard.press('Control+Enter');
    await status(/invalid/);
    expect(await page.textContent('.console-caret')).toMatch(/matchez "cone"\n +\^{7}$/);
    await page.fill('#console-query', 'toy.org/api_v1/article/abstract matches "cone"');
    await page.keyboard.press('Control+Enter');
    await status(/^1 object; /);
    expect(await page.locator('.console-curl').first().textContent()).toBe(
      `curl '${base}/values?query=toy.org/api_v1/article/abstract%20matches%20%22cone%22&tag=*'`,
    );
    await page.goBack();
    await status(/invalid|object/);
    await page.close();
  });

  test('a page imports the client library', async () => {
    const page = await newPage();
    await page.goto(`${base}/values/`);
    const found = await page.evaluate(`import('${base}/query.js').then(async ({ openSite, QueryError }) => {
      const site = await openSite('${base}');
      const error = await site.find('has').catch((caught) => caught);
      return [(await site.find('toy.org/api_v1/article/abstract matches "cone"')).length, error instanceof QueryError];
    })`);
    expect(found).toEqual([1, true]);
    await page.close();
  });

  test('the console without script lists the precomputed results', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${base}/values/`);
    expect(await page.isVisible('text=Precomputed results')).toBe(true);
    expect(await page.getAttribute('a:has-text("list of names")', 'href')).toBe('subjects.json');
    await page.close();
  });
});

async function answers(url: string): Promise<void> {
  for (let i = 0; i < PATIENCE_MS / 100; i++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`no response from ${url}`);
}
