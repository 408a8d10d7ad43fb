import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuildOptions } from '../../../src/pipeline/options/build-options.ts';
import { parseChanges } from '../../../src/publish/changes-file.ts';
import type { Manifest, ManifestEntry } from '../../../src/publish/manifest.ts';
import { isArticleFile } from '../../../src/publish/resource-sync/change-lines.ts';
import { bundledBuild } from '../bundled-build.ts';
import { writeStrandline, writeStrandlineArticle } from '../strandline.ts';

let root = '';
const siteFile = (path: string): Promise<string> => readFile(join(root, 'out/site', path), 'utf8');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-site-changes-'));
  const content = join(root, 'content');
  await mkdir(content);
  await writeStrandline(content, { siteUrl: SITE });
  for (const number of [1, 2, 3]) await writeStrandlineArticle(content, number);
  await bundledBuild(root, 152);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test.each<[last: string, lose: () => Promise<void>, options: Partial<BuildOptions>]>([
  ['the state of the build before exists', async () => undefined, {}],
  ['the state is lost', () => rm(join(root, 'cache'), { recursive: true }), {}],
  ['the state is ignored', async () => undefined, { isFresh: true }],
])('created, updated and deleted files are listed if %s', async (_, lose, options) => {
  expect(await siteFile('changes.json').catch(() => 'none')).toBe('none');
  const before = await resources();
  await writeStrandlineArticle(join(root, 'content'), 1, 'Limpets');
  await rm(join(root, 'content/e2.md'));
  await writeStrandlineArticle(join(root, 'content'), 4);
  await lose();
  await bundledBuild(root, 153, options);
  const after = await resources();

  const listedChanges = parseChanges(await siteFile('changes.json')).map(({ change, path, sha256 }) => [path, change, sha256]);
  expect(listedChanges).toEqual(differences(before, after));
  expect(new Set(listedChanges.map(([, change]) => change))).toEqual(new Set(['created', 'updated', 'deleted']));
  const listed = [...(await siteFile('resourcesync/resourcelist.xml')).matchAll(/<loc>([^<]+)<\/loc>.*hash="sha-256:(\w+)"/g)];
  expect(listed.map(([, loc = '', sha256]) => [decodeURI(loc).slice(SITE.length + 1), sha256])).toEqual(
    after.filter(({ path }) => isArticleFile(path)).map(({ path, sha256 }) => [path, sha256]),
  );
});

/** Resources that a ResourceSync client has after synchronization, by path. */
async function resources(): Promise<readonly ManifestEntry[]> {
  const { files } = JSON.parse(await siteFile('manifest.json')) as Manifest;
  return files.filter(({ path, group }) => group !== 'host' && !/^(?:changes\.json|resourcesync\/|\.well-known\/resourcesync)/.test(path));
}

function differences(before: readonly ManifestEntry[], after: readonly ManifestEntry[]): readonly (readonly string[])[] {
  const [old, now] = [before, after].map((files) => new Map(files.map(({ path, sha256 }) => [path, sha256])));
  return [...new Set([...before, ...after].map(({ path }) => path))].sort().flatMap((path) => {
    const [was, is] = [old?.get(path), now?.get(path)];
    if (was === is) return [];
    return [is === undefined ? [path, 'deleted', was ?? ''] : [path, was === undefined ? 'created' : 'updated', is]];
  });
}

const SITE = 'https://strandline.example';
