import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { interfaceMessages } from '../../../src/model/messages/journal-messages.ts';
import { planBag } from '../../../src/publish/archive/plan-archives.ts';
import type { SiteFile } from '../../../src/publish/archive/planned-archive.ts';
import { describeWith } from '../../system-programs.ts';

const RAW = {
  'bucket/e1/e1.xml': '<article/>',
  'bucket/e1/Küste F1.tif': 'II*',
  'bucket/index.xml': '<ListBucketResult/>',
  'bucket/late.zip': 'PK',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-bag-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function siteFiles(raw: Readonly<Record<string, string>>): Promise<readonly SiteFile[]> {
  const files: SiteFile[] = [];
  for (const [path, text] of Object.entries(raw)) {
    const file = join(folder, 'site', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    files.push({ path, file, sizeBytes: Buffer.byteLength(text), sha256, mediaType: '', group: 'raw' });
  }
  return files;
}

async function unpackedBags(raw: Readonly<Record<string, string>>, mostBytes: number): Promise<readonly string[]> {
  const facts = {
    name: 'tidewater',
    siteUrl: 'https://tidewater.example',
    date: '2025-05-13',
    mostBytes,
    messages: interfaceMessages({ language: 'en' }),
  };
  const origin = { organization: 'Tidewater\nSociety', description: 'Packages', contact: 'editors@tidewater.example' };
  const names = await planBag(await siteFiles(raw), { facts, origin }).write(folder);
  for (const name of names) execFileSync('unzip', ['-q', join(folder, name), '-d', folder]);
  return names.map((name) => join(folder, name.replace(/\.zip$/, '')));
}

const isSound = (bag: string): boolean =>
  ['manifest-sha256.txt', 'tagmanifest-sha256.txt'].every(
    (list) => spawnSync('sha256sum', ['--strict', '--quiet', '-c', list], { cwd: bag }).status === 0,
  );

describeWith(['unzip'], 'a bag of the packages', () => {
  test('has the files of RFC 8493, and every package but the listing', async () => {
    const [bag = ''] = await unpackedBags(RAW, 1000);
    const files = (await readdir(bag, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.map((entry) => join(entry.parentPath, entry.name).slice(bag.length + 1)).sort()).toEqual([
      'bag-info.txt',
      'bagit.txt',
      'data/e1/Küste F1.tif',
      'data/e1/e1.xml',
      'data/late.zip',
      'manifest-sha256.txt',
      'tagmanifest-sha256.txt',
    ]);
    expect(await readFile(join(bag, 'bagit.txt'), 'utf8')).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    expect(await readFile(join(bag, 'bag-info.txt'), 'utf8')).toBe(`Source-Organization: Tidewater Society
Contact-Email: editors@tidewater.example
External-Description: Packages
External-Identifier: https://tidewater.example
Bagging-Date: 2025-05-13
Payload-Oxum: 15.3
Bag-Software-Agent: Offprint
Bag-Group-Identifier: tidewater-packages
Bag-Count: 1 of 1
`);
    expect(isSound(bag)).toBe(true);
  });

  test.each(['data/late.zip', 'bag-info.txt', 'manifest-sha256.txt'])('with a changed byte in %s does not verify', async (path) => {
    const [bag = ''] = await unpackedBags(RAW, 1000);
    const bytes = await readFile(join(bag, path));
    bytes.writeUInt8(bytes.readUInt8(1) ^ 1, 1);
    await writeFile(join(bag, path), bytes);
    expect(isSound(bag)).toBe(false);
  });

  test('that is too large is split into several complete bags', async () => {
    const bags = await unpackedBags(RAW, 13);
    expect(bags.map((bag) => bag.slice(folder.length + 1))).toEqual(['tidewater-packages-1-of-2', 'tidewater-packages-2-of-2']);
    for (const bag of bags) expect(isSound(bag)).toBe(true);
    expect(await readFile(join(bags[1] ?? '', 'bag-info.txt'), 'utf8')).toMatch(/^Bag-Count: 2 of 2$/m);
  });

  test('encodes a percent sign in a path as the RFC requires', async () => {
    const [bag = ''] = await unpackedBags({ 'bucket/50%.xml': 'x' }, 1000);
    expect(await readFile(join(bag, 'manifest-sha256.txt'), 'utf8')).toMatch(/ {2}data\/50%25\.xml\n$/);
    expect(await readdir(join(bag, 'data'))).toEqual(['50%.xml']);
  });
});
