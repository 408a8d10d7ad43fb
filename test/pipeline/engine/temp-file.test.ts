import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeAbandonedFolders } from '../../../src/pipeline/engine/temp-file.ts';

test('temp folders of killed builds are removed when they are a day old, and no other folder is', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'temp-file-'));
  const now = Date.UTC(2026, 0, 2, 12);
  const ageHours = {
    'offprint-typeset-a': 25,
    'offprint-figure-b': 25,
    'offprint-tiles-c': 25,
    'offprint-publish-d': 25,
    'offprint-typeset-young': 23,
    'offprint-corpus-e': 25,
    'my-offprint-figure-f': 25,
  };
  for (const [name, hours] of Object.entries(ageHours)) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, 'page.typ'), 'text');
    await utimes(join(parent, name), now / 1000, now / 1000 - hours * 3600);
  }
  removeAbandonedFolders(now, parent);
  expect((await readdir(parent)).sort()).toEqual(['my-offprint-figure-f', 'offprint-corpus-e', 'offprint-typeset-young']);
  removeAbandonedFolders(now, join(parent, 'missing'));
  await rm(parent, { recursive: true });
});
