import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackgroundEvent, BackgroundTask } from '../../src/cli/background/background-task.ts';
import { startBackgroundBuild } from '../../src/cli/background/start-background-build.ts';
import { differingPaths } from '../acceptance/build-content.ts';
import { bundledBuild } from '../pipeline/bundled-build.ts';
import { openChangingJournal } from '../pipeline/changing-journal.ts';
import { siteContent } from '../pipeline/site-content.ts';

// As bundled, since the build is.

let root = '';
const kept = (path: string): string => join(root, 'kept', path);
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-later-'));
  await openChangingJournal(kept('content'), { seed: 6, articles: 4 });
  await bundledBuild(kept(''), 1);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function renameHastily(words: string): Promise<void> {
  const file = kept('content/a2/a2.xml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('<article-title>', `<article-title>${words} `));
  const { deferred } = await bundledBuild(kept(''), 2, { isFast: true });
  expect(deferred).toEqual(['lists', 'indexes']);
}

const task = (): BackgroundTask => ({
  options: {
    content: kept('content'),
    output: kept('out/site'),
    cache: kept('cache'),
    strict: false,
    publish: true,
    workers: 1,
    buildTime: new Date(Date.UTC(2026, 0, 2)),
    graceMs: 0,
  },
  withLists: true,
  idleMs: 10,
});

test('what a hasty build left is made beside: the lists, then the indexes', async () => {
  // Stopped wherever it is, it leaves what the next build goes on from.
  for (const milliseconds of [30, 900]) {
    await renameHastily(`After ${milliseconds}:`);
    const begun = startBackgroundBuild(task(), { onEvent: () => undefined });
    await sleep(milliseconds);
    await begun.stop();
  }
  await renameHastily('At last:');
  const news: BackgroundEvent[] = [];
  await new Promise<void>((resolve) => {
    const onEvent = (one: BackgroundEvent): void => {
      news.push(one);
      if (one.kind === 'failed' || news.length === 2) resolve();
    };
    startBackgroundBuild(task(), { onEvent });
  });
  expect(news).toMatchObject([
    { kind: 'built', summary: { deferred: ['indexes'], written: expect.arrayContaining(['feed.json']) } },
    { kind: 'built', summary: { written: expect.arrayContaining(['index/manifest.json']) } },
  ]);
  expect(news[1]).not.toHaveProperty('summary.deferred');
  await cp(kept('content'), join(root, 'clean/content'), { recursive: true });
  await bundledBuild(join(root, 'clean'), 2);
  expect(differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(kept('out/site')))).toEqual([]);
});

test('why nothing came of it is told', async () => {
  const news: BackgroundEvent[] = [];
  await new Promise<void>((resolve) => {
    const onEvent = (one: BackgroundEvent): void => {
      news.push(one);
      resolve();
    };
    const { options } = task();
    startBackgroundBuild({ ...task(), options: { ...options, content: kept('nowhere') } }, { onEvent });
  });
  expect(news).toEqual([{ kind: 'failed', reason: expect.stringContaining('is no folder') }]);
});
