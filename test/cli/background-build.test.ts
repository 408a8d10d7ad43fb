import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackgroundEvent, BackgroundTask } from '../../src/cli/background/background-task.ts';
import { startBackgroundBuild } from '../../src/cli/rebuild-on-change.ts';
import { differingPaths } from '../acceptance/build-content.ts';
import { bundledBuild } from '../pipeline/bundled-build.ts';
import { openChangingJournal } from '../pipeline/changing-journal.ts';
import { siteContent } from '../pipeline/site-content.ts';

// Runs the bundled program, because the background process is a bundled script.

let root = '';
const journalPath = (path: string): string => join(root, 'journal', path);
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-later-'));
  await openChangingJournal(journalPath('content'), { seed: 6, articles: 4 });
  await bundledBuild(journalPath(''), 1);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function renameInFastMode(words: string): Promise<void> {
  const file = journalPath('content/a2/a2.xml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('<article-title>', `<article-title>${words} `));
  const { deferred } = await bundledBuild(journalPath(''), 2, { isFast: true });
  expect(deferred).toEqual(['lists', 'indexes']);
}

const task = (): BackgroundTask => ({
  options: {
    content: journalPath('content'),
    output: journalPath('out/site'),
    cache: journalPath('cache'),
    strict: false,
    publish: true,
    workers: 1,
    buildTime: new Date(Date.UTC(2026, 0, 2)),
    graceMs: 0,
  },
  withLists: true,
  idleMs: 10,
});

test('targets that a fast build deferred are built in the background: the lists, then the indexes', async () => {
  // A background build that is stopped at any moment leaves a state from which the next build continues.
  for (const milliseconds of [30, 900]) {
    await renameInFastMode(`After ${milliseconds}:`);
    const running = startBackgroundBuild(task(), { onEvent: () => undefined });
    await sleep(milliseconds);
    await running.stop();
  }
  await renameInFastMode('At last:');
  const events: BackgroundEvent[] = [];
  await new Promise<void>((resolve) => {
    const onEvent = (one: BackgroundEvent): void => {
      events.push(one);
      if (one.kind === 'failed' || events.length === 2) resolve();
    };
    startBackgroundBuild(task(), { onEvent });
  });
  expect(events).toMatchObject([
    { kind: 'built', summary: { deferred: ['indexes'], written: expect.arrayContaining(['feed.json']) } },
    { kind: 'built', summary: { written: expect.arrayContaining(['index/manifest.json']) } },
  ]);
  expect(events[1]).not.toHaveProperty('summary.deferred');
  await cp(journalPath('content'), join(root, 'clean/content'), { recursive: true });
  await bundledBuild(join(root, 'clean'), 2);
  expect(differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(journalPath('out/site')))).toEqual([]);
});

test('a background build that fails sends the reason', async () => {
  const events: BackgroundEvent[] = [];
  await new Promise<void>((resolve) => {
    const onEvent = (one: BackgroundEvent): void => {
      events.push(one);
      resolve();
    };
    const { options } = task();
    startBackgroundBuild({ ...task(), options: { ...options, content: journalPath('nowhere') } }, { onEvent });
  });
  expect(events).toEqual([{ kind: 'failed', reason: expect.stringContaining('is no folder') }]);
});
