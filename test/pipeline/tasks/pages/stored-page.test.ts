import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Artifact } from '../../../../src/model/artifact.ts';
import type { Stem } from '../../../../src/model/names.ts';
import { cacheKeyOf, newScratchBuffer, openResultCache } from '../../../../src/pipeline/engine/result-cache.ts';
import { loadPage, loadStoredPage } from '../../../../src/pipeline/tasks/pages/load-page.ts';
import { makePages } from '../../../../src/pipeline/tasks/pages/make-pages.ts';
import { filled, packPage, storedPage } from '../../../../src/pipeline/tasks/pages/stored-page.ts';
import type { WorkerSettings } from '../../../../src/pipeline/tasks/tasks.ts';
import { publishedList } from '../../../../src/publish/published-list.ts';
import { stagePathOf } from '../../../../src/publish/site-manifest.ts';
import { DEFAULT_LIMITS } from '../../../../src/read/journal/article-limits.ts';
import { writeArticle } from '../../../../src/site/article-pages.ts';
import { finishPages } from '../../../../src/site/articles/finish-pages.ts';
import type { Chrome } from '../../../../src/site/chrome.ts';
import type { ArticlePages, FinishedFigure } from '../../../../src/site/site-content.ts';
import { ASSET_PATHS } from '../../../site/asset-paths.ts';
import { journal, pageContent } from '../../../site/content.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-page-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const chrome: Chrome = {
  journal,
  assets: ASSET_PATHS,
  menu: [],
  footMenu: [],
  serviceWorker: false,
};
const long = (word: string): string => `<p>${`${word} – Πατέλλα &amp; 𝒳 `.repeat(200)}</p>\n`;
const short: ArticlePages = {
  ...finishPages(journal, pageContent()),
  head: '<meta name="a" content="b">\n',
  main: ['<article>\n', '<p>Text</p>\n', '</article>'],
  figures: [{ file: 'content/1/e00003/F1.html', title: 'Figure 1', head: '', main: '<p>Figure</p>' }],
};
const [figure] = short.figures as [FinishedFigure];

const PAGES: readonly (readonly [what: string, pages: ArticlePages])[] = [
  ['short texts', short],
  ['a long text', { ...short, main: ['', long('limpet'), ''] }],
  ['long texts of all kinds', { ...short, head: long('a'), main: [long('b'), long('c'), long('d')] }],
  ['the same text twice', { ...short, main: [long('limpet'), long('limpet'), ''] }],
  [
    'figures',
    {
      ...short,
      figures: [
        { ...figure, head: long('a'), main: long('b') },
        { ...figure, file: 'content/1/e00003/F2.html' },
      ],
    },
  ],
  ['a text with the character of marks', { ...short, head: '\u00000\u0000', main: ['', long('\u00000\u0000'), ''] }],
  ['an article and its figures', finishPages(journal, pageContent())],
];

describe.each(PAGES)('pages of %s', (what, page) => {
  const cache = () => openResultCache(folder);
  const asked = () => ({
    stem: page.card.stem as Stem,
    pageKey: cacheKeyOf('page', what),
    neighbours: { own: [], naming: [], similar: [] },
  });
  beforeAll(() => cache().write(asked().pageKey, packPage(storedPage(page, 'markdown'))));

  test('are restored from placeholders and fragments', async () => {
    expect(await loadPage(asked(), cache())).toEqual({ ...page, similar: [] });
  });

  test('have the same bytes in a worker and in the main thread', async () => {
    const { page: marked, fragments } = await loadStoredPage(asked(), cache(), newScratchBuffer());
    const inThread = await filesOf(marked, (artifact) => filled(artifact, fragments));
    expect(inThread).toEqual(await filesOf({ ...page, similar: [] }, (artifact) => artifact));
    expect(inThread.join('')).toContain(page.main[1].trim());
  });
});

test('long texts become fragments, except in a page that contains NUL', () => {
  const countOf = (page: ArticlePages) => storedPage(page, 'markdown').fragments.length;
  expect(PAGES.map(([, page]) => countOf(page))).toEqual([0, 1, 4, 2, 2, 0, 7]);
});

test.each<[of: string, title: string, neighbour: string]>([
  ['of another article', 'Tidewater', 'Of \u00000\u0000'],
  ['of the journal', 'Tide \u00000\u0000', 'Of limpets'],
])('a title %s with NUL is not taken for a placeholder', async (of, title, titleHtml) => {
  const cache = openResultCache(folder);
  const page: ArticlePages = { ...short, main: ['', long('limpet'), ''] };
  const output = join(folder, of);
  const similar = [{ stem: 'content/1/e2' as Stem, titleHtml }];
  const asked = { stem: page.card.stem as Stem, pageKey: cacheKeyOf('page', of), neighbours: { own: [], naming: [], similar } };
  await cache.write(asked.pageKey, packPage(storedPage(page, 'jats')));
  const own = { ...chrome, journal: { ...journal, title } };
  const settings = { output, stage: stagePathOf(output), limits: DEFAULT_LIMITS } as WorkerSettings;
  const last = publishedList(new Uint8Array());
  const { files } = await makePages({ chrome: own, articles: [asked] }, { settings, cache, last, hooks: {} });
  const made = await Promise.all(files.map(({ path }) => readFile(join(stagePathOf(output), path), 'utf8')));
  expect(made.filter((text) => text.includes('\u00000\u0000'))).not.toEqual([]);
  expect(made).toEqual(await filesOf({ ...page, similar }, (artifact) => artifact, own));
});

async function filesOf(page: ArticlePages, made: (artifact: Artifact) => Artifact, own = chrome): Promise<readonly string[]> {
  const files: string[] = [];
  await writeArticle(own, page, async (artifact) => void files.push(Buffer.from(made(artifact).bytes as string).toString()));
  return files;
}
