import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuildSummary } from '../../../src/pipeline/options/build-options.ts';
import { differingPaths, hashesBelow } from '../../acceptance/build-content.ts';
import { bundledBuild } from '../bundled-build.ts';
import { writeStrandline, writeStrandlineArticle } from '../strandline.ts';

/** Enough articles that the newest segment has one, and then two. */
const ARTICLES = 33;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-grown-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a new article leaves the base segment unchanged, and the indexes have the bytes of a clean build', async () => {
  const content = join(root, 'kept/content');
  await mkdir(content, { recursive: true });
  await writeStrandline(content, { wholeIndex: false });
  for (let i = 1; i <= ARTICLES; i++) await writeStrandlineArticle(content, i);
  await build('kept');
  const before = await baseSegment('kept');
  await writeStrandlineArticle(content, ARTICLES + 1);
  await cp(content, join(root, 'clean/content'), { recursive: true });
  await Promise.all([build('kept'), build('clean')]);
  expect(differingPaths(await indexFiles('kept'), await indexFiles('clean'))).toEqual([]);
  expect(await baseSegment('kept')).toEqual(before);
});

test('an edit to the title of an old article leaves the indexes of authors and references unchanged, unless a file was modified', async () => {
  const content = join(root, 'kept/content');
  await build('kept');
  const before = await kindFiles('kept');
  await writeStrandlineArticle(content, 2, 'A title of its own');
  await build('kept');
  expect(await cleanDifferences()).toEqual([]);
  const after = await kindFiles('kept');
  expect(after.article).not.toEqual(before.article);
  expect({ ...after, article: [] }).toEqual({ ...before, article: [] });
  await writeFile(join(root, 'kept/out/site/index', `${after.author?.[2]}.bin`), 'oops');
  await writeStrandlineArticle(content, 2, 'A title of another');
  await build('kept');
  expect(await cleanDifferences()).toEqual([]);
});

test('an edit to the body of an old article needs the former and the new text alone, not those of the newest articles', async () => {
  const content = join(root, 'kept/content');
  const texts = join(root, 'kept/cache/results/text');
  const others = [...(await hashesBelow(texts)).keys()];
  await writeStrandlineArticle(content, 2, 'A title of another', ' Whelks bore müsli.');
  await build('kept');
  for (const path of others) await rm(join(texts, path));
  await writeStrandlineArticle(content, 2, 'A title of another', ' Whelks bore.');
  const { recovered } = await build('kept');
  expect(recovered).toBeUndefined();
  expect((await hashesBelow(texts)).size).toBe(2);
  expect(await cleanDifferences()).toEqual([]);
});

async function cleanDifferences(): Promise<readonly string[]> {
  await rm(join(root, 'clean'), { recursive: true, force: true });
  await cp(join(root, 'kept/content'), join(root, 'clean/content'), { recursive: true });
  await build('clean');
  return differingPaths(await indexFiles('kept'), await indexFiles('clean'));
}

/** Groups of files of each kind in the base segment: `{ author: [1, '', '3f2a…'] }`. */
async function kindFiles(folder: string): Promise<Readonly<Record<string, readonly (string | number)[]>>> {
  const { kinds } = await baseSegment(folder);
  return Object.fromEntries(Object.entries(kinds).map(([kind, { files }]) => [kind, files]));
}

interface PrintedSegment {
  readonly name: string;
  readonly kinds: Readonly<Record<string, { readonly files: readonly (string | number)[] }>>;
}

/** The base segment in the manifest, with the names of the groups of its files. */
async function baseSegment(folder: string): Promise<PrintedSegment> {
  const { segments } = JSON.parse(await readFile(join(root, folder, 'out/site/index/manifest.json'), 'utf8'));
  return segments.find(({ name }: PrintedSegment) => name === 'closed');
}

function build(folder: string): Promise<BuildSummary> {
  return bundledBuild(join(root, folder), 152);
}

async function indexFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const hashes = await hashesBelow(join(root, folder, 'out/site'));
  return new Map([...hashes].filter(([path]) => /^(?:index|search)\//.test(path)));
}
