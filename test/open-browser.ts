import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findProgram } from './system-programs.ts';

/** A browser for one test file: contexts share nothing, and `close` closes those of the file. */
export interface TestBrowser {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a page in a context of its own, which is closed with the page. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Opens Chromium, which all test files of a vitest worker share, because starting it takes seconds of CPU time. It ends with the worker. For tests
 * in `describeWith(['chromium'], …)`.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const started = await start();
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      const context = await started.newContext(options);
      context.setDefaultTimeout(TIMEOUT_MS);
      contexts.push(context);
      return context;
    },
    async newPage(options) {
      const page = await started.newPage(options);
      page.context().setDefaultTimeout(TIMEOUT_MS);
      contexts.push(page.context());
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

let browser: Promise<Browser> | undefined;

async function start(): Promise<Browser> {
  // A browser that crashed is replaced, so that the test that crashed it is the only one that fails.
  if ((await browser)?.isConnected() !== true) {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    // The shell has the same engine without the windows of the browser, and needs two thirds of the time for a page.
    const executablePath = findProgram('chromium-headless-shell') ?? findProgram('chromium') ?? '';
    browser = chromium.launch({ executablePath, args, timeout: TIMEOUT_MS });
  }
  return browser as Promise<Browser>;
}

/** Timeout on a busy machine. */
const TIMEOUT_MS = 120_000;
