import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Stem } from '../../../src/model/names.ts';
import { cacheMiss } from '../../../src/pipeline/engine/cache-miss-error.ts';
import type { ArticleSummary } from '../../../src/pipeline/state/article-summary.ts';
import { openBuildState, stateFilePath } from '../../../src/pipeline/state/read-state.ts';
import { type StateToWrite, writeState } from '../../../src/pipeline/state/write-state.ts';

const SHOWN: readonly ArticleSummary[] = [
  { stem: 'content/1/e1' as Stem, key: 'e1.xml', titleHtml: 'Of tides', publishedIso: '2024-05-01', similar: ['content/1/e2' as Stem] },
  { stem: 'content/1/e2' as Stem, key: 'e2.xml', titleHtml: 'Of moons', publishedIso: '2024-04-01' },
];
const BUILD = {
  head: {},
  folders: [],
  files: new Map(),
  articles: new Map(),
  targets: new Map(),
  untracked: [],
  summaries: SHOWN,
  previews: [],
  problems: [],
};
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-last-'));
  path = join(folder, 'state');
  writeState(path, BUILD as unknown as StateToWrite);
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('summaries of articles are read on demand', () => {
  const last = openBuildState(path);
  expect(last?.summaries).toMatchObject(SHOWN);
  expect(last?.summaries).toEqual(last?.summaries);
  last?.close();
});

test.each<[string, (part: string) => Promise<void>]>([
  ['deleted', (part) => rm(part)],
  ['replaced', (part) => writeFile(part, '')],
])('a state file that is %s during a build is a cache miss, and before the build there is no state', async (_, damage) => {
  const last = openBuildState(path);
  await damage(stateFilePath(path, 'summaries'));
  expect(() => last?.summaries).toThrow(cacheMiss('what others show of articles'));
  expect(openBuildState(path)).toBeUndefined();
  last?.close();
});
