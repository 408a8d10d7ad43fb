import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectObjects } from '../../../src/publish/generations/collect-objects.ts';
import { readCurrentChain, recordHistory } from '../../../src/publish/generations/current-chain.ts';
import { recoverSite } from '../../../src/publish/generations/recover-site.ts';
import { rollBack } from '../../../src/publish/generations/rollback.ts';
import { readSiteState } from '../../../src/publish/generations/site-state.ts';
import { statePathsOf } from '../../../src/publish/generations/state-folder.ts';
import { openSiteFixture, type SiteFixture } from './site-fixture.ts';

let site: SiteFixture;
beforeEach(() => {
  site = openSiteFixture();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  site.remove();
});

const pass = (minutes: number): unknown => vi.setSystemTime(Date.now() + minutes * 60_000);
const version = (number: number) => ({
  'index.html': `home ${number}`,
  [`index/${String(number).padStart(16, '0')}/words`]: `words ${number}`,
});
const hashed = (): readonly string[] => (existsSync(join(site.output, 'index')) ? readdirSync(join(site.output, 'index')) : []);
const storedNumbers = (): readonly number[] => {
  const paths = statePathsOf(site.output);
  const chain = readCurrentChain(paths);
  return chain === undefined ? [] : [...recordHistory(paths, chain.head)].map(({ number }) => number);
};

describe('superseded files named by content', () => {
  test('stay for ten minutes, and until a later generation', async () => {
    await site.publish(version(1));
    pass(60);
    await site.publish(version(2));
    expect(hashed()).toEqual(['0000000000000001', '0000000000000002']);
    pass(5);
    await site.publish(version(3));
    expect(hashed()).toEqual(['0000000000000001', '0000000000000002', '0000000000000003']);
    pass(6);
    await site.publish(version(4));
    expect(hashed()).toEqual(['0000000000000002', '0000000000000003', '0000000000000004']);
    pass(60);
    await site.publish(version(5));
    expect(hashed()).toEqual(['0000000000000004', '0000000000000005']);
  });

  test('are not listed, and do not count as foreign', async () => {
    await site.publish(version(1));
    expect(await site.publish(version(2))).toMatchObject({ removed: ['index/0000000000000001/words'], foreign: [] });
    expect(readSiteState(site.output).list.get('index/0000000000000001/words')).toBeUndefined();
    expect(await site.publish(version(2))).toMatchObject({ written: [], foreign: [] });
  });

  test('are reused at once if a site returns to them', async () => {
    await site.publish(version(1));
    await site.publish(version(2));
    await site.publish(version(1));
    expect(site.listed()).toEqual(version(1));
    pass(60);
    await site.publish({ ...version(1), 'about.html': 'about' });
    expect(hashed()).toEqual(['0000000000000001']);
  });

  test('are restored by a rollback after they were deleted', async () => {
    await site.publish(version(1));
    await site.publish(version(2));
    pass(60);
    await site.publish(version(3));
    expect(hashed()).toEqual(['0000000000000002', '0000000000000003']);
    await rollBack(recoverSite(site.output), { to: 1, restoresRemoved: false, retention: { graceMs: 600_000, now: new Date() } });
    expect(site.listed()).toEqual(version(1));
  });

  test('are deleted at once without a grace period', async () => {
    await site.publish(version(1));
    await site.publish(version(2), { graceMs: 0 });
    expect(hashed()).toEqual(['0000000000000002']);
  });

  test('do not stay forever if the clock was set back', async () => {
    await site.publish(version(1));
    await site.publish(version(2));
    pass(-525_600);
    await site.publish(version(3));
    expect(hashed()).toEqual(['0000000000000002', '0000000000000003']);
  });
});

describe('earlier generations', () => {
  const publishMany = async (count: number, minutes: number): Promise<void> => {
    for (let number = 1; number <= count; number++) {
      await site.publish(version(number));
      pass(minutes);
    }
  };

  test('are stored: at least three', async () => {
    await publishMany(7, 60);
    // Records after the complete list are stored as long as that list; the objects that they replaced are not.
    await expect(
      rollBack(recoverSite(site.output), { to: 3, restoresRemoved: false, retention: { graceMs: 0, now: new Date() } }),
    ).rejects.toThrow(/generation 3 cannot be published again: 2 of its files are missing or damaged/);
    await rollBack(recoverSite(site.output), { to: 4, restoresRemoved: false, retention: { graceMs: 0, now: new Date() } });
    expect(site.listed()).toEqual(version(4));
  });

  test('are stored: all of the last ten minutes', async () => {
    await publishMany(8, 1);
    await rollBack(recoverSite(site.output), { to: 1, restoresRemoved: false, retention: { graceMs: 600_000, now: new Date() } });
    expect(site.listed()).toEqual(version(1));
  });

  test('are dropped above the limit of bytes, except the last', async () => {
    await publishMany(5, 1);
    const paths = statePathsOf(site.output);
    const chain = readCurrentChain(paths);
    const records = chain === undefined ? [] : [...recordHistory(paths, chain.head)];
    const retention = { graceMs: 600_000, now: new Date() };
    const options = { head: 5, records, base: 1, retired: 5, after: 0, retention };
    expect(collectObjects(paths, options)).toBe(0);
    // "home 1" and the words of each version have six to seven bytes.
    expect(collectObjects(paths, { ...options, maxBytes: 20 })).toBe(2);
    expect(collectObjects(paths, { ...options, maxBytes: 0 })).toBe(4);
  });

  test('are merged into a complete list, so that records do not grow without bound', async () => {
    await publishMany(40, 60);
    const { bases, records } = statePathsOf(site.output);
    expect(readdirSync(bases).length).toBe(1);
    expect(readdirSync(records).length).toBeLessThan(20);
    expect(storedNumbers().length).toBeGreaterThanOrEqual(3);
    expect(site.listed()).toEqual(version(40));
  });
});
