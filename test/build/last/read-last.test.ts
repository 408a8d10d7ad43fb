import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptLost } from '../../../src/engine/cache-miss-error.ts';
import type { Stem } from '../../../src/model/names.ts';
import type { ShownArticle } from '../../../src/pipeline/state/article-summary.ts';
import { openLastBuild, partPath } from '../../../src/pipeline/state/read-state.ts';
import { type BuildToKeep, writeLastBuild } from '../../../src/pipeline/state/write-state.ts';

const SHOWN: readonly ShownArticle[] = [
  { stem: 'content/1/e1' as Stem, key: 'e1.xml', titleHtml: 'Of tides', publishedIso: '2024-05-01', similar: ['content/1/e2' as Stem] },
  { stem: 'content/1/e2' as Stem, key: 'e2.xml', titleHtml: 'Of moons', publishedIso: '2024-04-01' },
];
const BUILD = {
  head: {},
  folders: [],
  files: new Map(),
  articles: new Map(),
  units: new Map(),
  loose: [],
  shown: SHOWN,
  previews: [],
  problems: [],
};
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-last-'));
  path = join(folder, 'state');
  writeLastBuild(path, BUILD as unknown as BuildToKeep);
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('what others show of articles is read whenever it is asked for', () => {
  const last = openLastBuild(path);
  expect(last?.shown).toMatchObject(SHOWN);
  expect(last?.shown).toEqual(last?.shown);
  last?.close();
});

test.each<[string, (part: string) => Promise<void>]>([
  ['gone', (part) => rm(part)],
  ['another', (part) => writeFile(part, '')],
])('where it is %s meanwhile it is lost, and before that nothing can be relied upon', async (_, damage) => {
  const last = openLastBuild(path);
  await damage(partPath(path, 'shown'));
  expect(() => last?.shown).toThrow(keptLost('what others show of articles'));
  expect(openLastBuild(path)).toBeUndefined();
  last?.close();
});
