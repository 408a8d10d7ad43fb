import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boundCache } from '../../../src/pipeline/cache/bound-cache.ts';
import { cacheUsers, enterCache } from '../../../src/pipeline/cache/cache-users.ts';
import { keysInUse } from '../../../src/pipeline/cache/keys-in-use.ts';
import { pruneCache } from '../../../src/pipeline/cache/prune-cache.ts';
import { summariseCache } from '../../../src/pipeline/cache/summarise-cache.ts';
import { cacheKeyOf, cachePathOf, openResultCache } from '../../../src/pipeline/engine/result-cache.ts';
import { leaveState, publishNothing } from './leave-state.ts';

let cache = '';
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'offprint-cache-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const KEYS = ['oldest', 'older', 'newer', 'newest'].map((name) => cacheKeyOf('page', name));
const NONE: ReadonlySet<string> = new Set();

/** Writes four results of 1,000 bytes with the times of four days; returns their paths. */
async function keepFour(): Promise<void> {
  for (const [at, key] of KEYS.entries()) {
    const path = join(cache, 'results', cachePathOf(key));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.alloc(1000));
    await utimes(path, new Date(Date.UTC(2024, 0, at + 1)), new Date(Date.UTC(2024, 0, at + 1)));
  }
}

async function left(): Promise<readonly string[]> {
  const files = (await readdir(join(cache, 'results'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = files.map((entry) => join(entry.parentPath, entry.name).slice(join(cache, 'results').length + 1));
  return KEYS.filter((key) => names.includes(cachePathOf(key))).map(
    (key) => ['oldest', 'older', 'newer', 'newest'][KEYS.indexOf(key)] ?? '',
  );
}

describe('pruning', () => {
  test.each([
    ['nothing', {}, ['oldest', 'older', 'newer', 'newest']],
    ['the oldest, down to a size', { maxBytes: 2500 }, ['newer', 'newest']],
    ['entries that were written before a day', { before: Date.UTC(2024, 0, 3) }, ['newer', 'newest']],
    ['entries that are not in use', { unused: true }, []],
    ['all entries', { maxBytes: 0 }, []],
  ])('evicts %s', async (_, options, remaining) => {
    await keepFour();
    const pruned = pruneCache(cache, { inUse: NONE, unused: false, isDone: true, ...options });
    expect(await left()).toEqual(remaining);
    expect(pruned).toEqual({
      removed: 4 - remaining.length,
      removedBytes: 1000 * (4 - remaining.length),
      left: remaining.length,
      leftBytes: 1000 * remaining.length,
    });
  });

  test('evicts entries in use only to reach a size', async () => {
    await keepFour();
    const inUse = new Set([KEYS[0] ?? '', KEYS[1] ?? '']);
    pruneCache(cache, { inUse, unused: false, before: Date.UTC(2025, 0, 1), isDone: false, maxBytes: 0 });
    expect(await left()).toHaveLength(4);
    pruneCache(cache, { inUse, unused: true, isDone: true });
    expect(await left()).toEqual(['oldest', 'older']);
    pruneCache(cache, { inUse, unused: false, maxBytes: 1000, isDone: true });
    expect(await left()).toEqual(['older']);
  });

  test('evicts temp files of killed builds', async () => {
    const results = openResultCache(join(cache, 'results'));
    const key = cacheKeyOf('image', 'a');
    await results.write(key, { a: 1 });
    await writeFile(`${join(cache, 'results', cachePathOf(key))}.4711.0`, 'cut sh');
    expect(summariseCache(cache, new Set([key]))).toMatchObject([
      { kind: 'image', entries: 1, inUse: 1 },
      { kind: 'unfinished', entries: 1, sizeBytes: 6, inUse: 0 },
    ]);
    pruneCache(cache, { inUse: NONE, unused: false, before: 0, isDone: true });
    expect(summariseCache(cache, NONE)).toMatchObject([{ kind: 'image' }]);
    expect(await results.read(key)).toEqual({ a: 1 });
  });

  test('evicts nothing if the folder is missing', () => {
    expect(pruneCache(join(cache, 'none'), { inUse: NONE, unused: true, isDone: true })).toMatchObject({ removed: 0, left: 0 });
  });
});

describe('the state of a build', () => {
  const outputOf = (name: string): string => join(cache, 'sites', name);
  const leave = (name: string, rest: string): Promise<string> => leaveState(cache, outputOf(name), rest);
  /** Publishes by a build that uses another cache. */
  const publishByOthers = (name: string): string => publishNothing(outputOf(name));

  test('names the keys in use if its output is still the published one', async () => {
    await leave('current', `1{"read":{"modelKey":"${KEYS[0]}"},"page":"${KEYS[1]}"}\n1{"stem":"page-1"}\n`);
    await leave('replaced', `1{"objectsKey":"${KEYS[2]}"}\n`);
    publishByOthers('replaced');
    expect([...keysInUse(cache)].filter((key) => key.startsWith('page-'))).toEqual([KEYS[0], KEYS[1]]);
  });

  test('is evicted if no build can use it', async () => {
    const current = await leave('current', '');
    const replaced = await leave('replaced', '');
    publishByOthers('replaced');
    expect(summariseCache(cache, keysInUse(cache))).toMatchObject([
      { kind: 'state', entries: 8, inUse: 8 },
      { kind: 'unfinished', entries: 8 },
    ]);
    expect(pruneCache(cache, { inUse: keysInUse(cache), unused: true, isDone: true })).toMatchObject({ removed: 8, left: 8 });
    const names = await readdir(join(cache, 'state'));
    expect([names.some((name) => name.startsWith(current)), names.some((name) => name.startsWith(replaced))]).toEqual([true, false]);
  });
});

describe('a bounded cache', () => {
  const bound = (maxBytes: number) => boundCache(cache, { maxBytes, inUse: () => NONE });

  test('is pruned only if it is larger than its limit', async () => {
    const results = openResultCache(join(cache, 'results'));
    for (let at = 0; at < 600; at++) await results.write(cacheKeyOf('page', String(at)), 'a'.repeat(1000));
    expect(await bound(10_000_000)).toBeUndefined();
    expect(await bound(100_000)).toMatchObject({ left: expect.toSatisfy((count: number) => count > 80 && count < 90) });
  });

  test('is not pruned while another build uses it', async () => {
    await keepFour();
    const leave = await enterCache(cache);
    expect(cacheUsers(cache)).toEqual([process.pid]);
    expect(await bound(-1)).toBeUndefined();
    leave();
    expect(await bound(-1)).toMatchObject({ left: 0 });
  });

  test('is pruned although a killed build is still registered', async () => {
    await mkdir(join(cache, 'users'));
    // The largest process id on Linux is 4,194,304.
    await writeFile(join(cache, 'users', '99999999-0'), '');
    expect(cacheUsers(cache)).toEqual([]);
    expect(await readdir(join(cache, 'users'))).toEqual([]);
  });
});
