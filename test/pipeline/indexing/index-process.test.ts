import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stem } from '../../../src/model/names.ts';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { cacheKeyOf, openResultCache } from '../../../src/pipeline/engine/result-cache.ts';
import type { IndexMessage, IndexTask } from '../../../src/pipeline/indexing/index-process.ts';
import { storedObjects } from '../../../src/pipeline/tasks/objects/stored-objects.ts';
import { isRunning } from '../../../src/publish/lock/process-identity.ts';
import { stagePathOf } from '../../../src/publish/site-manifest.ts';
import { journal as siteJournal } from '../../site/content.ts';

// The bundled module, because the process runs a bundle.
const indexer = new URL('../../../dist/indexer.js', import.meta.url);

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-parts-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('an index process exits when its build ends, even if the build is killed', async () => {
  const partsKey = cacheKeyOf('parts', 'none');
  await openResultCache(join(root, 'cache')).write(partsKey, storedObjects([], siteJournal).parts);
  const task: IndexTask = {
    what: 'references',
    settings: { output: join(root, 'site'), stage: join(root, 'next'), stale: [], cache: join(root, 'cache'), journal: siteJournal },
    kinds: ['ref'],
    articles: [],
  };
  await writeFile(
    join(root, 'build.mjs'),
    `import { fork } from 'node:child_process';
const child = fork(${JSON.stringify(indexer.pathname)}, [], { serialization: 'advanced' });
const task = ${JSON.stringify(task)};
// Longer than the timeout of this test.
for (let at = 0; at < 200_000; at++) task.articles.push({ stem: 'e' + at, partsKey: ${JSON.stringify(partsKey)} });
child.send(task, () => console.log(child.pid));`,
  );
  const build = spawn(process.execPath, [join(root, 'build.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(build.stdout, 'data')) as [Buffer];
  const pid = Number(output.toString());
  await sleep(1000);
  expect(isRunning(pid)).toBe(true);
  build.kill('SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('an index process that cannot write reports the path and the reason, as the build does', async () => {
  const cache = join(root, 'cache');
  const partsKey = cacheKeyOf('parts', 'of one');
  await openResultCache(cache).write(partsKey, storedObjects([REFERENCE], siteJournal).parts);
  const output = join(root, 'file/site');
  await writeFile(join(root, 'file'), 'no folder');
  const task: IndexTask = {
    what: 'references',
    settings: { output, stage: stagePathOf(output), stale: [], cache, journal: siteJournal },
    kinds: ['ref'],
    articles: [{ stem: 'e1' as Stem, objectsKey: partsKey, partsKey }],
  };
  const child = fork(indexer, [], { serialization: 'advanced' });
  child.send(task);
  const [message] = (await once(child, 'message')) as [IndexMessage<'references'>];
  const { failed, path } = 'failed' in message ? message : {};
  expect(path).toContain(join(root, 'file'));
  expect(failed?.message).toBe(`${path} could not be written: a parent of the path is a file; the last good site is unchanged`);
});

const REFERENCE: TaggedObject = {
  kind: 'ref',
  id: '6f1c2f0e-0000-5000-8000-000000000001',
  about: 'Whelks 2001',
  articleDoi: '10.5555/e1',
  sortDate: '2012',
  tags: new Map(),
};
