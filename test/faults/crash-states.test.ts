import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashStates, stepsOf } from './crash/crash-states.ts';
import { type DiskImage, nodeAt, readImage } from './crash/disk-image.ts';
import { readLog } from './crash/read-log.ts';
import { digestOf, writeImage } from './crash/write-image.ts';
import { type Bundled, bundleLayer } from './driver/start-driver.ts';
import { runScript } from './run-script.ts';

let bundled: Bundled;
let folder = '';
beforeAll(async () => {
  bundled = await bundleLayer('crash-states');
  folder = await mkdtemp(join(tmpdir(), 'offprint-crash-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const REPLACE = `writeFileSync('b', 'new!'); `;
const SYNCED = `${REPLACE} sync('b'); renameSync('b', 'a'); `;

/** The possible contents of the file `a`, which held "old", after a power cut at the end of a script; '-' if it is missing. */
test.each([
  ['a write in place', `writeFileSync('a', 'new!')`, ['old', '', 'ne', 'ned', 'new!', '\0\0\0\0']],
  ['a synced write in place', `writeFileSync('a', 'new!'); sync('a')`, ['new!']],
  ['a rename of a file that was not synced', `${REPLACE} renameSync('b', 'a')`, ['old', '', 'ne', 'new!', '\0\0\0\0']],
  ['a rename of a synced file', SYNCED, ['old', 'new!']],
  ['a rename of a synced file in a synced folder', `${SYNCED} sync('.')`, ['new!']],
  [
    'a rename after sync -f',
    `${REPLACE} renameSync('b', 'a'); const { execFileSync } = await import('node:child_process'); execFileSync('sync', ['-f', '.'])`,
    ['new!'],
  ],
  ['a removal', `fs.rmSync('a')`, ['old', '-']],
  ['a removal in a synced folder', `fs.rmSync('a'); sync('.')`, ['-']],
  ['a folder that was moved whole', `fs.mkdirSync('d'); renameSync('a', 'd/a'); sync('d'); renameSync('d', 'e')`, ['old', '-']],
  [
    'a file that was made in a folder that is gone, and moved to a synced one',
    `fs.mkdirSync('t'); writeFileSync('t/b', 'new!'); sync('t/b'); renameSync('t/b', 'a'); fs.rmdirSync('t'); sync('.')`,
    ['new!'],
  ],
  [
    'two appends of which the first may be lost',
    `fs.appendFileSync('a', '12'); fs.appendFileSync('a', '34')`,
    [
      'old',
      'old12',
      'old1',
      'old\0\0',
      'old1234',
      'old\0\0\0\0',
      'old\0\x0034',
      'old12\0\0',
      'old1\x003',
      'old123',
      'old\0\x003',
      'old1\x0034',
      'old1\0\0\0',
    ],
  ],
])('%s', async (_, script, possible) => {
  const root = await mkdtemp(join(folder, 'root-'));
  await writeFile(join(root, 'a'), 'old');
  const before = readImage(root);
  expect((await runScript(bundled, root, script, { log: `${root}.log` })).stdout).toBe('');
  const run = readLog(`${root}.log`);
  const states = [...crashStates(before, run, stepsOf(run).length, { losses: 99, subsets: 200, seed: 1 })];
  const found = new Set(states.map(({ image }) => contentOf(image, 'a')));
  expect([...found].sort()).toEqual([...possible].sort());
});

test('the state with all steps is the disk after the run, with times and hard links', async () => {
  const root = await mkdtemp(join(folder, 'root-'));
  await writeFile(join(root, 'a'), 'old');
  const before = readImage(root);
  const script = `fs.mkdirSync('d/e', { recursive: true }); fs.linkSync('a', 'd/link'); writeFileSync('d/e/f', 'x'); fs.utimesSync('d/e/f', 1, 1);
    const f = await open('g', 'w'); await f.write('abc'); await f.write('de', 1); await f.truncate(4); await f.close();
    fs.symlinkSync('a', 's'); await rm('d/e', { recursive: true }); fs.copyFileSync('g', 'i')`;
  await runScript(bundled, root, script, { log: `${root}.log` });
  const run = readLog(`${root}.log`);
  const [killed] = crashStates(before, run, stepsOf(run).length, { losses: 0, subsets: 0, seed: 1 });
  const after = readImage(root);
  expect(killed === undefined ? '' : digestOf(killed.image)).toBe(digestOf(after));
  writeImage(after);
  expect(digestOf(readImage(root))).toBe(digestOf(after));
});

function contentOf(image: DiskImage, name: string): string {
  const node = nodeAt(image, join(image.root, name));
  return node?.kind === 'file' ? node.bytes.toString('latin1') : '-';
}
