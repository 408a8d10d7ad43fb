import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRacy } from '../../src/engine/racy-mtime.ts';
import { openContentFiles } from '../../src/pipeline/content/content-files.ts';
import { knownFiles } from '../../src/pipeline/content/known-files.ts';
import { stampOf, touchedMsOf, trustedDevice } from '../../src/read/package/folder-memory.ts';

test.each([
  ['seconds', 1_795_367_620_000, 1_900, true],
  ['seconds', 1_795_367_620_000, 2_000, false],
  ['hundredths of seconds', 1_795_367_620_930, 1_900, true],
  ['hundredths of seconds', 1_795_367_620_930, 2_000, false],
  ['milliseconds', 1_795_367_620_926, 90, true],
  ['milliseconds', 1_795_367_620_926, 100, false],
  ['parts of milliseconds', 1_795_367_620_930.655, 90, true],
  ['parts of milliseconds', 1_795_367_620_930.655, 110, false],
  ['any time after it was looked at', 1_795_367_620_926.655, -5_000, true],
])('a file on a disk that tells %s (%d), looked at %d ms later: may it change and bear the same time? %s', (_, touched, later, lately) => {
  expect(isRacy(touched, touched + later)).toBe(lately);
});

test.each([
  ['long before the last build looked at it is what that build found', 150, 'as the last build has it'],
  ['just before the last build looked at it is read again', 50, 'read'],
])('a file touched %s', async (_, later, expected) => {
  const content = await mkdtemp(join(tmpdir(), 'content-'));
  try {
    const path = join(content, 'a.xml');
    // By chance the time of one may be a full hundredth of a second.
    for (let tries = 0; tries === 0 || ((await stat(path)).ctimeMs % 10 === 0 && tries < 10); tries++) await writeFile(path, '<article/>');
    const found = await stat(path);
    const known = { key: 'a.xml', stamp: stampOf(found), sha256: 'as the last build has it', md5: '' };
    const last = {
      takenAtMs: touchedMsOf(found) + later,
      files: () => knownFiles('', Buffer.from(`0${JSON.stringify(known)}\n`)),
      folders: () => undefined,
    };
    const files = await openContentFiles(content, () => undefined, last);
    const { sha256 } = await files.hash('a.xml');
    expect(sha256 === known.sha256 ? sha256 : 'read').toBe(expected);
  } finally {
    await rm(content, { recursive: true });
  }
});

test.runIf(trustedDevice(tmpdir()) !== undefined).each([
  ['long before the last build looked at it holds what that build found', 150, ['found.xml']],
  ['just before the last build looked at it is listed again', 50, ['a.xml', 'found.xml']],
])('a folder that something came into %s', async (_, later, expected) => {
  const content = await mkdtemp(join(tmpdir(), 'content-'));
  try {
    await writeFile(join(content, 'found.xml'), '<article/>');
    // By chance the time of one may be a full hundredth of a second.
    for (let tries = 0; tries === 0 || ((await stat(content)).ctimeMs % 10 === 0 && tries < 10); tries++) {
      await rm(join(content, 'a.xml'), { force: true });
      await writeFile(join(content, 'a.xml'), '<article/>');
    }
    const found = await stat(content);
    const known = { dir: '', stamp: stampOf(found), touchedMs: touchedMsOf(found), entries: ['-found.xml'] };
    const last = { takenAtMs: known.touchedMs + later, files: () => undefined, folders: () => new Map([['', known]]) };
    const { delivered } = await openContentFiles(content, () => undefined, last);
    expect(delivered.map(({ path }) => path)).toEqual(expected);
  } finally {
    await rm(content, { recursive: true });
  }
});
