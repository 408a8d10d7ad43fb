import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { buildContent } from '../../acceptance/build-content.ts';
import { sampleCache } from '../../acceptance/sample-cache.ts';
import type { TestBrowser } from '../../open-browser.ts';

export const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));
/** Timeout for browsers and builds on a busy machine. */
export const PATIENCE_MS = 120_000;

export const INLINE = "document.documentElement.dataset.mark = 'seen';";
const HEAD = `{{ content | raw }}<script>${INLINE}</script>
<script defer src="{{ root }}assets/own.js"></script>
<script defer src="https://stats.example/count.js"></script>
<script type="application/json">{"nothing": "runs here"}</script>
`;

/** Builds the sample journal with its own templates, scripts and styles for a host. */
export async function buildOwn(host: string): Promise<{ readonly root: string; readonly site: string }> {
  const root = await mkdtemp(join(tmpdir(), 'offprint-policy-'));
  const content = join(root, 'content');
  await cp(CONTENT, content, { recursive: true });
  await mkdir(join(content, 'templates'), { recursive: true });
  await mkdir(join(content, 'assets'), { recursive: true });
  await writeFile(join(content, 'templates/head.liquid'), HEAD);
  await writeFile(join(content, 'assets/own.js'), "document.documentElement.dataset.own = 'seen';\n");
  await writeFile(join(content, 'theme.css'), 'body { background-image: url("data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=") }\n');
  const settings = JSON.parse(await readFile(join(content, 'journal.json'), 'utf8')) as object;
  const security = { 'script-src': ['https://stats.example'], 'connect-src': ['https://stats.example'] };
  await writeFile(join(content, 'journal.json'), JSON.stringify({ ...settings, host, security, annotations: 'hypothesis' }));
  const site = join(root, 'site');
  const { summary } = await buildContent({ content, output: site, cache: sampleCache(), flags: ['--archive', 'zip'] });
  expect(summary.problems.filter(({ code }) => code.startsWith('theme'))).toEqual([]);
  return { root, site };
}

/** Opens a browser context that records console messages and policy violations of pages. */
export async function watchedContext(browser: TestBrowser, said: string[], options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(`window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective));`);
  await context.route('https://stats.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "document.documentElement.dataset.stats = 'counted';" }),
  );
  context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => said.push(String(error.error())));
  return context;
}
