import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openContentFiles } from '../../../src/pipeline/content/content-files.ts';
import { knownFiles } from '../../../src/pipeline/content/known-files.ts';
import { isRacy } from '../../../src/pipeline/engine/racy-mtime.ts';
import { stampOf, touchedMsOf, trustedDevice } from '../../../src/read/package/folder-memory.ts';

test.each([
  ['seconds', 1_795_367_620_000, 1_900, true],
  ['seconds', 1_795_367_620_000, 2_000, false],
  ['hundredths of seconds', 1_795_367_620_930, 1_900, true],
  ['hundredths of seconds', 1_795_367_620_930, 2_000, false],
  ['milliseconds', 1_795_367_620_926, 90, true],
  ['milliseconds', 1_795_367_620_926, 100, false],
  ['fractions of milliseconds', 1_795_367_620_930.655, 90, true],
  ['fractions of milliseconds', 1_795_367_620_930.655, 110, false],
  ['the future', 1_795_367_620_926.655, -5_000, true],
])('a timestamp in %s (%d), examined %d ms later, is racy: %s', (_, touched, later, lately) => {
  expect(isRacy(touched, touched + later)).toBe(lately);
});

test.each([
  ['long before the build before has the hash of that build', 150, 'as the last build has it'],
  ['just before the build before is hashed again', 50, 'read'],
])('a file that was written %s', async (_, later, expected) => {
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
  ['long before the build before has the listing of that build', 150, ['found.xml']],
  ['just before the build before is listed again', 50, ['a.xml', 'found.xml']],
])('a folder that was changed %s', async (_, later, expected) => {
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
