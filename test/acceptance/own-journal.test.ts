import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuildResult, buildContent } from './build-content.ts';

const manual = fileURLToPath(new URL('../../src/docs/theme-and-hooks.md', import.meta.url));

/** Examples of the manual by file name: the block that names its file. */
async function examples(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(manual, 'utf8');
  return new Map([...text.matchAll(/^```\w+ file=(content\/\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', code = '']) => [file, code]));
}

const ARTICLE = `---
title: Colour of the water
doi: 10.5555/own.1
date: 2024-05-06
volume: 1
elocation-id: e1
keywords: [water]
license: CC BY 4.0
abstract: Colour is seen.
---

Colour is light.
`;

let root = '';
let built: BuildResult;

async function build(): Promise<BuildResult> {
  return buildContent({ content: join(root, 'content'), output: join(root, 'site'), cache: join(root, 'cache') });
}

const page = (path: string): Promise<string> => readFile(join(root, 'site', path), 'utf8');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-own-'));
  const files = new Map([
    ...(await examples()),
    ['content/journal.json', '{ "title": "Water", "namespace": "water.example", "hooks": true }'],
    ['content/assets/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['content/e1/e1.md', ARTICLE],
  ]);
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  built = await build();
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a journal with the examples of the manual', () => {
  test('has all examples, and builds without a problem', async () => {
    expect([...(await examples()).keys()]).toEqual([
      'content/theme.css',
      'content/pages/1-about.md',
      'content/templates/footer.liquid',
      'content/templates/_partner.liquid',
      'content/hooks.mjs',
    ]);
    expect(built.summary.problems).toEqual([]);
    expect(built.exitCode).toBe(0);
  });

  test('has its colours after those of the program', async () => {
    const sheets = [...(await page('index.html')).matchAll(/<link rel="stylesheet" href="(assets\/[\w.-]+\.css)"/g)].map(
      ([, path = '']) => path,
    );
    expect(sheets.map((path) => path.replace(/\.\w+\.css$/, ''))).toEqual(['assets/offprint', 'assets/lists', 'assets/offprint-theme']);
    expect(await page(sheets.at(-1) ?? '')).toBe((await examples()).get('content/theme.css') ?? 'none');
    expect(await page('assets/logo.svg')).toContain('<svg');
  });

  test('has its page, in the menu', async () => {
    expect(await page('about.html')).toContain('<p>We publish field notes. See the <a href="archive">archive</a>.</p>');
    expect(await page('content/1/e1.html')).toContain('<a href="../../about">About</a>');
  });

  test('has its own footer on every page', async () => {
    expect(await page('content/1/e1.html')).toContain('<p class="partner"><a href="../../about">Hosted by the library</a></p>');
    expect(await page('archive.html')).toContain('<p class="partner"><a href="./about">Hosted by the library</a></p>');
  });

  test('has the changes of its hooks: before reading, of the model, of pages, of the site', async () => {
    const article = await page('content/1/e1.html');
    expect(article).toContain('<h1>Color of the water</h1>');
    // "Colours" is the label of the choice of light or dark.
    expect(article.replace('class="color-scheme">Colours', '')).not.toContain('Colour');
    expect(await page('content/1/e1.md')).toMatch(/sea/);
    expect(article).toContain('<head><!-- made by the sea -->');
    expect(await page('archive.html')).toContain('<head><!-- made by the sea -->');
    expect(Number(await page('partner/pages.txt'))).toBeGreaterThan(5);
  });

  test('is rebuilt after a change of a hook, and otherwise up to date', async () => {
    expect((await build()).summary.written).toEqual([]);
    const hooks = await readFile(join(root, 'content/hooks.mjs'), 'utf8');
    await writeFile(join(root, 'content/hooks.mjs'), hooks.replace("'Color'", "'Hue'"));
    await build();
    expect(await page('content/1/e1.html')).toContain('<h1>Hue of the water</h1>');
  });

  test('keeps the last good site if a hook throws or does not load, and names the hook', async () => {
    for (const broken of ['export const hooks = { model: () => { throw new Error("no model today"); } };', 'export const hooks = {', '']) {
      await writeFile(join(root, 'content/hooks.mjs'), broken);
      const result = await build().catch((error: unknown) => String(error));
      expect(JSON.stringify(result)).toMatch(/hooks\.mjs|no model today/);
      expect(await page('content/1/e1.html')).toContain('<h1>Hue of the water</h1>');
    }
  });
});
