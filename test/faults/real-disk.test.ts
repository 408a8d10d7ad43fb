import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { differingPaths } from '../acceptance/build-content.ts';
import { ask, useBuiltWorkspace } from './built-workspace.ts';
import { siteFiles } from './recorded-scenario.ts';
import { buildBy, buildWords, environmentOf, startCli } from './run-cli.ts';
import { serveSite, siteOf } from './site-readers.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('SKIPPED: tests of a full disk and of a mount point: they mount one of their own, as root');

const workspace = useBuiltWorkspace();

test.runIf(isRoot)('a full disk leaves the old site and is reported, and with free space the next build publishes', async () => {
  const disk = join(workspace.path, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
  try {
    const words = [
      'build',
      '--workers',
      '1',
      '--content',
      join(workspace.path, 'content'),
      '--cache',
      join(workspace.path, 'cache'),
      '--output',
      join(disk, 'site'),
    ];
    expect(await startCli(words, { env: environmentOf(1) }).result).toMatchObject({ code: 0 });
    const before = await siteFiles(join(disk, 'site'));
    await workspace.change('an edit');
    await writeFile(join(disk, 'ballast'), Buffer.alloc(8 << 20)).catch(() => undefined);
    const failed = await startCli(words, { env: environmentOf(2) }).result;
    expect(failed.code).not.toBe(0);
    expect(failed.stderr).toMatch(/no space left|disk is full/);
    expect(failed.stderr).not.toMatch(/\n {4}at /);
    expect(differingPaths(before, await siteFiles(join(disk, 'site')))).toEqual([]);
    await rm(join(disk, 'ballast'));
    expect(await startCli(words, { env: environmentOf(2) }).result).toMatchObject({ code: 0 });
    expect(await readFile(join(disk, 'site/content/2019/strand-00001.html'), 'utf8')).toContain('generation two');
  } finally {
    execFileSync('umount', [disk]);
  }
});

test.runIf(isRoot)('an output that is a mount point is published, edited, and finished after a kill', async () => {
  const site = siteOf(workspace.path);
  await Promise.all([rm(site, { recursive: true }), rm(join(workspace.path, '.site.state'), { recursive: true })]);
  await mkdir(site);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', site]);
  try {
    expect(await buildBy(workspace.path, 1)).toMatchObject({ code: 0 });
    await workspace.change('an edit');
    const { child, result } = startCli(buildWords(workspace.path), { env: environmentOf(2) });
    while (child.exitCode === null && !existsSync(join(site, '.offprint/new'))) await wait(1);
    child.kill('SIGKILL');
    await result;
    expect(await buildBy(workspace.path, 2)).toMatchObject({ code: 0 });
    expect(await workspace.differencesFromClean()).toEqual([]);
    const served = await serveSite(site);
    expect(await ask(served, '.offprint/applied')).toMatchObject({ status: 404 });
    await served.close();
  } finally {
    execFileSync('umount', [site]);
  }
});
