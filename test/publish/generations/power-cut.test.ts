import fs, { existsSync, rmSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recoverSite } from '../../../src/publish/generations/recover-site.ts';
import { openSiteFixture, type SiteFixture } from './site-fixture.ts';

const OLD = { 'index.html': 'home', 'content/1/e1.html': 'one', 'content/1/e1.md': 'md' };
const NEW = { 'index.html': 'home 2', 'content/1/e1.html': 'one 2', 'content/1/e1.md': 'md' };

let site: SiteFixture;
beforeEach(() => {
  site = openSiteFixture();
});
afterEach(() => {
  restoreDisk();
  site.remove();
});

const { readFileSync, renameSync, fsyncSync, fdatasync, fsync, openSync, open } = fs;

function restoreDisk(): void {
  Object.assign(fs, { readFileSync, renameSync, fsyncSync, fdatasync, fsync, openSync, open });
  syncBuiltinESMExports();
}

/** Simulates a restart of the system: changes the boot id. */
function restartSystem(): void {
  Object.assign(fs, {
    readFileSync: (path: fs.PathOrFileDescriptor, ...rest: readonly unknown[]) =>
      path === '/proc/sys/kernel/random/boot_id' ? 'another-boot\n' : Reflect.apply(readFileSync, fs, [path, ...rest]),
  });
  syncBuiltinESMExports();
}

/** Damages a file as a power cut does on a file system that writes sizes and names before data. */
function lose(path: string): void {
  const target = join(site.output, path);
  const { atime, mtime, size } = statSync(target);
  truncateSync(target, 0);
  truncateSync(target, size);
  utimesSync(target, atime, mtime);
}

const forgetApplied = (): void => rmSync(join(site.root, '._site.state/applied'));

describe.runIf(process.platform === 'linux')('after a restart of the system', () => {
  test('files that may be lost are hashed, and damaged ones are written again', async () => {
    await site.publish(OLD);
    forgetApplied();
    lose('content/1/e1.md');
    restartSystem();
    const state = recoverSite(site.output);
    expect(state.stale).toEqual(['content/1/e1.md']);
    expect((await site.publish(OLD, { site: state })).written).toEqual(['content/1/e1.md']);
    expect(site.filesOnDisk()).toEqual(Object.fromEntries(Object.entries(OLD).sort()));
  });

  test('damaged files are restored from objects', async () => {
    await site.publish(OLD);
    await site.publish(NEW);
    await site.publish(OLD);
    forgetApplied();
    lose('index.html');
    restartSystem();
    expect(recoverSite(site.output).stale).toEqual([]);
    expect(site.filesOnDisk()['index.html']).toBe('home');
  });

  test('a file whose deletion was lost is deleted', async () => {
    await site.publish({ ...OLD, 'content/1/e2.html': 'two' });
    await site.publish(OLD);
    forgetApplied();
    site.write('content/1/e2.html', 'two');
    restartSystem();
    recoverSite(site.output);
    expect(existsSync(join(site.output, 'content/1/e2.html'))).toBe(false);
  });

  test('files known to be on disk are not hashed; others are hashed once', async () => {
    await site.publish(OLD);
    lose('index.html');
    restartSystem();
    // It was recorded as applied, so the damage has another cause, which "verify" finds.
    expect(recoverSite(site.output).stale).toEqual([]);
    forgetApplied();
    expect(recoverSite(site.output).stale).toEqual(['index.html']);
    site.write('index.html', 'home');
    expect(recoverSite(site.output).stale).toEqual([]);
    expect(existsSync(join(site.root, '._site.state/applied'))).toBe(true);
  });

  test('a damaged record leaves its parent as the current generation', async () => {
    await site.publish(OLD);
    await site.publish(NEW);
    fs.writeFileSync(join(site.root, '._site.state/gen/2'), 'damaged');
    const state = recoverSite(site.output);
    expect(state.chain?.head.number).toBe(1);
    expect((await site.publish(NEW, { site: state })).written).toEqual(['content/1/e1.html', 'index.html']);
    expect(recoverSite(site.output).chain?.head).toMatchObject({ number: 3 });
  });
});

test('without a restart, files are trusted, because the page cache has every write', async () => {
  await site.publish(OLD);
  forgetApplied();
  lose('index.html');
  expect(recoverSite(site.output).stale).toEqual([]);
});

test('files and folders are synced before the record, and the record before any rename', async () => {
  await site.publish(OLD);
  const log: string[] = [];
  const pathOf = new Map<number, string>();
  const short = (path: unknown): string =>
    String(path)
      .slice(site.root.length + 1)
      .replace('._site.state/', '');
  Object.assign(fs, {
    openSync: (path: fs.PathLike, ...rest: readonly unknown[]) => {
      const file: number = Reflect.apply(openSync, fs, [path, ...rest]);
      pathOf.set(file, short(path));
      return file;
    },
    open: (path: fs.PathLike, flags: string, done: (error: unknown, file: number) => void) =>
      open(path, flags, (error, file) => {
        pathOf.set(file, short(path));
        done(error, file);
      }),
    fsyncSync: (file: number) => {
      log.push(`sync ${pathOf.get(file)}`);
      fsyncSync(file);
    },
    fsync: (file: number, done: fs.NoParamCallback) => {
      log.push(`sync ${pathOf.get(file)}`);
      fsync(file, done);
    },
    fdatasync: (file: number, done: fs.NoParamCallback) => {
      log.push(`sync ${pathOf.get(file)}`);
      fdatasync(file, done);
    },
    renameSync: (from: fs.PathLike, target: fs.PathLike) => {
      log.push(`rename ${short(from)} ${short(target)}`);
      renameSync(from, target);
    },
  });
  syncBuiltinESMExports();
  await site.publish(NEW);
  restoreDisk();
  const commit = log.indexOf('rename gen/2.tmp gen/2');
  const before = new Set(log.slice(0, commit));
  for (const path of ['new/2/index.html', 'new/2/content/1/e1.html', 'new/2/content/1', 'new/2/content', 'new/2', 'new', 'obj'])
    expect(before).toContain(`sync ${path}`);
  expect(log[commit - 1]).toBe('sync gen/2.tmp');
  expect(log.slice(commit + 1).filter((step) => !step.startsWith('rename applied'))).toEqual([
    'sync gen',
    'sync ._site.state',
    'rename new/2/content/1/e1.html _site/content/1/e1.html',
    'rename new/2/index.html _site/index.html',
    expect.stringMatching(/^sync /),
    expect.stringMatching(/^sync /),
    expect.stringMatching(/^sync /),
    expect.stringMatching(/^sync /),
  ]);
});
