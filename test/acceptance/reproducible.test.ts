import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusFolder } from '../corpus.ts';
import { type BuildResult, type BuildRun, buildArguments, buildContent, differingPaths, hashesBelow, pathsBelow } from './build-content.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 6 tests of reproducible builds: the corpus is not on this machine');

const NEW_YORK = { TZ: 'America/New_York', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', SOURCE_DATE_EPOCH: '1800000000' };
const TOKYO = { TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', SOURCE_DATE_EPOCH: '1800000000' };

describe.skipIf(corpusFolder === undefined)('a build of thirty articles with their images', () => {
  let root = '';
  const at = (name: string): BuildRun => ({
    content: join(root, name),
    output: join(root, `${name}-out/site`),
    cache: join(root, `${name}-cache`),
  });
  const build = (name: string, env: Readonly<Record<string, string>>): Promise<BuildResult> =>
    buildContent({ ...at(name), env, isAlone: true });

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'offprint-same-'));
    const folders = await chosenFolders(join(corpusFolder ?? '', 'articles'), 30, 2_000_000);
    await copyFolders(folders, join(root, 'a'));
    await copyFolders([...folders].reverse(), join(root, 'b'));
    const first = await build('a', NEW_YORK);
    expect(first.summary.articles).toBeGreaterThan(25);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test('gives the same bytes from a copy in another order of files, in another time zone and language', async () => {
    await build('b', TOKYO);
    expect(differingPaths(await hashesBelow(at('a').output), await hashesBelow(at('b').output))).toEqual([]);
    expect(await readFile(join(root, 'a/ledger.tsv'))).toEqual(await readFile(join(root, 'b/ledger.tsv')));
  });

  test('writes nothing the second time', async () => {
    const before = await timesBelow(at('a').output);
    const { summary } = await build('a', NEW_YORK);
    expect({ written: summary.written, removed: summary.removed }).toEqual({ written: [], removed: [] });
    expect(await timesBelow(at('a').output)).toEqual(before);
  });

  test('an edit to an article writes only dependent files, and its removal deletes its files', async () => {
    const { file, stem } = await editableArticle(root, at('a').output);
    const before = await hashesBelow(at('a').output);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('</body>', '<sec><title>Addendum</title><p>One sentence more.</p></sec></body>'));
    const edited = await build('a', NEW_YORK);
    const changed = differingPaths(before, await hashesBelow(at('a').output));
    expect([...edited.summary.written, ...edited.summary.removed].sort()).toEqual(changed);
    const delivered = `bucket/${file.slice(join(root, 'a').length + 1)}`;
    // The body is only in the page, its Markdown, its source, the delivery with its listing, and the index of full texts; its record has a new date.
    const expected = ['html', 'md', 'xml'].map((ending) => `${stem}.${ending}`);
    const isOfAll = (path: string): boolean => [BUCKET_LISTING, MANIFEST, TEXT_INDEX].some((pattern) => pattern.test(path));
    expect(changed.filter((path) => !isOfAll(path))).toEqual([delivered, ...expected, 'index/records/0.json'].sort());
    expect(changed).toContain('search/text.json');

    await rm(join(file, '..'), { recursive: true });
    const without = await build('a', NEW_YORK);
    expect(without.summary.removed).toContain(`${stem}.html`);
    const left = await pathsBelow(at('a').output);
    expect(left.filter((path) => path.startsWith(`${stem}.`) || path.startsWith(`${stem}/`) || path === delivered)).toEqual([]);
    const texts = await Promise.all(
      left.filter((path) => path.endsWith('.html')).map((path) => readFile(join(at('a').output, path), 'utf8')),
    );
    expect(texts.filter((page) => page.includes(`${stem.slice(stem.indexOf('/') + 1)}"`))).toEqual([]);
  });
});

describe.skipIf(corpusFolder === undefined)('a build that is killed', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'offprint-killed-'));
    await copyFolders(await chosenFolders(join(corpusFolder ?? '', 'articles'), 5, 300_000), join(root, 'content'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test('leaves the last good site unchanged, or the complete new one, and the next build succeeds', async () => {
    const run: BuildRun = { content: join(root, 'content'), output: join(root, 'out/site'), cache: join(root, 'cache'), env: NEW_YORK };
    await buildContent(run);
    const old = await contentBelow(run.output);
    await cp(join(root, 'out'), join(root, 'old-out'), { recursive: true, preserveTimestamps: true });
    await cp(run.content, join(root, 'new-content'), { recursive: true });
    const changed = { ...run, content: join(root, 'new-content'), cache: join(root, 'new-cache') };
    for (const path of await pathsBelow(changed.content))
      if (path.endsWith('.xml')) await appendFile(join(changed.content, path), '<!-- again -->\n');
    const reference = { ...changed, output: join(root, 'new-out/site') };
    const startedAt = performance.now();
    await buildContent(reference);
    const duration = performance.now() - startedAt;
    const fresh = await contentBelow(reference.output);
    expect(differingPaths(old, fresh)).not.toEqual([]);

    const ends: string[] = [];
    for (let i = 1; i <= KILLS; i++) {
      await rm(join(root, 'out'), { recursive: true });
      await cp(join(root, 'old-out'), join(root, 'out'), { recursive: true, preserveTimestamps: true });
      // With a cache the build is short, so that more kills happen during publication.
      if (i % 2 === 1) await rm(changed.cache, { recursive: true, force: true });
      await killedBuild(changed, (duration * i) / (KILLS + 1) / (i % 2 === 1 ? 1 : 2));
      const isUnderWay = await stat(join(root, 'out/.site.state/new/2')).then(
        () => true,
        () => false,
      );
      const left = await contentBelow(run.output);
      const isOld = differingPaths(old, left).length === 0;
      const isNew = differingPaths(fresh, left).length === 0;
      ends.push(isOld ? 'old' : isNew ? 'new' : isUnderWay ? 'under way' : 'broken');
      const next = await buildContent(changed);
      expect(next.summary.articles).toBeGreaterThan(3);
      expect(differingPaths(fresh, await contentBelow(run.output)), `after kill ${i} (${ends.at(-1)})`).toEqual([]);
      expect((await readdir(join(root, 'out'))).sort()).toEqual(['.site.state', 'site']);
    }
    expect(ends).not.toContain('broken');
    expect(ends).toContain('old');
  });
});

const KILLS = 8;
const BUCKET_LISTING = /^(?:bucket\/index|packages|bucket\.|index\/bucket)/;
const MANIFEST = /manifest|sitemap|^changes\.json$|^resourcesync\/|^report\//;
const TEXT_INDEX = /^search\/text(?:\.json|-[\da-f]+(?:\.bin|\/))/;
/** Files that depend on earlier builds, and therefore differ from those of a clean build. */
const TELLS_HISTORY = /^(?:changes\.json|manifest\.json|resourcesync\/.*)$/;

/** Hashes of all files that depend on the content only. */
async function contentBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await hashesBelow(folder))].filter(([path]) => !TELLS_HISTORY.test(path)));
}

/** Starts a build and kills it with its workers after a delay. */
async function killedBuild(run: BuildRun, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [...buildArguments(run)], { env: { ...process.env, ...run.env }, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([setTimeout(afterMs), ended]);
  child.kill('SIGKILL');
  await ended;
}

/** Folders of articles with images, of as many publishers as possible, below a maximum size. */
async function chosenFolders(
  articles: string,
  count: number,
  mostBytes: number,
): Promise<readonly { readonly name: string; readonly path: string }[]> {
  const byPublisher: { name: string; path: string }[][] = [];
  for (const publisher of await foldersIn(articles)) {
    const names = await foldersIn(join(articles, publisher));
    byPublisher.push(names.map((name) => ({ name: `${publisher}-${name}`, path: join(articles, publisher, name) })));
  }
  const inTurn = Array.from({ length: 40 }, (_, i) => byPublisher.flatMap((folders) => folders[i] ?? [])).flat();
  const chosen: { name: string; path: string }[] = [];
  for (const hasImages of [true, false]) {
    for (const folder of inTurn) {
      if (chosen.length >= count || chosen.includes(folder)) continue;
      const sizes = await Promise.all((await pathsBelow(folder.path)).map(async (path) => (await stat(join(folder.path, path))).size));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      if (total < mostBytes && sizes.length > 2 === hasImages && sizes.length < 60) chosen.push(folder);
    }
  }
  return chosen;
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

async function copyFolders(folders: readonly { readonly name: string; readonly path: string }[], target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const { name, path } of folders) await cp(path, join(target, name), { recursive: true });
}

async function timesBelow(folder: string): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number> = {};
  for (const path of await pathsBelow(folder)) times[path] = (await stat(join(folder, path))).mtimeMs;
  return times;
}

/** An article with a body, and its stem on the site. */
async function editableArticle(root: string, site: string): Promise<{ file: string; stem: string }> {
  const pages = (await pathsBelow(site)).filter((path) => /^content\/[^/]+\/[^/]+\.xml$/.test(path));
  for (const path of (await pathsBelow(join(root, 'a'))).filter((name) => name.endsWith('.xml'))) {
    const bytes = await readFile(join(root, 'a', path));
    if (!bytes.includes('</body>')) continue;
    for (const page of pages) {
      if (bytes.equals(await readFile(join(site, page)))) return { file: join(root, 'a', path), stem: page.replace(/\.xml$/, '') };
    }
  }
  throw new Error('no article has a body');
}
