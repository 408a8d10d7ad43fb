import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuildOptions } from '../../../src/pipeline/options/build-options.ts';
import { openState } from '../../../src/pipeline/state/open-state.ts';
import { readSiteState } from '../../../src/publish/generations/site-state.ts';
import { basePathOf, type StatePaths, statePathsOf } from '../../../src/publish/generations/state-folder.ts';
import { LEFT_AT_MS, leaveState, publishNothing } from '../cache/leave-state.ts';

let folder: string;
let options: BuildOptions;
const opened = () => openState(options, readSiteState(options.output), () => false);
const head = () => opened().header;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-last-'));
  options = { cache: join(folder, 'cache'), output: join(folder, 'site'), publish: true } as BuildOptions;
  await leaveState(options.cache, options.output, '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each<[what: string, change: (paths: StatePaths) => void]>([
  ['is deleted', ({ folder: state }) => rmSync(state, { recursive: true })],
  ['is replaced', () => void publishNothing(options.output)],
  ['is damaged', (paths) => writeFileSync(basePathOf(paths, 1), 'damaged')],
])('the state is ignored if the published generation %s', (_, change) => {
  expect(head()).toBeDefined();
  change(statePathsOf(options.output));
  expect(head()).toBeUndefined();
});

test.each([
  [true, 2000],
  [false, LEFT_AT_MS],
])('the time of the check is stored if folders were counted (%s)', (hasCounted, takenAtMs) => {
  opened().verified(2000, { hasCounted, unknown: [] });
  expect(head()?.takenAtMs).toBe(takenAtMs);
});
