import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { buildContent } from './build-content.ts';
import { sampleCache } from './sample-cache.ts';

export const ORIGIN = 'https://tidewater.example';

/** Builds the sample journal with further settings, once per test file; `remove` deletes it. */
export async function builtSample(settings: object = {}): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'offprint-sample-'));
  const folder = join(root, 'site');
  const content = fileURLToPath(new URL('../../content', import.meta.url));
  const config = join(root, 'journal.json');
  const own = JSON.parse(await readFile(join(content, 'journal.json'), 'utf8')) as object;
  await writeFile(config, JSON.stringify({ ...own, ...settings }));
  await buildContent({ content, output: folder, cache: sampleCache(), flags: ['--config', config] });
  return { folder, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Opens a page that gets the files of a folder from a secure origin, without a server. URLs without ending are pages. */
export async function pageOver(folder: string, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**', async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(1);
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : /\.[a-z]{2,5}2?$/.test(path) ? path : `${path}.html`;
    await route.fulfill({ path: join(folder, file) }).catch(() => route.fulfill({ status: 404, body: '' }));
  });
  return page;
}
