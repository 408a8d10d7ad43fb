import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuildOptions } from '../../../src/build/build-options.ts';
import { openLast } from '../../../src/build/last/open-last.ts';
import { newNameLine } from '../../../src/publish/list-name.ts';
import { publishedPathOf } from '../../../src/publish/site-manifest.ts';
import { LEFT_AT_MS, leaveState } from '../cache/leave-state.ts';

let folder: string;
let options: BuildOptions;
const head = () => openLast(options).head;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-last-'));
  options = { cache: join(folder, 'cache'), output: join(folder, 'site'), publish: true } as BuildOptions;
  await leaveState(options.cache, options.output, '');
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
  [false, LEFT_AT_MS],
])('when everything was seen is noted where folders were counted (%s)', (hasCounted, takenAtMs) => {
  openLast(options).seenAgain(2000, { hasCounted });
  expect(head()?.takenAtMs).toBe(takenAtMs);
});
