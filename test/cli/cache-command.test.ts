import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterCache } from '../../src/pipeline/cache/cache-users.ts';
import { cacheKeyOf, cachePathOf } from '../../src/pipeline/engine/result-cache.ts';
import { leaveState } from '../pipeline/cache/leave-state.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

let cache: string;
let stateFiles = 0;
let stateBytes = 0;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'offprint-kept-'));
  for (const [kind, name] of [
    ['page', 'a'],
    ['page', 'b'],
    ['image', 'a'],
  ] as const) {
    const path = join(cache, 'results', cachePathOf(cacheKeyOf(kind, name)));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.alloc(1500));
    await utimes(path, new Date('2024-03-01T00:00:00Z'), new Date('2024-03-01T00:00:00Z'));
  }
  await writeFile(join(cache, 'CACHEDIR.TAG'), 'Signature: 8a477f597d28d172789f06886806bc55\n# Of offprint.\n');
  await leaveState(cache, join(cache, 'sites/site'), `1{"pageKey":"${cacheKeyOf('page', 'a')}"}\n`);
  for (const name of await readdir(join(cache, 'state'))) {
    const path = join(cache, 'state', name);
    await utimes(path, new Date('2024-03-02T00:00:00Z'), new Date('2024-03-02T00:00:00Z'));
    stateFiles++;
    stateBytes += (await stat(path)).size;
  }
});
afterAll(() => rm(cache, { recursive: true }));

test('offprint cache ls lists the cache by kind', () => {
  expect(execFileSync(process.execPath, [CLI, 'cache', 'ls', '--cache', cache], { encoding: 'utf8' })).toBe(
    [
      'kind   files  size    oldest      in use',
      '-----  -----  ------  ----------  ------',
      'image  1      1.5 KB  2024-03-01  0',
      'page   2      3.0 KB  2024-03-01  1',
      `state  ${stateFiles}      ${stateBytes} B   2024-03-02  ${stateFiles}`,
      `${3 + stateFiles} files, ${kilobytes(4500 + stateBytes)}`,
      '',
    ].join('\n'),
  );
});

test('offprint cache prune waits for builds, and deletes unused entries', async () => {
  const prune = () => spawnSync(process.execPath, [CLI, 'cache', 'prune', '--unused', '--cache', cache], { encoding: 'utf8' });
  const leave = await enterCache(cache);
  expect(prune()).toMatchObject({ status: 3, stderr: `offprint: a build (process ${process.pid}) is using ${cache}; wait for it\n` });
  leave();
  expect(prune()).toMatchObject({
    status: 0,
    stderr: `2 files deleted (3.0 KB), ${1 + stateFiles} left (${kilobytes(1500 + stateBytes)})\n`,
  });
});

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
