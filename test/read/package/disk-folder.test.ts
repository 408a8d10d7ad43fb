import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { diskFolder } from '../../../src/read/package/disk-folder.ts';
import { type KnownFolder, trustedDevice } from '../../../src/read/package/folder-memory.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a folder on disk lists its files and follows no link to the outside', async () => {
  mkdirSync(join(dir, 'content/b'), { recursive: true });
  mkdirSync(join(dir, 'content/.git'));
  writeFileSync(join(dir, 'secret.txt'), 'secret');
  writeFileSync(join(dir, 'content/b/z.txt'), '0123456789');
  writeFileSync(join(dir, 'content/a.txt'), 'a');
  writeFileSync(join(dir, 'content/.git/config'), 'x');
  symlinkSync('a.txt', join(dir, 'content/inside.txt'));
  symlinkSync('../secret.txt', join(dir, 'content/outside.txt'));
  symlinkSync('..', join(dir, 'content/loop'));
  symlinkSync('nowhere', join(dir, 'content/broken'));
  const problems: Problem[] = [];
  const folder = diskFolder(join(dir, 'content'), (problem) => problems.push(problem));
  expect((await folder.list()).map(({ path, sizeBytes }) => ({ path, sizeBytes }))).toEqual([
    { path: 'a.txt', sizeBytes: 1 },
    { path: 'b/z.txt', sizeBytes: 10 },
    { path: 'inside.txt', sizeBytes: 1 },
  ]);
  expect(problems.map(({ code, place }) => `${code} ${place.file}`).sort()).toEqual([
    'file-link-refused broken',
    'file-link-refused loop',
    'file-link-refused outside.txt',
  ]);
  expect(new TextDecoder().decode(await folder.readRange('b/z.txt', 3, 4))).toBe('3456');
  expect(new TextDecoder().decode(await folder.readRange('b/z.txt', 8, 100))).toBe('89');
  expect((await folder.readRange('b/z.txt', 50, 10)).length).toBe(0);
  await expect(folder.read('../secret.txt')).rejects.toThrow('leads out of the folder');
  await expect(folder.read('outside.txt')).rejects.toThrow('leads out of the folder');
});

test('an unreadable root stops the build, so that no empty site is published', async () => {
  writeFileSync(join(dir, 'content'), 'no folder');
  const listing = diskFolder(join(dir, 'content'), () => undefined).list();
  await expect(listing).rejects.toMatchObject({ code: 'content-unreadable', message: expect.stringContaining('ENOTDIR') });
});

test.runIf(trustedDevice(tmpdir()) !== undefined)('a fault of the program is no file that cannot be read', async () => {
  const folder = diskFolder(dir, () => undefined, {
    find() {
      throw new TypeError('a fault');
    },
    keep: () => undefined,
  });
  await expect(folder.list()).rejects.toThrow('a fault');
});

/** Lists a folder repeatedly, each time with the memory of the previous time. */
function openWithMemory(root: string) {
  let before = new Map<string, KnownFolder>();
  return async () => {
    const now: KnownFolder[] = [];
    const remembered: string[] = [];
    const folder = diskFolder(root, () => undefined, {
      find(dir, stamp) {
        const known = before.get(dir);
        if (known?.stamp !== stamp) return undefined;
        remembered.push(dir);
        return known.entries;
      },
      keep: (found) => void now.push(found),
    });
    const files = await folder.list();
    before = new Map(now.map((found) => [found.dir, found]));
    return { files, remembered };
  };
}

/** Waits until the clock of the file system has advanced. */
const tick = () => setTimeout(20);

const OLD_S = 1_700_000_000;

const ACTS: readonly (readonly [act: string, (at: (path: string) => string) => void, remembered: readonly string[]])[] = [
  ['nothing', () => undefined, ['', 'a', 'a/b', 'c']],
  ['a file that is written over', (at) => writeFileSync(at('a/1.xml'), 'longer than it was'), ['', 'a', 'a/b', 'c']],
  ['a new file', (at) => writeFileSync(at('a/b/3.xml'), ''), ['', 'a', 'c']],
  ['a hidden file', (at) => writeFileSync(at('c/.hidden'), ''), ['', 'a', 'a/b']],
  ['a file that is gone', (at) => rmSync(at('a/1.xml')), ['', 'a/b', 'c']],
  ['a file with another name', (at) => renameSync(at('a/1.xml'), at('a/2.xml')), ['', 'a/b', 'c']],
  ['a file of another folder', (at) => renameSync(at('a/1.xml'), at('c/1.xml')), ['', 'a/b']],
  ['a folder that is gone', (at) => rmSync(at('a'), { recursive: true }), ['c']],
  ['a folder in its place', (at) => renameSync(at('a/b'), at('c/b')), ['']],
  ['a file where a folder was', (at) => void [rmSync(at('c'), { recursive: true }), writeFileSync(at('c'), '')], ['a', 'a/b']],
  ['a link where a file was', (at) => void [rmSync(at('a/1.xml')), symlinkSync('b/2.xml', at('a/1.xml'))], ['', 'a/b', 'c']],
  [
    'a new file in a folder that is given its time back',
    (at) => void [writeFileSync(at('c/4.xml'), ''), utimesSync(at('c'), OLD_S, OLD_S)],
    ['', 'a', 'a/b'],
  ],
];

test.runIf(trustedDevice(tmpdir()) !== undefined).each(ACTS)('with a memory only what changed is listed: %s', async (_, act, expected) => {
  mkdirSync(join(dir, 'a/b'), { recursive: true });
  mkdirSync(join(dir, 'c'));
  for (const path of ['a/1.xml', 'a/b/2.xml', 'c/3.xml']) writeFileSync(join(dir, path), path);
  utimesSync(join(dir, 'c'), OLD_S, OLD_S);
  const list = openWithMemory(dir);
  await list();
  await tick();
  act((path) => join(dir, path));
  const { files, remembered } = await list();
  expect(files).toEqual(await diskFolder(dir, () => undefined).list());
  expect(remembered.sort()).toEqual(expected);
});

test('a folder is listed equally with and without memory after any change', async () => {
  const place = fc.constantFrom('a', 'b', 'a/b', 'a/c', 'a/b/d');
  const acts = fc.array(fc.tuple(fc.constantFrom('file', 'folder', 'gone', 'moved'), place, place), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      rmSync(dir, { recursive: true });
      mkdirSync(dir);
      const list = openWithMemory(dir);
      for (const [act, from, to] of some) {
        const path = join(dir, from);
        try {
          if (act === 'file') writeFileSync(path, from);
          else if (act === 'folder') mkdirSync(path);
          else if (act === 'gone') rmSync(path, { recursive: true });
          else renameSync(path, join(dir, to));
        } catch {
          // An impossible change leaves the folder unchanged.
        }
        expect((await list()).files).toEqual(await diskFolder(dir, () => undefined).list());
        await tick();
      }
    }),
    { numRuns: 20 },
  );
});
