import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoverSite } from '../../../src/publish/generations/recover-site.ts';
import { statePathsOf } from '../../../src/publish/generations/state-folder.ts';
import { openSiteFixture, type SiteFixture } from './site-fixture.ts';

const canMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'none', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
})();

describe.skipIf(!canMount).each([
  ['another file system', ['-t', 'tmpfs', 'none']],
  ['a folder of the same file system', ['--bind']],
])('an output that is a mount point of %s', (kind, options) => {
  let root = '';
  let site: SiteFixture;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'offprint-volume-'));
    const volume = join(root, 'volume');
    const output = join(root, '_site');
    for (const folder of [volume, output]) mkdirSync(folder);
    execFileSync('mount', [...options, ...(kind === 'another file system' ? [] : [volume]), output]);
    site = openSiteFixture(output);
  });
  afterAll(() => {
    execFileSync('umount', [site.output]);
    site.remove();
    rmSync(root, { recursive: true });
  });

  test('has its state inside, and can be published, updated and recovered', async () => {
    expect(statePathsOf(site.output)).toMatchObject({ isInside: true, folder: join(site.output, '.offprint') });
    await site.publish({ 'index.html': 'home', 'a/b.html': 'b' }, { graceMs: 0 });
    expect(readdirSync(site.output).sort()).toEqual(['.offprint', 'a', 'index.html']);
    const { foreign } = await site.publish({ 'index.html': 'home 2', 'c.html': 'c' }, { graceMs: 0 });
    expect(foreign).toEqual([]);
    expect(readdirSync(site.output).sort()).toEqual(['.offprint', 'c.html', 'index.html']);
    expect(site.listed(recoverSite(site.output))).toEqual({ 'c.html': 'c', 'index.html': 'home 2' });
    expect(existsSync(join(root, '._site.state'))).toBe(false);
  });
});

test('the state of an output that is a symbolic link is next to the target folder', async () => {
  const site = openSiteFixture();
  try {
    mkdirSync(join(site.root, 'www/html'), { recursive: true });
    symlinkSync(join(site.root, 'www/html'), site.output);
    await site.publish({ 'index.html': 'home' });
    await site.publish({ 'index.html': 'home 2' });
    expect(readdirSync(join(site.root, 'www')).sort()).toEqual(['.html.state', 'html']);
    expect(site.filesOnDisk()).toEqual({ 'index.html': 'home 2' });
  } finally {
    site.remove();
  }
});
