import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuildOptions } from '../../../src/build/build-options.ts';
import { lastBuildPath } from '../../../src/build/last/inputs.ts';
import { openLast } from '../../../src/build/last/open-last.ts';
import { type BuildToKeep, writeLastBuild } from '../../../src/build/last/write-last.ts';
import { listNameOf, newNameLine } from '../../../src/publish/list-name.ts';
import { publishedPathOf } from '../../../src/publish/site-manifest.ts';

let folder: string;
let options: BuildOptions;
const head = () => openLast(options).head;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-last-'));
  options = { cache: join(folder, 'cache'), output: join(folder, 'site'), publish: true } as BuildOptions;
  const { cache, output } = options;
  await writeFile(publishedPathOf(output), newNameLine());
  const kept = { files: new Map(), articles: new Map(), units: new Map(), loose: [], shown: [], problems: [] };
  const build = { ...kept, head: { takenAtMs: 1000, published: listNameOf(output) } };
  writeLastBuild(lastBuildPath(cache, output), build as unknown as BuildToKeep);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each<[what: string, change: (list: string) => Promise<void>]>([
  ['is no more', (list) => rm(list)],
  ['has another name', (list) => writeFile(list, newNameLine())],
  ['has no name', (list) => writeFile(list, `index.html\t2\t${'0'.repeat(64)}\t1000\n`)],
  ['has another length', (list) => writeFile(list, 'index.html\t', { flag: 'a' })],
])('nothing is relied upon where the list of what was published %s', async (_, change) => {
  expect(head()).toBeDefined();
  await change(publishedPathOf(options.output));
  expect(head()).toBeUndefined();
});

test.each([
  [true, 2000],
  [false, 1000],
])('when everything was seen is noted where folders were counted (%s)', (hasCounted, takenAtMs) => {
  openLast(options).seenAgain(2000, { hasCounted });
  expect(head()?.takenAtMs).toBe(takenAtMs);
});
