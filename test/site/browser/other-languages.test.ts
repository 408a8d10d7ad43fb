import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContent } from '../../acceptance/build-content.ts';
import { sampleCache } from '../../acceptance/sample-cache.ts';
import { openBrowser, type TestBrowser } from '../../open-browser.ts';
import { describeWith } from '../../system-programs.ts';
import { trueInPage } from '../../true-in-page.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const SPANISH = {
  'figure.enlargeNamed': 'Ampliar: {figure}',
  'viewer.close': 'Cerrar',
  'viewer.next': 'Siguiente',
  'viewer.position': '{figure} ({number} de {count})',
  'search.title': 'Búsqueda',
  'search.placeholder': 'Palabras, "una frase", author:nombre, -sin',
  'search.hint': 'Busca todas las palabras. <code>-palabra</code> excluye.',
  'search.foundFor': '{count, plural, one {# artículo con} other {# artículos con}} {query}',
  'search.order': 'Orden: <relevance>relevancia</relevance> · <newest>novedad</newest>',
  'search.filters': 'Acotar los resultados',
  'console.title': 'Consultar los metadatos',
  'console.answer':
    '{objects, plural, one {# objeto} other {# objetos}}; {files, plural, one {# archivo leído} other {# archivos leídos}}, {size}, {time} ms',
  'console.operator.contains': 'Un elemento entero de una lista.',
  'offline.title': 'Leer sin conexión',
  'offline.estimateFree': '{files, plural, one {# archivo} other {# archivos}}: {size}; quedan {free}.',
  'page.size.megabytes': '{size} MB',
  'offline.upToDate': 'Al día: {downloaded, plural, one {# archivo descargado} other {# archivos descargados}}, {removed} eliminados.',
  'offline.total': '{files, plural, one {# archivo} other {# archivos}}, {size}',
  'offline.unavailable': 'No disponible sin conexión',
};

const ARABIC = {
  'viewer.position': '{figure} ({number} من {count})',
  'search.noneFor': 'لا توجد مقالة عن {query}.',
};

describeWith(['chromium'], 'a journal in another language', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const languages = [
    ['es', ['es', 'fr'], SPANISH, inSpanish],
    ['ar', undefined, ARABIC, inArabic],
  ] as const;
  test.each(languages)('%s has its own words on the pages that scripts write', async (language, languages, messages, check) => {
    const folder = await builtSample({ language, ...(languages && { languages }) }, messages);
    const server = await serve(join(folder, 'site'));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const errors: unknown[] = [];
    context.on('weberror', (error) => errors.push(error.error()));
    try {
      await check({ context, base: server.base, close: server.close });
      expect(errors).toEqual([]);
    } finally {
      await context.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

interface Site {
  readonly context: BrowserContext;
  readonly base: string;
  readonly close: () => void;
}

async function inSpanish({ context, base, close }: Site): Promise<void> {
  const page = await context.newPage();
  const text = (selector: string): Promise<string | null> => page.locator(selector).first().textContent();
  const becomes = (selector: string, pattern: RegExp) => expect.poll(() => text(selector)).toMatch(pattern);

  await page.goto(`${base}search/index.html?for=shore`);
  await becomes('#search-status', /^\d+ artículos con shore(?:$|: | · )/);
  expect([await text('h1'), await page.getAttribute('#search-for', 'placeholder')]).toEqual(['Búsqueda', SPANISH['search.placeholder']]);
  expect(await page.locator('#search-hint').innerHTML()).toBe(SPANISH['search.hint']);
  expect(await text('.search-details')).toMatch(/\d+ de \p{L}+ de \d{4}/u);
  await becomes('.search-narrow summary', /^Acotar los resultados$/);
  // Types are named by the catalogue, except those that the article names itself.
  await becomes('#search-facets', /Artículo de investigación/);
  expect(await page.locator('.search-order').innerHTML()).toBe(
    'Orden: <strong>relevancia</strong> · <a href="?for=shore&amp;sort=newest">novedad</a>',
  );
  const tag = 'tidewater.example/api_v1/article/doi';
  await page.goto(`${base}values/index.html?query=has%20${tag}&tag=${tag}`);
  await becomes('#console-status', /^\d+ objetos; (?:1 archivo leído|\d+ archivos leídos), \d+(?:,\d)? (?:bytes|kB|MB), \d+(?:,\d)? ms$/);
  expect([await text('h1'), await page.title()]).toEqual(['Consultar los metadatos', expect.stringContaining('Consultar los metadatos')]);
  expect(await page.textContent('main')).toContain('Un elemento entero de una lista.');

  await page.goto(`${base}content/1/e102.html`);
  await page.locator('a.figure-link').first().click();
  await page.locator('dialog[open] .figure-stage').first().waitFor();
  await becomes('dialog [role=status]', / \(1 de \d+\)$/);
  await page.click('dialog button[aria-label="Siguiente"]');
  await becomes('dialog [role=status]', / \(2 de \d+\)$/);
  await page.click('dialog button[aria-label="Cerrar"]');

  await page.goto(`${base}mirror/index.html`);
  await page.locator('#offline').waitFor({ state: 'visible' });
  expect(await text('#offline-title')).toBe('Leer sin conexión');
  await page.click('#offline summary');
  await becomes('.offline-estimate', /^\d+ archivos: \d+(?:,\d)? MB; quedan [\d.]+(?:,\d)? GB\.$/);
  await page.click('#offline button[type=submit]');
  await becomes('.offline-words', /^Al día: \d+ archivos descargados, 0 eliminados\.$/);
  await becomes('.offline-numbers', /^\d+ archivos, \d+(?:,\d)? MB$/);
  close();
  await context.setOffline(true);
  await page.goto(`${base}content/1/e102.pdf`);
  expect([await text('h1'), await page.title(), await page.getAttribute('html', 'lang')]).toEqual([
    'No disponible sin conexión',
    'No disponible sin conexión',
    'es',
  ]);
  await page.goto(`${base}fr/content/1/e102.pdf`);
  expect([await text('h1'), await page.getAttribute('html', 'lang')]).toEqual(['Non disponible hors ligne', 'fr']);
  const links = await page.locator('main a.button').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.slice(0, 2)).toEqual(['/fr/', '/fr/mirror/']);
}

async function inArabic({ context, base }: Site): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${base}search/index.html?for=zzyzx`);
  await shows(page, '#search-status', 'لا توجد مقالة عن \u2068zzyzx\u2069.');
  await page.goto(`${base}search/index.html?for=shore`);
  await trueInPage(page, `/مقال بحثي/.test(document.querySelector('#search-facets')?.textContent)`);
  // English titles read from left to right; each author is isolated.
  expect(await page.getAttribute('.search-hits h2', 'dir')).toBe('ltr');
  expect(await page.textContent('.search-authors')).toMatch(/^\u2068[^\u2069]+\u2069/);
  await page.goto(`${base}content/1/e102.html`);
  await page.locator('a.figure-link').first().click();
  await page.locator('dialog[open] .figure-stage').first().waitFor();
  await trueInPage(page, `/ \\(1 من \\d+\\)$/.test(document.querySelector('dialog [role=status]').textContent)`);
  // Forward is to the left.
  await page.keyboard.press('ArrowLeft');
  await trueInPage(page, `/ \\(2 من \\d+\\)$/.test(document.querySelector('dialog [role=status]').textContent)`);
  await page.keyboard.press('ArrowRight');
  await trueInPage(page, `/ \\(1 من \\d+\\)$/.test(document.querySelector('dialog [role=status]').textContent)`);
}

function shows(page: Page, selector: string, text: string): Promise<void> {
  return trueInPage(page, `document.querySelector(${JSON.stringify(selector)}).textContent === ${JSON.stringify(text)}`);
}

/** Builds the sample journal in a language or several, with messages of the first in `content/messages/`, to `site/` in the folder. */
async function builtSample(
  own: { readonly language: string; readonly languages?: readonly string[] },
  messages: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-language-'));
  const content = join(folder, 'content');
  await cp(CONTENT, content, { recursive: true });
  const settings = JSON.parse(await readFile(join(content, 'journal.json'), 'utf8')) as object;
  await writeFile(join(content, 'journal.json'), JSON.stringify({ ...settings, ...own, host: 'files', shareCards: false }));
  await mkdir(join(content, 'messages'));
  await writeFile(join(content, 'messages', `${own.language}.json`), JSON.stringify(messages, null, 2));
  const { stderr } = await buildContent({ content, output: join(folder, 'site'), cache: sampleCache() });
  expect(stderr).not.toContain('messages/');
  return folder;
}

async function serve(folder: string): Promise<{ readonly base: string; readonly close: () => void }> {
  const server: Server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname);
    const file = path.endsWith('/') ? `${path}index.html` : path;
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { base: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`, close };
}
