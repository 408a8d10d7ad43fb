import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSiteState } from '../../src/publish/generations/site-state.ts';
import { type Publication, type PublishOptions, publishStage } from '../../src/publish/publish-stage.ts';
import { openStageWriter } from '../../src/publish/stage.ts';

let root: string;
let output: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-stage-'));
  output = join(root, '_site');
});
afterEach(() => rm(root, { recursive: true }));

async function publish(site: Readonly<Record<string, string>>, options: PublishOptions = {}): Promise<Publication> {
  const writer = openStageWriter(output, readSiteState(output).list);
  for (const [path, bytes] of Object.entries(site)) await writer.write({ path, bytes });
  const published = await publishStage(output, writer.files, options);
  await published.settled;
  return published;
}

async function siteNow(): Promise<Record<string, string>> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.sort().map(async (file) => [file.slice(output.length + 1), await readFile(file, 'utf8')])),
  );
}

describe('publishing', () => {
  test('writes new files, removes dropped ones, keeps unchanged ones', async () => {
    await publish({ 'index.html': 'home', 'a/b.html': 'b', 'a/c.html': 'c' });
    const before = await stat(join(output, 'a/c.html'));
    const { written, removed } = await publish({ 'index.html': 'home 2', 'a/c.html': 'c', 'd/e.html': 'e' });
    expect({ written, removed }).toEqual({ written: ['d/e.html', 'index.html'], removed: ['a/b.html'] });
    expect(await siteNow()).toEqual({ 'a/c.html': 'c', 'd/e.html': 'e', 'index.html': 'home 2' });
    expect((await stat(join(output, 'a/c.html'))).ino).toBe(before.ino);
  });

  test('the same site again writes nothing', async () => {
    const { generation } = await publish({ 'index.html': 'home' });
    const before = await statesBelow(root);
    expect(await publish({ 'index.html': 'home' })).toMatchObject({ written: [], removed: [], generation });
    expect(await statesBelow(root)).toEqual(before);
  });

  test('a file that was modified or deleted by hand is written again', async () => {
    await publish({ 'a.html': 'aaaa', 'b.html': 'b' });
    await writeFile(join(output, 'a.html'), 'oops');
    await utimes(join(output, 'a.html'), 1, 1);
    await rm(join(output, 'b.html'));
    expect((await publish({ 'a.html': 'aaaa', 'b.html': 'b' })).written).toEqual(['a.html', 'b.html']);
  });

  test('the same bytes with other times, as in a copied site, are the same generation, and the times are recorded', async () => {
    const { generation } = await publish({ 'a.html': 'a' });
    await utimes(join(output, 'a.html'), 1, 1);
    expect(await publish({ 'a.html': 'a' })).toMatchObject({ written: [], removed: [], generation });
    expect(readSiteState(output).list.get('a.html')?.mtimeMs).toBe(1000);
  });

  test('an incremental publication is a generation, with the present times of retimed files', async () => {
    const first = await publish({ 'a.html': 'a', 'b.html': 'b' });
    const { list } = readSiteState(output);
    const retimed = [...list.files()].filter(({ path }) => path === 'a.html').map((file) => ({ ...file, mtimeMs: 1000 }));
    const second = await publish({ 'b.html': 'b 2' }, { incremental: { orphans: [], retimed, foreign: [] } });
    expect(second.generation).not.toBe(first.generation);
    expect([...readSiteState(output).list.files()].map(({ path }) => path)).toEqual(['a.html', 'b.html']);
    expect(readSiteState(output).list.get('a.html')?.mtimeMs).toBe(1000);
  });

  test('a large file is written in chunks, with a last chunk from their hash', async () => {
    const writer = openStageWriter(output, readSiteState(output).list);
    const seal = (sha256: string): Uint8Array => Buffer.from(sha256);
    writer.writePieces('sealed', [Buffer.from('a'), Buffer.from('bc')], seal);
    writer.writePieces('open', [Buffer.from('abc')]);
    await (await publishStage(output, writer.files)).settled;
    const ofPieces = createHash('sha256').update('abc').digest('hex');
    expect(await siteNow()).toEqual({ open: 'abc', sealed: `abc${ofPieces}` });
    const { sha256, sizeBytes } = readSiteState(output).list.get('sealed') ?? {};
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
      await expect(publish({ [path]: 'x' })).rejects.toThrow('is not a path within the site');
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

describe('a foreign file', () => {
  test('is kept and reported', async () => {
    await publish({ 'index.html': 'home', 'a/b.html': 'b' });
    await mkdir(join(output, '.git/objects'), { recursive: true });
    for (const path of ['CNAME', 'a/notes.txt', '.git/HEAD']) await writeFile(join(output, path), 'mine');
    const { written, removed, foreign } = await publish({ 'index.html': 'home 2' });
    expect({ written, removed, foreign }).toEqual({
      written: ['index.html'],
      removed: ['a/b.html'],
      foreign: ['.git', 'CNAME', 'a/notes.txt'],
    });
    expect(await siteNow()).toEqual({ '.git/HEAD': 'mine', CNAME: 'mine', 'a/notes.txt': 'mine', 'index.html': 'home 2' });
  });

  test('is kept in a folder to which a site is built for the first time', async () => {
    await mkdir(output);
    await writeFile(join(output, 'CNAME'), 'example.org');
    expect(await publish({ 'index.html': 'home', 'a/b.html': 'b' })).toMatchObject({ foreign: ['CNAME'] });
    expect(await siteNow()).toEqual({ CNAME: 'example.org', 'a/b.html': 'b', 'index.html': 'home' });
  });

  test.each<[what: string, path: string, put: (target: string) => Promise<unknown>]>([
    ['a file', 'new.html', (target) => writeFile(target, 'mine')],
    ['a folder with a file', 'new.html', (target) => mkdir(target).then(() => writeFile(join(target, 'x'), 'mine'))],
    ['a symbolic link', 'new.html', (target) => symlink('/etc/passwd', target)],
    ['a file in the place of a folder', 'new', (target) => writeFile(target, 'mine')],
    ['a symbolic link in the place of a folder', 'new', (target) => symlink(tmpdir(), target)],
    [
      'a folder in the place of a page that is replaced',
      'index.html',
      (target) =>
        rm(target)
          .then(() => mkdir(target))
          .then(() => writeFile(join(target, 'x'), 'mine')),
    ],
  ])('at a path that the site needs is refused before anything is published: %s', async (_, path, put) => {
    await publish({ 'index.html': 'home' });
    const target = join(output, path);
    await put(target);
    const before = await statesBelow(output);
    const needed = { 'index.html': 'home 2', [path === 'new' ? 'new/page.html' : 'new.html']: 'new' };
    await expect(publish(needed)).rejects.toThrow(`${target} is `);
    expect(await statesBelow(output)).toEqual(before);
    expect(readSiteState(output).chain?.head.number).toBe(1);
  });

  test('is adopted if it has the bytes to be published', async () => {
    await publish({ 'index.html': 'home' });
    await writeFile(join(output, 'new.html'), 'new');
    expect(await publish({ 'index.html': 'home', 'new.html': 'new' })).toMatchObject({ written: ['new.html'] });
  });

  test('is not removed in place of a removed file', async () => {
    await publish({ 'index.html': 'home', 'old.html': 'old' });
    await rm(join(output, 'old.html'));
    await mkdir(join(output, 'old.html'));
    await writeFile(join(output, 'old.html/mine.txt'), 'mine');
    await publish({ 'index.html': 'home' });
    expect(await siteNow()).toEqual({ 'index.html': 'home', 'old.html/mine.txt': 'mine' });
  });
});

/** The evidence that a file was written, by path. */
async function statesBelow(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  const stateOf = (path: string): string => {
    const { ino, mtimeMs } = lstatSync(path);
    return `${ino} ${mtimeMs}`;
  };
  return Object.fromEntries(paths.filter((path) => !path.endsWith('.state')).map((path) => [path, stateOf(path)]));
}
