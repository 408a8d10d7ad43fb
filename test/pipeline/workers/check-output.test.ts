import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareText } from '../../../src/model/text/compare.ts';
import { checkOutput, type OutputCheck } from '../../../src/pipeline/workers/scan/check-output.ts';
import { openScanWorkers } from '../../../src/pipeline/workers/scan/scan-workers.ts';
import { type PublishedList, publishedList } from '../../../src/publish/published-list.ts';
import { printPublished } from '../../../src/publish/site-manifest.ts';

const PATHS = ['a.html', 'a/b.html', 'a/c/d.html', 'a/c/e.md', 'é/f.html', 'z.html'].sort(compareText);
const MTIME_S = 1_700_000_000;
const TIDE_SHA256 = createHash('sha256').update('tide').digest('hex');

let root = '';
let output = '';
let list: PublishedList;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-check-'));
  output = join(root, '_site');
  for (const path of PATHS) await put(path, 'tide');
  const files = PATHS.map((path) => ({ path, sizeBytes: 4, sha256: TIDE_SHA256, mtimeMs: MTIME_S * 1000 }));
  list = publishedList(Buffer.from(printPublished(files)));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(path: string, text: string, seconds = MTIME_S): Promise<void> {
  await mkdir(dirname(join(output, path)), { recursive: true });
  await writeFile(join(output, path), text);
  await utimes(join(output, path), seconds, seconds);
}

describe.each([0, 1, 3, 9])('an output that %i threads look at', (threads) => {
  const check = async (verifiedAtMs = 0): Promise<OutputCheck> =>
    checkOutput(output, list, { verifiedAtMs, workers: openScanWorkers(threads) });

  test('finds no difference in a published site', async () => {
    expect(await check()).toEqual({ modified: new Set(), retimed: [], unknown: [], hasCounted: true });
  });

  test('finds files that were modified, removed, added, or have another time', async () => {
    await put('a/b.html', 'tides');
    await put('a/c/e.md', 'wave', MTIME_S + 1);
    await put('z.html', 'tide', MTIME_S + 1);
    await rm(join(output, 'é'), { recursive: true });
    await put('a/c/foreign.txt', 'mine');
    await put('mine/deep/foreign.txt', 'mine');
    const { modified, retimed, unknown } = await check();
    expect([...modified].sort(compareText)).toEqual(['a/b.html', 'a/c/e.md', 'é/f.html']);
    expect(retimed).toEqual([{ path: 'z.html', sizeBytes: 4, sha256: TIDE_SHA256, mtimeMs: (MTIME_S + 1) * 1000 }]);
    expect(unknown).toEqual(['a/c/foreign.txt', 'mine']);
  });

  test('counts only folders that changed since the last check', async () => {
    await put('a/c/foreign.txt', 'mine');
    const seen = Date.now() + 1000;
    expect(await check(seen)).toMatchObject({ unknown: [], hasCounted: false });
    expect(await check(seen - 3_600_000)).toMatchObject({ unknown: ['a/c/foreign.txt'], hasCounted: true });
  });

  test('finds all files modified if the output was removed', async () => {
    await rm(output, { recursive: true });
    expect([...(await check()).modified].sort(compareText)).toEqual(PATHS);
  });
});
