import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BuildOptions, BuildSummary } from '../../src/pipeline/options/build-options.ts';
import { differingPaths, hashesBelow } from '../acceptance/build-content.ts';
import { bundledBuild } from './bundled-build.ts';
import { openChangingJournal } from './changing-journal.ts';
import { siteContent } from './site-content.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-incremental-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function build(folder: string, day: number, options: Pick<BuildOptions, 'isFast' | 'indexInProcessFrom'> = {}): Promise<BuildSummary> {
  return bundledBuild(join(root, folder), day, { explain: true, ...options });
}

/** Builds in fast mode after an edit to a title and an edit to a body, so that outputs of other articles are deferred. */
async function editInFastMode(file: string, day: number): Promise<void> {
  await build('kept', day);
  for (const place of ['<article-title>', '<p>']) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return;
    await writeFile(file, text.replace(place, `${place}Edited `));
    const { deferred } = await build('kept', day, { isFast: true });
    expect(deferred).toEqual(['lists', 'indexes']);
  }
}

describe('a journal that changes', () => {
  test.each([1, 2, 3])('has the bytes of a clean build after every build (seed %i)', async (seed) => {
    const content = join(root, 'kept/content');
    const journal = await openChangingJournal(content, { seed, articles: 6 });
    const site = join(root, 'kept/out/site');
    await build('kept', 1);
    for (let step = 1; step <= STEPS; step++) {
      const done = [await journal.change(), await journal.change(), await journal.change()];
      if (seed === 3) await editInFastMode(join(content, 'a2/a2.xml'), 1 + step);
      const isLast = step === STEPS;
      if (isLast) await cp(content, join(root, 'clean/content'), { recursive: true });
      // Fast mode: pages now, the indexes with the next build.
      if (seed === 2) await build('kept', 1 + step, { isFast: true });
      const before = await hashesBelow(site);
      // Like a large journal: index processes run while answers and feeds are built.
      const { written, removed, causes = [] } = await build('kept', 1 + step, seed === 1 ? { indexInProcessFrom: 1 } : {});
      const changed = differingPaths(before, await hashesBelow(site));
      expect([...written, ...removed].sort(), done.join(', ')).toEqual(changed);
      expect(causes.map(([path]) => path).sort()).toEqual(changed);
    }
    await build('clean', 1 + STEPS);
    expect(differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(site))).toEqual([]);
  });

  test('has a reason for each file that an edit to one article rewrites, and keeps the files that do not show it', async () => {
    const content = join(root, 'kept/content');
    await openChangingJournal(content, { seed: 3, articles: 4 });
    await build('kept', 1);
    const file = join(content, 'a2/a2.xml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('what was found', 'what was lost'));
    const { causes = [], isUnchanged } = await build('kept', 2);
    expect(isUnchanged).toBeUndefined();
    const ofPages = causes.filter(([path]) => path.startsWith('content/') || path.startsWith('archive'));
    expect(new Set(ofPages.map(([path]) => path.replace(/^content\/\d\/e2/, 'e2')))).toEqual(new Set(['e2.html', 'e2.md', 'e2.xml']));
    expect(new Set(ofPages.map(([, cause]) => cause))).toEqual(new Set(['article package changed: a2/a2.xml']));
  });

  test('rebuilds only the feeds that contain an article with a new title', async () => {
    const content = join(root, 'kept/content');
    await openChangingJournal(content, { seed: 5, articles: 6 });
    await build('kept', 1);
    const site = join(root, 'kept/out/site');
    const feeds = async () => [...(await hashesBelow(site)).keys()].filter((path) => FEED.test(path));
    const holding = new Set<string>();
    for (const path of await feeds()) if (A2.test(await readFile(join(site, path), 'utf8'))) holding.add(path);
    const file = join(content, 'a2/a2.xml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('</article-title>', ' again</article-title>'));
    const { written } = await build('kept', 2);
    expect(written.filter((path) => FEED.test(path)).sort()).toEqual([...holding].sort());
    expect([...new Set([...holding].map((path) => path.split('/')[0]))].sort()).toEqual(HOLDERS);
    expect((await feeds()).length).toBeGreaterThan(holding.size + 3);
  });

  test('rewrites the search index and no page if the synonyms change', async () => {
    const content = join(root, 'kept/content');
    const site = join(root, 'kept/out/site');
    await openChangingJournal(content, { seed: 5, articles: 3 });
    await build('kept', 1);
    await writeFile(join(content, 'synonyms.txt'), 'tern, gull\nalone\n');
    const { written, problems } = await build('kept', 2);
    expect(problems.map(({ code, place }) => `${code} ${place.file}:${place.line}`)).toContain('synonyms-line synonyms.txt:2');
    expect(written.filter((path) => /^search\/(?:index\.json|synonyms-\w+\.bin)$/.test(path))).toHaveLength(2);
    expect(written.filter((path) => /^(?:content|archive|feed|bucket)/.test(path))).toEqual([]);
    await cp(content, join(root, 'clean/content'), { recursive: true });
    await build('clean', 2);
    expect(differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(site))).toEqual([]);
    await rm(join(content, 'synonyms.txt'));
    const { removed } = await build('kept', 3);
    expect(removed.some((path) => path.startsWith('search/synonyms-'))).toBe(true);
  });

  test('shows an edit after a fast build, and has it in the indexes after the next build', async () => {
    const content = join(root, 'kept/content');
    const site = join(root, 'kept/out/site');
    await openChangingJournal(content, { seed: 5, articles: 3 });
    await build('kept', 1);
    const before = await hashesBelow(site);
    const changedPages = async (): Promise<readonly string[]> =>
      differingPaths(before, await hashesBelow(site)).filter((path) => /^(?:content|archive|feed)/.test(path));
    const isOwn = (path: string): boolean => /^content\/\d\/e2\b/.test(path);
    const file = join(content, 'a2/a2.xml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('<article-title>', '<article-title>Anew: '));
    const fast = await build('kept', 2, { isFast: true });
    expect(fast.deferred).toEqual(['lists', 'indexes']);
    expect((await changedPages()).some((path) => /e2\.html$/.test(path))).toBe(true);
    expect((await changedPages()).filter((path) => !isOwn(path))).toEqual([]);
    const second = await build('kept', 2, { isFast: true });
    expect(second.deferred).toEqual(['indexes']);
    expect(second.written.filter(isOwn)).toEqual([]);
    expect(await changedPages()).toContain('feed.json');
    const isOfIndexes = (path: string): boolean => /^(?:index\/(?!bucket|records)|search\/(?!index\.html|suggestions-))/.test(path);
    expect(differingPaths(before, await hashesBelow(site)).filter(isOfIndexes)).toEqual([]);
    const complete = await build('kept', 2);
    expect(complete.isUnchanged).toBeUndefined();
    expect(complete.deferred).toBeUndefined();
    expect(complete.written.some(isOfIndexes)).toBe(true);
    await cp(content, join(root, 'clean/content'), { recursive: true });
    await build('clean', 2);
    expect(differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(site))).toEqual([]);
  });

  test('is not written if nothing changed, and is repaired if a published file was changed or removed', async () => {
    const content = join(root, 'kept/content');
    const site = join(root, 'kept/out/site');
    await openChangingJournal(content, { seed: 4, articles: 3 });
    await build('kept', 1);
    const published = await hashesBelow(site);
    await rm(join(site, 'search/index.html'));
    await writeFile(join(site, 'index.html'), 'oops');
    await writeFile(join(site, 'feed.json'), 'oops');
    await writeFile(join(site, 'archive/foreign.txt'), 'mine');
    const page = [...published.keys()].find((path) => /^content\/\d\/e1\.md$/.test(path)) ?? '';
    await writeFile(join(site, page), 'oops');
    const { written, removed, foreign, causes = [] } = await build('kept', 2);
    expect([...written].sort()).toEqual([page, 'feed.json', 'index.html', 'search/index.html'].sort());
    expect({ removed, foreign }).toEqual({ removed: [], foreign: ['archive/foreign.txt'] });
    await rm(join(site, 'archive/foreign.txt'));
    expect(new Map(causes).get(page)).toBe('was changed or removed by hand');
    expect(differingPaths(await hashesBelow(site), published)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    await build('kept', 2);
    expect(await build('kept', 2)).toMatchObject({ isUnchanged: true, written: [], removed: [] });
    // Folders that were counted are not counted again, so the state is not written again.
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    await build('kept', 2);
    const state = await inodesBelow(join(root, 'kept/cache/state'));
    expect(await build('kept', 2)).toMatchObject({ isUnchanged: true });
    expect(await inodesBelow(join(root, 'kept/cache/state'))).toEqual(state);
  });
});

describe('a journal in another folder, with its cache', () => {
  test.each<[how: string, bring: (from: string, to: string) => Promise<void>]>([
    ['moved', rename],
    ['copied with its times', (from, to) => cp(from, to, { recursive: true, preserveTimestamps: true })],
    ['copied with new times', (from, to) => cp(from, to, { recursive: true })],
  ])('%s, converts nothing again, and builds an edit as before', async (_, bring) => {
    await openChangingJournal(join(root, 'kept/content'), { seed: 6, articles: 3 });
    await build('kept', 1);
    await bring(join(root, 'kept'), join(root, 'elsewhere'));
    const results = await inodesBelow(join(root, 'elsewhere/cache/results'));
    expect(await build('elsewhere', 2)).toMatchObject({ written: [], removed: [] });
    expect(await inodesBelow(join(root, 'elsewhere/cache/results'))).toEqual(results);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    await build('elsewhere', 2);
    expect(await build('elsewhere', 2)).toMatchObject({ isUnchanged: true });
    const file = join(root, 'elsewhere/content/a2/a2.xml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('what was found', 'what was lost'));
    const { causes = [] } = await build('elsewhere', 3);
    expect(new Set(causes.filter(([path]) => path.startsWith('content/')).map(([, cause]) => cause))).toEqual(
      new Set(['article package changed: a2/a2.xml']),
    );
  });

  test('copied without the state of its output, has a clean build', async () => {
    await openChangingJournal(join(root, 'kept/content'), { seed: 6, articles: 2 });
    await build('kept', 1);
    await rm(join(root, 'kept/out/.site.state'), { recursive: true });
    await writeFile(join(root, 'kept/out/site/index.html'), 'oops');
    await build('kept', 2);
    await cp(join(root, 'kept/content'), join(root, 'clean/content'), { recursive: true });
    await build('clean', 2);
    expect(differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(join(root, 'kept/out/site')))).toEqual([]);
  });
});

/** Inodes of all files; a file that was written again has another. */
async function inodesBelow(folder: string): Promise<readonly number[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const inodes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).ino));
  return inodes.sort((a, b) => a - b);
}

// The route of an article with every ending.
const A2 = /content\/\d\/e2\b/;
const FEED = /(?:rss|atom)\.xml$|feed\.json$/;
const HOLDERS = ['atom.xml', 'authors', 'feed.json', 'keywords', 'rss.xml', 'subjects', 'types', 'volumes'];
const STEPS = 2;
/** A timestamp that is older than this is not racy. */
const SETTLED_MS = 2100;
