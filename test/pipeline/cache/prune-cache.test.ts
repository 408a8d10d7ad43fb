import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheKeyOf, cachePathOf, openResultCache } from '../../../src/engine/result-cache.ts';
import { boundCache } from '../../../src/pipeline/cache/bound-cache.ts';
import { cacheUsers, enterCache } from '../../../src/pipeline/cache/cache-users.ts';
import { keysInUse } from '../../../src/pipeline/cache/keys-in-use.ts';
import { pruneCache } from '../../../src/pipeline/cache/prune-cache.ts';
import { summariseCache } from '../../../src/pipeline/cache/summarise-cache.ts';
import { leaveState, publishNothing } from './leave-state.ts';

let cache = '';
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'offprint-cache-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const KEYS = ['oldest', 'older', 'newer', 'newest'].map((name) => cacheKeyOf('page', name));
const NONE: ReadonlySet<string> = new Set();

/** Four results of 1,000 bytes, written on four days; gives the path of each. */
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
    ['what was written before a day', { before: Date.UTC(2024, 0, 3) }, ['newer', 'newest']],
    ['everything that is not in use', { unused: true }, []],
    ['all', { maxBytes: 0 }, []],
  ])('takes away %s', async (_, options, kept) => {
    await keepFour();
    const pruned = pruneCache(cache, { inUse: NONE, unused: false, isDone: true, ...options });
    expect(await left()).toEqual(kept);
    expect(pruned).toEqual({
      removed: 4 - kept.length,
      removedBytes: 1000 * (4 - kept.length),
      left: kept.length,
      leftBytes: 1000 * kept.length,
    });
  });

  test('leaves what the last build rests on, unless the size asks for it', async () => {
    await keepFour();
    const inUse = new Set([KEYS[0] ?? '', KEYS[1] ?? '']);
    pruneCache(cache, { inUse, unused: false, before: Date.UTC(2025, 0, 1), isDone: false, maxBytes: 0 });
    expect(await left()).toHaveLength(4);
    pruneCache(cache, { inUse, unused: true, isDone: true });
    expect(await left()).toEqual(['oldest', 'older']);
    pruneCache(cache, { inUse, unused: false, maxBytes: 1000, isDone: true });
    expect(await left()).toEqual(['older']);
  });

  test('clears away what was left unfinished', async () => {
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

  test('of a folder that is not there finds nothing', () => {
    expect(pruneCache(join(cache, 'none'), { inUse: NONE, unused: true, isDone: true })).toMatchObject({ removed: 0, left: 0 });
  });
});

describe('what builds left for the next', () => {
  const outputOf = (name: string): string => join(cache, 'sites', name);
  const leave = (name: string, rest: string): Promise<string> => leaveState(cache, outputOf(name), rest);
  /** By someone who keeps what he leaves elsewhere. */
  const publishByOthers = (name: string): string => publishNothing(outputOf(name));

  test('says which keys are in use, where its output is as it was published', async () => {
    await leave('standing', `1{"read":{"modelKey":"${KEYS[0]}"},"page":"${KEYS[1]}"}\n1{"stem":"page-1"}\n`);
    await leave('gone', `1{"objectsKey":"${KEYS[2]}"}\n`);
    publishByOthers('gone');
    expect([...keysInUse(cache)].filter((key) => key.startsWith('page-'))).toEqual([KEYS[0], KEYS[1]]);
  });

  test('goes where nothing can rely upon it, and else stays', async () => {
    const standing = await leave('standing', '');
    const gone = await leave('gone', '');
    publishByOthers('gone');
    expect(summariseCache(cache, keysInUse(cache))).toMatchObject([
      { kind: 'state', entries: 8, inUse: 8 },
      { kind: 'unfinished', entries: 8 },
    ]);
    expect(pruneCache(cache, { inUse: keysInUse(cache), unused: true, isDone: true })).toMatchObject({ removed: 8, left: 8 });
    const names = await readdir(join(cache, 'state'));
    expect([names.some((name) => name.startsWith(standing)), names.some((name) => name.startsWith(gone))]).toEqual([true, false]);
  });
});

describe('a bounded cache', () => {
  const bound = (maxBytes: number) => boundCache(cache, { maxBytes, inUse: () => NONE });

  test('is left alone below its size, and brought below it above', async () => {
    const results = openResultCache(join(cache, 'results'));
    for (let at = 0; at < 600; at++) await results.write(cacheKeyOf('page', String(at)), 'a'.repeat(1000));
    expect(await bound(10_000_000)).toBeUndefined();
    expect(await bound(100_000)).toMatchObject({ left: expect.toSatisfy((count: number) => count > 80 && count < 90) });
  });

  test('waits for a time when no build uses it', async () => {
    await keepFour();
    const leave = await enterCache(cache);
    expect(cacheUsers(cache)).toEqual([process.pid]);
    expect(await bound(-1)).toBeUndefined();
    leave();
    expect(await bound(-1)).toMatchObject({ left: 0 });
  });

  test('forgets a build that was killed', async () => {
    await mkdir(join(cache, 'users'));
    // No process has so high a number.
    await writeFile(join(cache, 'users', '99999999-0'), '');
    expect(cacheUsers(cache)).toEqual([]);
    expect(await readdir(join(cache, 'users'))).toEqual([]);
  });
});
