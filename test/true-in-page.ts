import type { Page } from 'playwright-core';

/**
 * Resolves once `expression` is true in the page; throws after two minutes. Playwright's `waitForFunction` polls a string with the page's `eval`, which the Content-Security-Policy of
 * the pages blocks.
 */
export async function trueInPage(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if ((await page.evaluate(expression)) === true) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`not true in ${page.url()} after ${TIMEOUT_MS / 1000} s: ${expression}`);
}

const TIMEOUT_MS = 120_000;
const POLL_MS = 25;
