import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openChangingJournal } from '../pipeline/changing-journal.ts';
import { type BuildRun, buildContent, differingPaths, hashesBelow, pathsBelow } from './build-content.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('SKIPPED: 2 tests of a full disk: they mount one of their own, as root');

let root = '';
let run: BuildRun;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-luck-'));
  run = {
    content: join(root, 'content'),
    output: join(root, 'out/site'),
    cache: join(root, 'cache'),
    flags: ['--workers', '1'],
    env: { SOURCE_DATE_EPOCH: '1800000000' },
  };
  await openChangingJournal(run.content, { seed: 11, articles: 3 });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function edit(article: number, what = 'what was found', by = 'what was lost'): Promise<void> {
  const file = join(run.content, `a${article}/a${article}.xml`);
  await writeFile(file, (await readFile(file, 'utf8')).replace(what, by));
}

describe('faults during a build', () => {
  test.runIf(isRoot)('a full disk leaves the last good site whole, is named, and is forgotten when there is room again', async () => {
    await mkdir(join(root, 'out'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', join(root, 'out')]);
    try {
      const settings = { title: 'Shoreline', siteUrl: 'https://shoreline.example', raw: ['a1/*.bin'] };
      await writeFile(join(run.content, 'journal.json'), JSON.stringify(settings));
      await buildContent(run);
      const good = await hashesBelow(run.output);
      await writeFile(join(run.content, 'a1/data.bin'), Buffer.alloc(20_000_000, 'tide'));
      await expect(buildContent(run)).rejects.toThrow(/could not be written: the disk is full; the last good site is unchanged/);
      expect(differingPaths(good, await hashesBelow(run.output))).toEqual([]);
      execFileSync('mount', ['-o', 'remount,size=80m', join(root, 'out')]);
      const { summary } = await buildContent(run);
      expect(summary.written).toContain('bucket/a1/data.bin');
    } finally {
      execFileSync('umount', [join(root, 'out')]);
    }
  });

  test.runIf(isRoot)('a disk too full for what the next build goes on from: the site is published, and that is said', async () => {
    await buildContent(run);
    const before = await hashesBelow(run.output);
    await edit(1);
    const state = join(run.cache, 'state');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', state]);
    try {
      await expect(buildContent(run)).rejects.toThrow(
        /could not be written: the disk is full; the site is published, and the next build makes all of it again/,
      );
      expect(differingPaths(before, await hashesBelow(run.output)).filter((path) => path.endsWith('.xml'))).toContain('bucket/a1/a1.xml');
      expect(await readdir(state)).toEqual([]);
    } finally {
      execFileSync('umount', [state]);
    }
    const { summary, exitCode } = await buildContent(run);
    expect({ exitCode, articles: summary.articles }).toEqual({ exitCode: 0, articles: 3 });
  });

  test('truncated cache files and a truncated build state are rebuilt', async () => {
    await buildContent(run);
    const results = join(run.cache, 'results');
    for (const path of await pathsBelow(results)) await truncate(join(results, path), 40);
    // In the indexes, with cached results of the others.
    await edit(1, '<article-title>', '<article-title>Anew: ');
    const damaged = await buildContent(run);
    expect(damaged.summary.recovered).toMatch(/everything was made again/);
    const state = join(run.cache, 'state');
    for (const name of await readdir(state)) await truncate(join(state, name), Math.floor((await stat(join(state, name))).size / 2));
    await edit(2);
    const { summary } = await buildContent(run);
    expect(summary.written.filter((path) => path.endsWith('.md')).length).toBe(1);
    await cp(run.content, join(root, 'clean/content'), { recursive: true });
    const clean = { ...run, content: join(root, 'clean/content'), output: join(root, 'clean/out/site'), cache: join(root, 'clean/cache') };
    await buildContent(clean);
    const differing = differingPaths(await hashesBelow(run.output), await hashesBelow(clean.output));
    expect(differing.filter((path) => !/^(?:changes\.json|manifest\.json|resourcesync\/.*)$/.test(path))).toEqual([]);
  });

  test('two concurrent builds: the second is rejected and names the owner of the lock, the first succeeds', async () => {
    const alone = { ...run, isAlone: true };
    const [first, second] = await Promise.allSettled([buildContent(alone), buildContent(alone)]);
    const failed = [first, second].filter((result) => result.status === 'rejected');
    expect(failed.map(({ reason }) => String(reason))).toEqual([
      expect.stringMatching(/another build \(process \d+ on \S+, since [\dT:.Z-]+\) is writing/),
    ]);
    expect((await readdir(join(root, 'out'))).sort()).toEqual(['.site.state', 'site']);
  });

  test.runIf(isRoot)('a file that may not be read is an error with its name; the others are published', async () => {
    await chmod(root, 0o777);
    for (const folder of [run.content, join(run.content, 'a1'), join(run.content, 'a2'), join(run.content, 'a3')])
      await chmod(folder, 0o777);
    await chmod(join(run.content, 'a2/a2.xml'), 0o000);
    const { summary, exitCode } = await buildContent({ ...run, user: NOBODY });
    expect(exitCode).toBe(1);
    expect(summary.articles).toBe(2);
    expect(summary.problems.map(({ severity, place }) => `${severity} ${place.file}`)).toContain('error a2/a2.xml');
    await chmod(join(run.content, 'a2/a2.xml'), 0o644);
    expect((await buildContent({ ...run, user: NOBODY })).summary.articles).toBe(3);
  });
});

const NOBODY = 65_534;
