import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { diskFolder } from '../../../src/read/package/disk-folder.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a folder on disk gives its files and follows no link that leads out', async () => {
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
