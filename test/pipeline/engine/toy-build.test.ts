import { spawnSync } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { differingPaths, hashesBelow } from '../../acceptance/build-content.ts';
import { logOf, runToyBuild, toyTasks } from './toy-build.ts';

const SOURCES = { 'a.txt': 'Tides\nThe sea rises.', 'b.txt': 'Limpets\nThey hold on.' };
const ALL = toyTasks(Object.keys(SOURCES)).map(({ target }) => target);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-toy-'));
  await mkdir(join(folder, 'sources'));
  for (const [name, text] of Object.entries(SOURCES)) await edit(name, text);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const edit = (name: string, text: string): Promise<void> => writeFile(join(folder, 'sources', name), text);

/** The site must have the bytes of a clean build of the same sources. */
async function expectCleanSite(): Promise<void> {
  const clean = join(folder, 'clean');
  await cp(join(folder, 'sources'), join(clean, 'sources'), { recursive: true });
  await runToyBuild(clean);
  expect(differingPaths(await hashesBelow(join(clean, 'site')), await hashesBelow(join(folder, 'site')))).toEqual([]);
}

test('the first build builds every target, the second none', async () => {
  const first = await runToyBuild(folder);
  expect(first).toMatchObject({ built: ALL, deleted: [], failed: [] });
  expect([...first.reasons.values()].map(({ names }) => names)).toEqual(ALL.map(() => ['new']));
  expect(await runToyBuild(folder)).toEqual({ built: [], deleted: [], failed: [], reasons: new Map() });
  await expectCleanSite();
});

describe('an edit', () => {
  test('to the top of a diamond builds each target below it once, with its reason', async () => {
    await runToyBuild(folder);
    await edit('a.txt', 'Spring tides\nThe sea rises more.');
    const { built, reasons } = await runToyBuild(folder);
    expect(built).toEqual(['title/a', 'text/a', 'page/a', 'list']);
    expect(Object.fromEntries([...reasons].map(([path, { names }]) => [path, names]))).toEqual({
      'title/a': ['a.txt'],
      'text/a': ['a.txt'],
      'page/a': ['title/a', 'text/a'],
      list: ['title/a'],
    });
    await expectCleanSite();
  });

  test('that leaves a value as it was is cut off early: what is built from the value stays', async () => {
    await runToyBuild(folder);
    await edit('a.txt', 'Tides\nThe sea falls.');
    expect((await runToyBuild(folder)).built).toEqual(['title/a', 'text/a', 'page/a']);
    await edit('a.txt', 'Tides\nThe sea\nfalls.');
    expect((await runToyBuild(folder)).built).toEqual(['title/a', 'text/a']);
    await expectCleanSite();
  });

  test('that is undone builds again, because only the last trace counts', async () => {
    await runToyBuild(folder);
    await edit('a.txt', 'Spring tides\nThe sea rises.');
    await runToyBuild(folder);
    await edit('a.txt', SOURCES['a.txt']);
    expect((await runToyBuild(folder)).built).toEqual(['title/a', 'text/a', 'page/a', 'list']);
    await expectCleanSite();
  });

  test('to an output by hand is overwritten', async () => {
    await runToyBuild(folder);
    await writeFile(join(folder, 'site/page/b'), 'by hand');
    const { built, reasons } = await runToyBuild(folder, { modified: ['page/b'] });
    expect([built, reasons.get('page/b')?.names]).toEqual([['page/b'], ['modified']]);
    await expectCleanSite();
  });
});

test('a deleted input deletes the outputs of its targets, and rebuilds those that listed it', async () => {
  await runToyBuild(folder);
  await rm(join(folder, 'sources/a.txt'));
  const { reasons, ...run } = await runToyBuild(folder);
  expect(run).toMatchObject({ built: ['list'], deleted: ['title/a', 'text/a', 'page/a'] });
  expect(reasons.get('list')?.names).toEqual(['title/a']);
  await expectCleanSite();
  await edit('a.txt', SOURCES['a.txt']);
  expect(await runToyBuild(folder)).toMatchObject({ built: ['title/a', 'text/a', 'page/a', 'list'], deleted: [] });
  await expectCleanSite();
});

describe('a failing task', () => {
  const failing = (target: string) => (running: string) => {
    if (running === target) throw new Error('no space for the tide');
  };

  test('leaves its last output, and is run again by every build until it succeeds', async () => {
    await runToyBuild(folder);
    const before = await readFile(join(folder, 'site/page/a'), 'utf8');
    await edit('a.txt', 'Spring tides\nThe sea rises.');
    const failed = await runToyBuild(folder, { onTask: failing('page/a') });
    expect(failed).toMatchObject({ built: ['title/a', 'text/a', 'list'], failed: ['page/a'], deleted: [] });
    expect(await readFile(join(folder, 'site/page/a'), 'utf8')).toBe(before);
    expect(await runToyBuild(folder, { onTask: failing('page/a') })).toMatchObject({ built: [], failed: ['page/a'] });
    expect(await runToyBuild(folder)).toMatchObject({ built: ['page/a'], failed: [] });
    await expectCleanSite();
  });

  test('in the first build leaves the others built', async () => {
    expect(await runToyBuild(folder, { onTask: failing('title/a') })).toMatchObject({
      built: ['text/a', 'title/b', 'text/b', 'page/b'],
      failed: ['title/a'],
    });
    expect((await runToyBuild(folder)).built).toEqual(['title/a', 'page/a', 'list']);
    await expectCleanSite();
  });
});

describe('a killed run', () => {
  test.each([
    ['in a task', 'onTask', 'page/a'],
    ['while it writes the log', 'onTrace', 'text/b'],
  ])('%s leaves the log of the build before, and the next build builds what it left', async (_, effect, target) => {
    await runToyBuild(folder);
    const log = await readFile(logOf(folder));
    await edit('a.txt', 'Spring tides\nThe sea rises more.');
    expect(runAndKill(effect, target)).toBe('SIGKILL');
    expect(await readFile(logOf(folder))).toEqual(log);
    expect((await runToyBuild(folder)).built).toEqual(['title/a', 'text/a', 'page/a', 'list']);
    await expectCleanSite();
    expect((await runToyBuild(folder)).built).toEqual([]);
  });

  /** Runs a build in a process that kills itself at a target; returns the signal that ended it. */
  function runAndKill(effect: string, target: string): NodeJS.Signals | null {
    const script = `import { runToyBuild } from ${JSON.stringify(join(import.meta.dirname, 'toy-build.ts'))};
      await runToyBuild(${JSON.stringify(folder)}, { ${effect}: (name) => name === '${target}' && process.kill(process.pid, 'SIGKILL') });`;
    return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]).signal;
  }
});

describe('a log that is', () => {
  test.each([
    ['cut short', (log: string) => truncate(log, 100)],
    ['empty', (log: string) => truncate(log, 0)],
    ['lost', (log: string) => rm(log)],
    ['zeros, as after a power cut', async (log: string) => writeFile(log, Buffer.alloc((await readFile(log)).length))],
    ['changed in one digit of a digest', changeDigest],
    ['that of an earlier build', (log: string) => copyFile(`${log}.earlier`, log)],
  ])('%s is no log: everything is built anew, and nothing is deleted', async (_, damage) => {
    await runToyBuild(folder);
    await copyFile(logOf(folder), `${logOf(folder)}.earlier`);
    await edit('a.txt', 'Spring tides\nThe sea rises.');
    await runToyBuild(folder);
    await damage(logOf(folder));
    expect(await runToyBuild(folder)).toMatchObject({ built: ALL, deleted: [], failed: [] });
    await expectCleanSite();
    expect((await runToyBuild(folder)).built).toEqual([]);
  });

  /** The log stays well-formed, so that only its SHA-256 shows the damage. */
  async function changeDigest(log: string): Promise<void> {
    const text = await readFile(log, 'utf8');
    await writeFile(
      log,
      text.replace(/=([0-9a-f])/, (_, digit) => `=${digit === '0' ? '1' : '0'}`),
    );
  }
});

test('no build leaves a temp file', async () => {
  await runToyBuild(folder);
  await edit('a.txt', 'Spring tides\nThe sea rises.');
  await runToyBuild(folder);
  expect((await readdir(join(folder, 'state'))).sort()).toEqual(['header', 'traces']);
});
