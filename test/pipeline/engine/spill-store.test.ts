import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpillStore, resolveLazy } from '../../../src/pipeline/engine/spill-store.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spill-'));
  await writeFile(join(folder, 'a file'), '');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Values that fill a page, one that is longer than a page, and one that is still in the write buffer. */
const VALUES = [
  ...Array.from({ length: 30 }, (_, at) => ({ at, text: 'Sea ice, ß, 𝛼. '.repeat(4000) })),
  { at: 30, text: 'long '.repeat(500_000) },
  { at: 31, text: 'short' },
];

test.each([
  ['a folder', () => folder],
  ['a nested folder', () => join(folder, 'new/one')],
  ['a path where no folder can be created', () => join(folder, 'a file/below')],
])('values are read from a store in %s, and no file remains', async (_, place) => {
  await mkdir(join(folder, 'new/one'), { recursive: true });
  const before = (await readdir(folder, { recursive: true })).sort();
  const store = openSpillStore(place());
  const spilled = VALUES.map((value) => store.add<(typeof VALUES)[number]>(JSON.stringify(value)));
  for (const [at, value] of [...spilled.entries()].toReversed()) expect(value.read()).toEqual(VALUES[at]);
  expect(JSON.stringify(spilled.at(-1))).toBe('{"at":31,"text":"short"}');
  expect(resolveLazy(spilled[31])).toEqual(VALUES[31]);
  expect(resolveLazy(VALUES[31])).toBe(VALUES[31]);
  store.close();
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(before);
});

describe.runIf(process.getuid?.() === 0)('on a small disk', () => {
  const disk = (): string => join(folder, 'disk');

  beforeAll(async () => {
    await mkdir(disk());
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk()]);
  });

  afterAll(() => {
    execFileSync('umount', [disk()]);
  });

  test('values stay in memory if the disk is full', () => {
    const store = openSpillStore(disk());
    const spilled = VALUES.map((value) => store.add<(typeof VALUES)[number]>(JSON.stringify(value)));
    for (const [at, value] of spilled.entries()) expect(value.read()).toEqual(VALUES[at]);
    store.close();
  });
});

test('spilled values are on the disk', () => {
  const store = openSpillStore(folder);
  const before = process.memoryUsage().arrayBuffers;
  for (let nth = 0; nth < 200; nth++) store.add(JSON.stringify('x'.repeat(1_000_000)));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  store.close();
});
