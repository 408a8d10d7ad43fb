import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpillStore, resolveLazy } from '../../src/engine/spill-store.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawer-'));
  await writeFile(join(folder, 'a file'), '');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Values of which the first fill a page, one is longer than a page, and the last is in the page at hand. */
const VALUES = [
  ...Array.from({ length: 30 }, (_, at) => ({ at, text: 'Sea ice, ß, 𝛼. '.repeat(4000) })),
  { at: 30, text: 'long '.repeat(500_000) },
  { at: 31, text: 'short' },
];

test.each([
  ['a folder', () => folder],
  ['a folder below', () => join(folder, 'new/one')],
  ['a place where no folder can be', () => join(folder, 'a file/below')],
])('what was put into a drawer in %s is in it, and leaves nothing', async (_, place) => {
  await mkdir(join(folder, 'new/one'), { recursive: true });
  const before = (await readdir(folder, { recursive: true })).sort();
  const drawer = openSpillStore(place());
  const drawn = VALUES.map((value) => drawer.add<(typeof VALUES)[number]>(JSON.stringify(value)));
  for (const [at, held] of [...drawn.entries()].toReversed()) expect(held.read()).toEqual(VALUES[at]);
  expect(JSON.stringify(drawn.at(-1))).toBe('{"at":31,"text":"short"}');
  expect(resolveLazy(drawn[31])).toEqual(VALUES[31]);
  expect(resolveLazy(VALUES[31])).toBe(VALUES[31]);
  drawer.close();
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

  test('what finds no room waits in memory', () => {
    const drawer = openSpillStore(disk());
    const drawn = VALUES.map((value) => drawer.add<(typeof VALUES)[number]>(JSON.stringify(value)));
    for (const [at, held] of drawn.entries()) expect(held.read()).toEqual(VALUES[at]);
    drawer.close();
  });
});

test('what waits in a drawer waits on the disk', () => {
  const drawer = openSpillStore(folder);
  const before = process.memoryUsage().arrayBuffers;
  for (let nth = 0; nth < 200; nth++) drawer.add(JSON.stringify('x'.repeat(1_000_000)));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  drawer.close();
});
