import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoverSite } from '../../../src/publish/generations/recover-site.ts';
import { rollBack } from '../../../src/publish/generations/rollback.ts';
import { readSiteState, type SiteState } from '../../../src/publish/generations/site-state.ts';
import { isPartPath } from '../../../src/publish/manifest-parts.ts';
import { publishStage } from '../../../src/publish/publish-stage.ts';
import { openStageWriter } from '../../../src/publish/stage.ts';
import { withParts } from '../mirror/built-site.ts';
import { stoppedAfter } from './stopping-disk.ts';

type Site = Readonly<Record<string, string>>;

/** A site whose manifest has parts, of two files each on average. */
const inParts = (files: Site): Site =>
  Object.fromEntries(Object.entries(withParts(files)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));

const OLD = inParts({
  'index.html': 'home',
  'about.html': 'about',
  'content/1/e1.html': 'one',
  'content/1/e2.html': 'two',
  'content/1/e2/F1.jpg': 'figure',
  'index/0123456789abcdef/words': 'old words',
  'types/a.html': 'a',
});
const NEW = inParts({
  'index.html': 'home 2',
  'about.html': 'about',
  'content/1/e1.html': 'one 2',
  'content/1/e3.html': 'three',
  'content/1/e3/F1.jpg': 'figure 2',
  'index/fedcba9876543210/words': 'new words',
  types: 'a file now',
});

let root = '';
let output = '';
let prepared = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'offprint-interrupted-'));
  output = join(root, 'now/_site');
  prepared = join(root, 'prepared');
  await publish(OLD);
  writeFileSync(join(output, 'CNAME'), 'mine');
  cpSync(dirname(output), prepared, { recursive: true, preserveTimestamps: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function publish(site: Site): Promise<void> {
  const writer = openStageWriter(output, readSiteState(output).list);
  for (const [path, bytes] of Object.entries(site)) await writer.write({ path, bytes });
  await (await publishStage(output, writer.files, { graceMs: 0 })).settled;
}

function restart(from = prepared): void {
  rmSync(dirname(output), { recursive: true, force: true });
  if (existsSync(from)) cpSync(from, dirname(output), { recursive: true, preserveTimestamps: true });
  else mkdirSync(dirname(output));
}

/** All files that the generation lists, with their bytes on disk. */
function listedNow({ list }: SiteState): Site {
  return Object.fromEntries([...list.files()].map(({ path }) => [path, readFileSync(join(output, path), 'utf8')]));
}

function standingNow(): Site {
  const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(output.length + 1)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(output, path), 'utf8')]));
}

const sorted = (site: Site): Site => Object.fromEntries(Object.entries(site).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Checks that each file in the folder is old or new, and that every page has its figures. */
function expectNoneTorn(): void {
  const now = existsSync(output) ? standingNow() : {};
  for (const [path, bytes] of Object.entries(now)) expect([OLD[path], NEW[path], 'mine'], path).toContain(bytes);
  for (const page of ['content/1/e2', 'content/1/e3']) if (`${page}.html` in now) expect(now).toHaveProperty([`${page}/F1.jpg`]);
  if (now['manifest.json'] === NEW['manifest.json']) expect(now['content/1/e3.html']).toBe('three');
  for (const site of [OLD, NEW])
    if (now['manifest.json'] === site['manifest.json'])
      for (const path of Object.keys(site).filter(isPartPath)) expect(now[path], path).toBe(site[path]);
}

/** Interrupts a program after each number of calls, from none to all of them. */
async function atEachCall(from: string, run: () => Promise<unknown>, check: (calls: number) => Promise<void>): Promise<number> {
  for (let calls = 0; ; calls++) {
    restart(from);
    const isStopped = await stoppedAfter(calls, run);
    await check(calls);
    if (!isStopped) return calls;
  }
}

describe('a process killed at any system call leaves the old generation or the new one', () => {
  test('while it publishes an update', async () => {
    const seen = new Set<string>();
    const total = await atEachCall(
      prepared,
      () => publish(NEW),
      async (calls) => {
        expectNoneTorn();
        const site = recoverSite(output);
        const isNew = site.list.get('content/1/e3.html') !== undefined;
        seen.add(isNew ? 'new' : 'old');
        expect(listedNow(site), `after ${calls} calls`).toEqual(sorted(isNew ? NEW : OLD));
        const { pending, next } = site.paths;
        expect([existsSync(next), existsSync(pending) ? readdirSync(pending) : []], `after ${calls} calls`).toEqual([false, []]);
        await publish(NEW);
        expect(readFileSync(join(output, 'CNAME'), 'utf8')).toBe('mine');
        expect(listedNow(readSiteState(output))).toEqual(sorted(NEW));
      },
    );
    expect([...seen]).toEqual(['old', 'new']);
    expect(total).toBeGreaterThan(40);
  });

  test('while it publishes a first site', async () => {
    await atEachCall(
      join(root, 'none'),
      () => publish(NEW),
      async (calls) => {
        const site = recoverSite(output);
        const isNew = site.chain !== undefined;
        expect(existsSync(output) ? standingNow() : {}, `after ${calls} calls`).toEqual(isNew ? sorted(NEW) : {});
        await publish(NEW);
        expect(standingNow()).toEqual(sorted(NEW));
      },
    );
  });

  test('while it recovers from that', async () => {
    restart();
    // Stopped after the record, while files are renamed into place.
    let calls = 0;
    for (; !existsSync(join(root, 'now/._site.state/gen/2')); calls++) {
      restart();
      await stoppedAfter(calls, () => publish(NEW));
    }
    restart();
    await stoppedAfter(calls + 4, () => publish(NEW));
    const half = join(root, 'half');
    cpSync(dirname(output), half, { recursive: true, preserveTimestamps: true });
    const total = await atEachCall(
      half,
      async () => recoverSite(output),
      async (done) => {
        expectNoneTorn();
        expect(listedNow(recoverSite(output)), `after ${done} calls of the recovery`).toEqual(sorted(NEW));
      },
    );
    expect(total).toBeGreaterThan(5);
  });

  test('while it rolls back', async () => {
    restart();
    await publish(NEW);
    const published = join(root, 'published');
    cpSync(dirname(output), published, { recursive: true, preserveTimestamps: true });
    const options = { restoresRemoved: true, retention: { graceMs: 0, now: new Date() } };
    await atEachCall(
      published,
      () => rollBack(recoverSite(output), options),
      async (calls) => {
        const site = recoverSite(output);
        const isBack = site.chain?.head.number === 3;
        expect(listedNow(site), `after ${calls} calls`).toEqual(sorted(isBack ? OLD : NEW));
        if (!isBack) await rollBack(site, options);
        expect(listedNow(readSiteState(output))).toEqual(sorted(OLD));
      },
    );
  });
});

test('an interrupted update leaves only the recovered record and its objects', async () => {
  restart();
  await publish(NEW);
  const { folder, objects } = readSiteState(output).paths;
  expect(readdirSync(folder).sort()).toEqual(['applied', 'base', 'gen', 'new', 'obj']);
  const storedObjects = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const superseded = Object.entries(OLD).filter(([path, bytes]) => NEW[path] !== bytes);
  expect(storedObjects.map(({ name }) => name).sort()).toEqual(
    superseded.map(([, bytes]) => createHash('sha256').update(bytes).digest('hex')).sort(),
  );
  // A manual edit of the output must not change the objects.
  for (const { parentPath, name } of storedObjects) expect(statSync(join(parentPath, name)).nlink).toBe(1);
});
