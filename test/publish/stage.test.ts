import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockOutput } from '../../src/publish/build-lock.ts';
import { listNameOf } from '../../src/publish/list-name.ts';
import { publishStage, recoverStage } from '../../src/publish/publish-stage.ts';
import { openPublished } from '../../src/publish/published-list.ts';
import { planPathOf, publishedPathOf, stagePathOf } from '../../src/publish/site-manifest.ts';
import { openStageWriter } from '../../src/publish/stage.ts';

let root: string;
let output: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-stage-'));
  output = join(root, '_site');
});
afterEach(() => rm(root, { recursive: true }));

async function publish(site: Readonly<Record<string, string>>) {
  const writer = openStageWriter(output, await openPublished(output));
  for (const [path, bytes] of Object.entries(site)) await writer.write({ path, bytes });
  return publishStage(output, writer.files);
}

async function siteNow(): Promise<Record<string, string>> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.sort().map(async (file) => [file.slice(output.length + 1), await readFile(file, 'utf8')])),
  );
}

describe('publishing', () => {
  test('writes what is new, removes what is gone, leaves the rest alone', async () => {
    await publish({ 'index.html': 'home', 'a/b.html': 'b', 'a/c.html': 'c' });
    const before = await stat(join(output, 'a/c.html'));
    const { written, removed } = await publish({ 'index.html': 'home 2', 'a/c.html': 'c', 'd/e.html': 'e' });
    expect({ written, removed }).toEqual({ written: ['d/e.html', 'index.html'], removed: ['a/b.html'] });
    expect(await siteNow()).toEqual({ 'a/c.html': 'c', 'd/e.html': 'e', 'index.html': 'home 2' });
    expect((await stat(join(output, 'a/c.html'))).ino).toBe(before.ino);
  });

  test('the same site again writes nothing', async () => {
    await publish({ 'index.html': 'home' });
    expect(await publish({ 'index.html': 'home' })).toMatchObject({ written: [], removed: [] });
    expect(await readdir(root)).toEqual(expect.not.arrayContaining(['._site.next', '._site.plan']));
  });

  test('a file that somebody changed or removed on the disk is written again', async () => {
    await publish({ 'a.html': 'aaaa', 'b.html': 'b' });
    await writeFile(join(output, 'a.html'), 'oops');
    await utimes(join(output, 'a.html'), 1, 1);
    await rm(join(output, 'b.html'));
    expect((await publish({ 'a.html': 'aaaa', 'b.html': 'b' })).written).toEqual(['a.html', 'b.html']);
  });

  test('the same bytes with other times, as in a copy of a site, are not written again, and their times are noted', async () => {
    await publish({ 'a.html': 'a' });
    await utimes(join(output, 'a.html'), 1, 1);
    expect(await publish({ 'a.html': 'a' })).toMatchObject({ written: [], removed: [] });
    expect((await openPublished(output)).get('a.html')?.mtimeMs).toBe(1000);
  });

  test('a part of the site leaves its list with one name, which is new, and with the times that files were found to have', async () => {
    await publish({ 'a.html': 'a', 'b.html': 'b' });
    const before = listNameOf(output);
    const last = await openPublished(output);
    const writer = openStageWriter(output, last);
    await writer.write({ path: 'b.html', bytes: 'b 2' });
    const touched = [...last.files()].filter(({ path }) => path === 'a.html').map((file) => ({ ...file, mtimeMs: 1000 }));
    await publishStage(output, writer.files, { last, released: [], foreign: [], touched, isAltered: false });
    const lines = (await readFile(publishedPathOf(output), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(['', 'a.html', 'b.html']);
    expect(listNameOf(output)).not.toBe(before);
    expect((await openPublished(output)).get('a.html')?.mtimeMs).toBe(1000);
  });

  test('a long file comes in pieces, and last what follows from them', async () => {
    const writer = openStageWriter(output, await openPublished(output));
    const seal = (sha256: string): Uint8Array => Buffer.from(sha256);
    writer.writePieces('sealed', [Buffer.from('a'), Buffer.from('bc')], seal);
    writer.writePieces('open', [Buffer.from('abc')]);
    await publishStage(output, writer.files);
    const ofPieces = createHash('sha256').update('abc').digest('hex');
    expect(await siteNow()).toEqual({ open: 'abc', sealed: `abc${ofPieces}` });
    const { sha256, sizeBytes } = (await openPublished(output)).get('sealed') ?? {};
    expect({ sha256, sizeBytes }).toEqual({ sha256: createHash('sha256').update(`abc${ofPieces}`).digest('hex'), sizeBytes: 67 });
  });

  test('a folder may become a file, and a file a folder', async () => {
    await publish({ 'a/b': '1', c: '2' });
    await publish({ a: '3', 'c/d': '4' });
    expect(await siteNow()).toEqual({ a: '3', 'c/d': '4' });
  });

  test.each(['..', '.', '../x', 'a/..', '/x', 'x/', 'a//b', 'a/./b', 'a\\b', 'a\tb', 'a\nb', ''])(
    'a path that leaves the site is refused: %j',
    async (path) => {
      await expect(publish({ [path]: 'x' })).rejects.toThrow('is no path within the site');
    },
  );

  test.each(['...', 'a/...b', '.well-known/x', 'a./b', 'a/b..'])('a path may have dots: %j', async (path) => {
    await publish({ [path]: 'x' });
    expect(await siteNow()).toEqual({ [path]: 'x' });
  });

  test.each([
    [['a', 'a'], 'two pages want the path a'],
    [['a', 'a/b'], 'a is a file and, for a/b, a folder'],
  ])('clashing paths are refused before anything moves: %j', async (paths, message) => {
    await publish({ 'index.html': 'home' });
    const writer = openStageWriter(output, new Map());
    writer.write({ path: 'index.html', bytes: 'new' });
    const files = paths.map((path) => ({ path, sizeBytes: 1, sha256: '0'.repeat(64), changed: true }));
    await expect(publishStage(output, files)).rejects.toThrow(message);
    expect(await siteNow()).toEqual({ 'index.html': 'home' });
  });
});

describe('a build that is cut short', () => {
  test('before its plan leaves the last good site, and no litter after the next start', async () => {
    await publish({ 'index.html': 'home' });
    const writer = openStageWriter(output, await openPublished(output));
    await writer.write({ path: 'index.html', bytes: 'half' });
    expect(await recoverStage(output)).toBe(false);
    expect(await siteNow()).toEqual({ 'index.html': 'home' });
    expect(await readdir(root)).toEqual(['._site.published', '_site']);
  });

  test('while moving is carried through at the next start', async () => {
    await publish({ 'index.html': 'home', 'gone.html': 'g' });
    await mkdir(stagePathOf(output));
    await writeFile(join(stagePathOf(output), 'index.html'), 'new');
    await writeFile(join(stagePathOf(output), 'moved.html'), 'moved');
    await rename(join(stagePathOf(output), 'moved.html'), join(output, 'moved.html'));
    const moves = ['moved.html', 'index.html'].map((path) => `move\t${path}\t3\t${'0'.repeat(64)}\n`);
    await writeFile(planPathOf(output), `whole\nremove\tgone.html\n${moves.join('')}`);
    expect(await recoverStage(output)).toBe(true);
    expect(await siteNow()).toEqual({ 'index.html': 'new', 'moved.html': 'moved' });
    expect((await readdir(root)).sort()).toEqual(['._site.published', '_site']);
  });

  test.each([
    ['what was to be moved', 'move'],
    ['what was to stay', 'stay'],
  ])('while moving, and then robbed of %s, is given up; the next publishes as if nobody had', async (_, step) => {
    await publish({ 'index.html': 'home', 'about.html': 'about' });
    await writeFile(planPathOf(output), `whole\n${step}\tabout.html\t5\t${'0'.repeat(64)}\n`);
    await rm(output, { recursive: true });
    expect(await recoverStage(output)).toBe(true);
    expect((await readdir(root)).sort()).toEqual(['_site']);
    expect((await publish({ 'index.html': 'home', 'about.html': 'about' })).written).toEqual(['about.html', 'index.html']);
    expect(await siteNow()).toEqual({ 'index.html': 'home', 'about.html': 'about' });
  });
});

describe('two builds at once', () => {
  test('the second is told who has the output', async () => {
    const unlock = await lockOutput(output);
    await expect(lockOutput(output)).rejects.toThrow(`another build (process ${process.pid}) is writing ${output}`);
    await unlock();
    await (await lockOutput(output))();
  });

  test('a lock of a process that is gone is taken over', async () => {
    await writeFile(join(root, '._site.lock'), '999999999');
    await (await lockOutput(output))();
  });
});
