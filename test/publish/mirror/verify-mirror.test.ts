import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mirrorSite } from '../../../src/publish/mirror/mirror-site.ts';
import { folderSource } from '../../../src/publish/mirror/open-source.ts';
import { DEFAULT_RETRY } from '../../../src/publish/mirror/retry.ts';
import { EVERYTHING, type Selection } from '../../../src/publish/mirror/selection.ts';
import { verifyMirror } from '../../../src/publish/mirror/verify-mirror.ts';
import { type Files, manifestOf, newFolder, writeFiles } from './built-site.ts';

const SITE: Files = { 'index.html': '<p>home', 'a/b.html': '<p>b', 'bucket/raw.xml': '<article/>', 'c.html': '' };

let folder: string;
let dir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  dir = join(folder, 'mirror');
});
afterEach(() => remove());

async function mirror(selection: Selection = EVERYTHING): Promise<void> {
  await writeFiles(join(folder, 'site'), { ...SITE, 'manifest.json': manifestOf(SITE) });
  await mirrorSite(folderSource(join(folder, 'site')), dir, {
    selection,
    connections: 2,
    threads: 1,
    retry: DEFAULT_RETRY,
    onProgress: () => undefined,
  });
}

async function deviations(): Promise<string[]> {
  const found = await verifyMirror(dir, () => undefined);
  return found.deviations.map(({ path, kind, reason }) => `${path}: ${kind}: ${reason}`);
}

describe('verifying a mirror', () => {
  test('that equals its manifest reports nothing', async () => {
    await mirror();
    expect(await deviations()).toEqual([]);
  });

  test('reports a file with one flipped bit, wherever the bit is', async () => {
    await mirror();
    for (const path of [...Object.keys(SITE), 'manifest.json']) {
      const bytes = await readFile(join(dir, path));
      for (let bit = 0; bit < bytes.length * 8; bit += path === 'manifest.json' ? 61 : 1) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        await writeFile(join(dir, path), flipped);
        expect((await verifyMirror(dir, () => undefined)).deviations.map((found) => found.path)).toEqual([path]);
      }
      await writeFile(join(dir, path), bytes);
    }
    expect(await deviations()).toEqual([]);
  });

  test('reports files that are missing, cut, replaced by a link, or not listed', async () => {
    await mirror();
    await rm(join(dir, 'index.html'));
    await writeFile(join(dir, 'c.html'), 'longer');
    await rm(join(dir, 'a/b.html'));
    await symlink('/dev/zero', join(dir, 'a/b.html'));
    await writeFile(join(dir, 'a/extra.html'), '');
    expect(await deviations()).toEqual([
      'a/b.html: differs: is not a file',
      'a/extra.html: extra: the manifest does not list it for this mirror',
      'c.html: differs: has 6 bytes; expected 0',
      'index.html: missing: expected a file of 7 bytes',
    ]);
  });

  test('of a selection expects that selection', async () => {
    await mirror({ ...EVERYTHING, without: ['raw'] });
    expect(await deviations()).toEqual([]);
    await writeFiles(dir, { 'bucket/raw.xml': '<article/>' });
    expect(await deviations()).toEqual(['bucket/raw.xml: extra: the manifest does not list it for this mirror']);
  });

  test('is rejected in a folder that is not a mirror', async () => {
    await expect(verifyMirror(folder, () => undefined)).rejects.toThrow('has no readable manifest.json; expected the folder of a mirror');
  });
});
