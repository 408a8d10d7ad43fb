import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { findProgram } from '../../../test/system-programs.ts';
import { type Spread, spreadOf } from './measure-queries.ts';

/** A search page over the files of a folder. */
export interface SearchedPage {
  readonly folder: string;
  /** Files that are not in the folder, such as the page and its scripts, by path. */
  readonly virtualFiles: ReadonlyMap<string, string>;
  /** URL of a search for a word. */
  readonly addressOf: (word: string) => string;
  /** Selector of the first result. */
  readonly result: string;
  /** True for files that are loaded after the first results and do not count. */
  readonly isDeferred: (path: string) => boolean;
}

export interface FirstResult {
  readonly seconds: Spread;
  readonly bytes: Spread;
  /** The longest task of the main thread, in milliseconds. */
  readonly longestTask: number;
}

/** Throttling by DevTools: latency of 150 ms, 1.6 Mbit/s. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

/** Searches for words from an empty cache over a slow connection; undefined without Chromium. */
export async function measureFirstResult(page: SearchedPage, words: readonly string[]): Promise<FirstResult | undefined> {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined) return undefined;
  const counter = { bytes: 0 };
  const server = served(page, counter);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const runs = [];
    for (const word of words) runs.push(await searchOnce(browser, { page, address: origin + page.addressOf(word), counter }));
    return {
      seconds: spreadOf(runs.map(({ seconds }) => seconds)),
      bytes: spreadOf(runs.map(({ bytes }) => bytes)),
      longestTask: Math.max(...runs.map(({ longestTask }) => longestTask)),
    };
  } finally {
    await browser.close();
    server.close();
  }
}

interface Run {
  readonly page: SearchedPage;
  readonly address: string;
  readonly counter: { bytes: number };
}

async function searchOnce(
  browser: Browser,
  { page, address, counter }: Run,
): Promise<{ seconds: number; bytes: number; longestTask: number }> {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.addInitScript(`window.longest = 0; new PerformanceObserver((list) => { for (const task of list.getEntries())
    window.longest = Math.max(window.longest, task.duration); }).observe({ type: 'longtask', buffered: true });
  window.firstResult = new Promise((resolve) => { new MutationObserver((_, observer) => {
    if (document.querySelector(${JSON.stringify(page.result)})) { resolve(performance.now()); observer.disconnect(); } })
    .observe(document, { childList: true, subtree: true }); });`);
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  counter.bytes = 0;
  await tab.goto(address, { waitUntil: 'commit', timeout: 120_000 });
  const milliseconds = (await tab.evaluate('window.firstResult')) as number;
  const { bytes } = counter;
  // Files after the first results must not block the page either.
  await tab.waitForLoadState('networkidle', { timeout: 120_000 });
  const longestTask = (await tab.evaluate('window.longest')) as number;
  await context.close();
  return { seconds: milliseconds / 1000, bytes, longestTask };
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  wasm: 'application/wasm',
};

/** Serves files like a static host: text with gzip, other files with range requests. */
function served({ folder, virtualFiles, isDeferred }: SearchedPage, counter: { bytes: number }): Server {
  const zipped = new Map<string, Buffer>();
  return createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname).slice(1);
    const type = TYPES[path.split('.').at(-1) ?? ''];
    const whole = virtualFiles.get(path) ?? (await readFile(join(folder, path)).catch(() => undefined));
    if (whole === undefined) {
      response.writeHead(404).end();
      return;
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const isText = type !== undefined && type !== TYPES.wasm;
    const bytes = isText
      ? (zipped.get(path) ?? gzipSync(whole, { level: 9 }))
      : Buffer.from(whole).subarray(Number(from ?? 0), to === undefined ? undefined : Number(to) + 1);
    if (isText) zipped.set(path, bytes);
    if (!isDeferred(path) && type !== TYPES.html) counter.bytes += bytes.length;
    response.writeHead(from === undefined || isText ? 200 : 206, {
      'content-type': type ?? 'application/octet-stream',
      'content-length': bytes.length,
      ...(isText && { 'content-encoding': 'gzip' }),
    });
    response.end(bytes);
  });
}
