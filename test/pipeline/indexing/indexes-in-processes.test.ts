import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuildOptions, BuildSummary, Progress } from '../../../src/pipeline/options/build-options.ts';
import { differingPaths, hashesBelow } from '../../acceptance/build-content.ts';
import { bundledBuild } from '../bundled-build.ts';
import { processesBelow } from '../processes-below.ts';
import { writeStrandline, writeStrandlineArticle } from '../strandline.ts';

/** Enough articles that the newest segment has one. */
const ARTICLES = 33;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-beside-'));
  const content = join(root, 'beside/content');
  await mkdir(content, { recursive: true });
  await writeStrandline(content, { searchBody: true });
  for (let i = 1; i <= ARTICLES; i++) await writeStrandlineArticle(content, i);
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('index processes give the same bytes as one process, also after an edit', async () => {
  const seen: Progress[] = [];
  const steps: string[] = [];
  await build('beside', { indexInProcessFrom: 1, onProgress: (progress) => seen.push(progress), onStep: (step) => steps.push(step) });
  // They end before the indexes, which were started before them.
  expect(steps.filter((step) => /^(?:answers|feeds|indexes)$/.test(step))).toEqual(['answers', 'feeds', 'indexes']);
  expect(seen.findLast(({ step }) => step === 'index')).toEqual({ step: 'index', done: ARTICLES, total: ARTICLES });
  expect(await differencesFromOneProcess()).toEqual([]);
  await writeStrandlineArticle(join(root, 'beside/content'), 2, 'A title of its own');
  await build('beside', { indexInProcessFrom: 1 });
  expect(await differencesFromOneProcess()).toEqual([]);
});

test('if an index process is killed, the build fails with a message, and the next build completes', async () => {
  const manifest = join(root, 'beside/out/site/index/manifest.json');
  const before = await readFile(manifest, 'utf8');
  await writeStrandlineArticle(join(root, 'beside/content'), 3, 'Another title');
  const killed = build('beside', { indexInProcessFrom: 1, isFresh: true, onProgress: killingIndexers() });
  await expect(killed).rejects.toThrow(
    /^the process that indexes (?:articles|references) was ended by SIGKILL before it was done; the last good site is unchanged$/,
  );
  await expect.poll(indexers).toEqual([]);
  expect(await readFile(manifest, 'utf8')).toBe(before);
  await build('beside', { indexInProcessFrom: 1 });
  expect(await differencesFromOneProcess()).toEqual([]);
});

/** Kills the first index process as soon as it runs. It is started after the newest articles are indexed. */
function killingIndexers(): (progress: Progress) => void {
  let watching: NodeJS.Timeout | undefined;
  return ({ step }) => {
    if (step !== 'index' || watching !== undefined) return;
    watching = setInterval(() => {
      const [first] = indexers();
      if (first === undefined) return;
      clearInterval(watching);
      process.kill(first, 'SIGKILL');
    }, 1);
  };
}

function indexers(): readonly number[] {
  return processesBelow(process.pid, 'indexer.js');
}

async function differencesFromOneProcess(): Promise<readonly string[]> {
  await rm(join(root, 'alone'), { recursive: true, force: true });
  await cp(join(root, 'beside/content'), join(root, 'alone/content'), { recursive: true });
  await build('alone');
  const [inProcesses, alone] = await Promise.all(['beside', 'alone'].map((name) => filesOf(name)));
  if (inProcesses === undefined || alone === undefined || inProcesses.size < 100) throw new Error('there are no indexes');
  expect([...inProcesses.keys()].filter((path) => path.startsWith('values/month/'))).not.toEqual([]);
  return differingPaths(inProcesses, alone);
}

function build(folder: string, options: Partial<BuildOptions> = {}): Promise<BuildSummary> {
  return bundledBuild(join(root, folder), 152, options);
}

/** Paths of indexes, answers and feeds. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const hashes = await hashesBelow(join(root, folder, 'out/site'));
  return new Map([...hashes].filter(([path]) => /^(?:index|search|values)\/|(?:^|\/)(?:rss\.xml|atom\.xml|feed\.json)$/.test(path)));
}
