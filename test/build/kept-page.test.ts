import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheKeyOf, openArticleCache } from '../../src/build/article-cache.ts';
import { filled, keepPage } from '../../src/build/kept-page.ts';
import { loadKept, loadPage } from '../../src/build/load-page.ts';
import { makePages } from '../../src/build/pages-beside.ts';
import type { WorkerSettings } from '../../src/build/tasks.ts';
import type { ArticleHtml } from '../../src/model/article-html.ts';
import type { Artifact } from '../../src/model/artifact.ts';
import type { Stem } from '../../src/model/names.ts';
import { publishedList } from '../../src/publish/published-list.ts';
import { stagePathOf } from '../../src/publish/site-manifest.ts';
import { writeArticle } from '../../src/site/article-pages.ts';
import type { Chrome } from '../../src/site/chrome.ts';
import type { ArticlePageContent } from '../../src/site/site-content.ts';
import { journal, pageContent } from '../site/content.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-page-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const chrome: Chrome = {
  journal,
  assets: { style: 'assets/a.css', script: 'assets/a.js', figureViewer: 'assets/f.js' } as Chrome['assets'],
  menu: [],
  footMenu: [],
  serviceWorker: false,
};
const long = (word: string): string => `<p>${`${word} – Πατέλλα &amp; 𝒳 `.repeat(200)}</p>\n`;
const pageWith = (html: Partial<ArticleHtml>): ArticlePageContent => {
  const whole = pageContent();
  return { ...whole, html: { ...whole.html, ...html } };
};
const section = { id: 'sa1', articleType: 'reply', title: 'Author response', html: long('reply') };

const PAGES: readonly (readonly [what: string, page: ArticlePageContent])[] = [
  ['short texts', pageContent()],
  ['a long body', pageWith({ body: long('limpet') })],
  ['long texts of all kinds', pageWith({ abstracts: long('a'), body: long('b'), back: long('c'), authorDetails: long('d') })],
  ['the same text twice', pageWith({ body: long('limpet'), back: long('limpet') })],
  ['sub-articles', pageWith({ body: long('limpet'), subArticles: [section, { ...section, id: 'sa2', html: '<p>Short</p>' }] })],
  ['a text with the character of marks', pageWith({ body: long('\uffff0\uffff'), abstracts: '\uffff0\uffff' })],
];

describe.each(PAGES)('a page of %s', (what, page) => {
  const cache = () => openArticleCache(folder);
  const asked = () => ({
    stem: page.card.stem as Stem,
    pageKey: cacheKeyOf('page', what),
    neighbours: { own: [], naming: [], similar: [] },
  });
  beforeAll(() => cache().write(asked().pageKey, keepPage(page, 'markdown')));

  test('comes back as it was', async () => {
    expect(await loadPage(asked(), cache())).toEqual({ ...page, similar: [] });
  });

  test('has the bytes in a thread that it has without one', async () => {
    const { page: marked, fragments } = await loadKept(asked(), cache());
    const inThread = await filesOf(marked, (artifact) => filled(artifact, fragments));
    expect(inThread).toEqual(await filesOf({ ...page, similar: [] }, (artifact) => artifact));
    expect(inThread.join('')).toContain(page.html.body.trim());
  });
});

test('long texts are kept apart, but for what has the character of marks', () => {
  const countOf = (page: ArticlePageContent) => keepPage(page, 'markdown').fragments.length;
  expect(PAGES.map(([, page]) => countOf(page))).toEqual([0, 1, 4, 2, 2, 0]);
});

test.each<[of: string, title: string, neighbour: string]>([
  ['of another article', 'Tidewater', 'Of \uffff0\uffff'],
  ['of the journal', 'Tide \uffff0\uffff', 'Of limpets'],
])('no title %s is taken for a mark', async (of, title, titleHtml) => {
  const cache = openArticleCache(folder);
  const page = pageWith({ body: long('limpet') });
  const output = join(folder, of);
  const similar = [{ stem: 'content/1/e2' as Stem, titleHtml }];
  const asked = { stem: page.card.stem as Stem, pageKey: cacheKeyOf('page', of), neighbours: { own: [], naming: [], similar } };
  await cache.write(asked.pageKey, keepPage(page, 'jats'));
  const own = { ...chrome, journal: { ...journal, title } };
  const settings = { output } as WorkerSettings;
  const last = publishedList(new Uint8Array());
  const { files } = await makePages({ chrome: own, articles: [asked] }, { settings, cache, last, hooks: {} });
  const made = await Promise.all(files.map(({ path }) => readFile(join(stagePathOf(output), path), 'utf8')));
  expect(made.filter((text) => text.includes('\uffff0\uffff'))).not.toEqual([]);
  expect(made).toEqual(await filesOf({ ...page, similar }, (artifact) => artifact, own));
});

async function filesOf(page: ArticlePageContent, made: (artifact: Artifact) => Artifact, own = chrome): Promise<readonly string[]> {
  const files: string[] = [];
  await writeArticle(own, page, async (artifact) => void files.push(Buffer.from(made(artifact).bytes as string).toString()));
  return files;
}
