import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalogue } from '../../src/model/messages/journal-messages.ts';
import { LANGUAGES } from '../../src/model/messages/languages.ts';
import { openBrowser, type TestBrowser } from '../open-browser.ts';
import { describeWith, JAVA_OPTIONS } from '../system-programs.ts';
import { COMPARE_COLOURS_ONCE, LAY_OUT_ALL } from './axe-scripts.ts';
import { buildContent, pathsBelow } from './build-content.ts';

const CONTENT = new URL('../../content/', import.meta.url);
/** An article in JATS and one in Markdown. */
const ARTICLES = ['tidewater-0101/tidewater-0101.xml', 'foam-line/foam-line.md', 'foam-line/foam.png'] as const;
const TAGS = Object.keys(LANGUAGES);
/** Follows each message of the English catalogue, so that one that stands in for a missing translation is seen. */
const MARK = '⁑';
/** Pages with the most words of the interface. */
const PAGES = [
  'index.html',
  'content/2/e206.html',
  'search/index.html',
  'values/index.html',
  'mirror/index.html',
  'accessibility.html',
  '404.html',
] as const;
const MOST_ADDED_BYTES = 1024;
/** The script with the stemmer of a language other than English, which is loaded with the first search. */
const STEMMER = 'assets/search-language.js';
const LARGEST_STEMMER_BYTES = 8_000;

let folder = '';
const siteOf = (tag: string): string => join(folder, tag, 'site');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-languages-'));
  const waiting = [...TAGS];
  const buildNext = async (): Promise<void> => {
    for (let tag = waiting.shift(); tag !== undefined; tag = waiting.shift()) await buildIn(tag);
  };
  await Promise.all([buildNext(), buildNext()]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(TAGS.filter((tag) => tag !== 'en'))('a journal in the language %s', (tag) => {
  test('has no message in English', async () => {
    const texts = (await pathsBelow(siteOf(tag))).filter((path) => TEXT.test(path));
    const contents = await Promise.all(texts.map(async (path) => [path, await readFile(join(siteOf(tag), path), 'utf8')] as const));
    expect(texts.length).toBeGreaterThan(50);
    expect(contents.filter(([, content]) => content.includes(MARK)).map(([path]) => path)).toEqual([]);
  });

  test('adds less than 1 KB to a page and to a script', async () => {
    const { [STEMMER]: stemmer = 0, ...sizes } = await sizesIn(tag);
    expect(Object.entries(sizes).filter(([path, bytes]) => bytes > (english[path] ?? 0) + MOST_ADDED_BYTES)).toEqual([]);
    expect(stemmer).toBeLessThan(LARGEST_STEMMER_BYTES);
  });
});

let english: Readonly<Record<string, number>> = {};
beforeAll(async () => {
  english = await sizesIn('en');
  expect(Object.keys(english).length).toBeGreaterThan(PAGES.length);
});

describeWith(['java'], 'the Nu HTML checker', () => {
  test('finds no error in any language', async () => {
    const jar = 'node_modules/vnu-jar/build/dist/vnu.jar';
    const pages = TAGS.flatMap((tag) => PAGES.map((path) => join(siteOf(tag), path)));
    const { stderr } = await promisify(execFile)('java', [...JAVA_OPTIONS, '-jar', jar, '--errors-only', ...pages], {
      maxBuffer: 1 << 26,
    }).catch((error: { readonly stderr: string }) => error);
    expect(stderr).toBe('');
  });
});

describeWith(['chromium'], 'axe-core', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test('finds no violation in an article, the query console and the accessibility statement of any language', async () => {
    const axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const tag of TAGS) {
      for (const path of ['content/2/e206.html', 'values/index.html', 'accessibility.html'] as const) {
        await page.goto(pathToFileURL(join(siteOf(tag), path)).href);
        await page.evaluate(axe);
        const violations = (await page.evaluate(VIOLATIONS)) as readonly string[];
        found.push(...violations.map((violation) => `${tag}, ${path}: ${violation}`));
        const { width } = (await page.evaluate('({ width: document.documentElement.scrollWidth })')) as { readonly width: number };
        if (width > 390) found.push(`${tag}, ${path}: ${width} pixels wide`);
      }
    }
    await page.close();
    expect(found).toEqual([]);
  });
});

const TEXT = /\.(?:html|md|xml|json|js|txt)$/;
const VIOLATIONS = `${LAY_OUT_ALL} ${COMPARE_COLOURS_ONCE} axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' at ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;

/** Settings that add words to pages. */
const OF_PAGES = { accessibility: { email: 'access@tidewater.example', date: '2026-05-01' }, annotations: 'hypothesis' } as const;

/** Builds two articles of the sample journal, as if they were in the language, with a marked English catalogue. Renditions of images are shared. */
async function buildIn(tag: string): Promise<void> {
  const content = join(folder, tag, 'content');
  await mkdir(join(content, 'messages'), { recursive: true });
  for (const path of [...ARTICLES, 'assets']) await cp(new URL(path, CONTENT), join(content, path), { recursive: true });
  await replaceIn(join(content, ARTICLES[0]), 'xml:lang="en"', `xml:lang="${tag}"`);
  await replaceIn(join(content, ARTICLES[1]), 'language: en', `language: ${tag}`);
  const settings = JSON.parse(await readFile(new URL('journal.json', CONTENT), 'utf8')) as object;
  await writeFile(
    join(content, 'journal.json'),
    JSON.stringify({ ...settings, language: tag, host: 'files', shareCards: false, featured: [], ...OF_PAGES }),
  );
  const marked = Object.entries(readCatalogue('en')).map(([key, message]) => [key, `${message}${MARK}`]);
  if (tag !== 'en') await writeFile(join(content, 'messages/en.json'), JSON.stringify(Object.fromEntries(marked), null, 2));
  const { exitCode, stderr } = await buildContent({ content, output: siteOf(tag), cache: join(folder, 'cache') });
  expect([exitCode, stderr.includes('messages/')]).toEqual([0, false]);
}

async function replaceIn(path: string, words: string, others: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  expect(text).toContain(words);
  await writeFile(path, text.replace(words, others));
}

/** Compressed sizes of pages and of the scripts of pages, by path; the hash is not part of a script's name. */
async function sizesIn(tag: string): Promise<Readonly<Record<string, number>>> {
  const assets = (await readdir(join(siteOf(tag), 'assets'))).filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`);
  const sizes = [...PAGES, ...assets].map(async (path) => {
    const name = path.replace(/\.[^./]+(?=\.js$)/, '');
    return [name, gzipSync(await readFile(join(siteOf(tag), path))).byteLength] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}
