import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledBuild } from '../bundled-build.ts';
import { writeStrandline, writeStrandlineArticle } from '../strandline.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-feeds-'));
  const content = join(root, 'content');
  await mkdir(content);
  await writeStrandline(content);
  for (const number of [1, 2]) await writeStrandlineArticle(content, number);
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('feeds contain the abstract of each article, also of an unchanged one while another changed', async () => {
  await bundledBuild(root, 152);
  expect(await feedEntries()).toEqual([
    ['The barnacle of shore 2', 'Of a barnacle and of plankton.'],
    ['The limpet of shore 1', 'Of a limpet and of groyne.'],
  ]);
  await writeStrandlineArticle(join(root, 'content'), 2, 'Barnacles');
  await bundledBuild(root, 153);
  expect(await feedEntries()).toEqual([
    ['Barnacles', 'Of a barnacle and of plankton.'],
    ['The limpet of shore 1', 'Of a limpet and of groyne.'],
  ]);
});

async function feedEntries(): Promise<readonly (readonly [title: string, summary: string | undefined])[]> {
  const feed: { items: { title: string; summary?: string }[] } = JSON.parse(await readFile(join(root, 'out/site/feed.json'), 'utf8'));
  return feed.items.map(({ title, summary }) => [title, summary]);
}
