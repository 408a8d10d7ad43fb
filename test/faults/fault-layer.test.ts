import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readLog } from './crash/read-log.ts';
import { type Bundled, bundleLayer } from './driver/start-driver.ts';
import type { FaultKind, FaultPlan } from './layer/fault-plan.ts';
import { type Ran, runScript } from './run-script.ts';

let bundled: Bundled;
let folder = '';
let root = '';

beforeAll(async () => {
  bundled = await bundleLayer('fault-layer');
  folder = await mkdtemp(join(tmpdir(), 'offprint-layer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  root = await mkdtemp(join(folder, 'root-'));
});

const run = (script: string, plan: Omit<FaultPlan, 'roots'>): Promise<Ran> => runScript(bundled, root, script, plan);

/** Runs a script with a fault at one of its calls, which a recorded run finds. */
async function runWithFault(script: string, kind: FaultKind, place = 0): Promise<Ran> {
  const log = `${root}.log`;
  await run(script, { log });
  const call = readLog(log).calls[place];
  for (const name of await readdir(root)) await rm(join(root, name), { recursive: true });
  return run(script, { fault: { kind, site: call?.site ?? '', nth: 1, marker: `${root}.marker` } });
}

/** Names and paths of the recorded calls, with the kinds of their steps. */
function logged(log: string): readonly string[] {
  return readLog(log).calls.map(({ name, path, steps }) => [name, path.slice(root.length + 1), ...steps.map(({ kind }) => kind)].join(' '));
}

describe('every form of a call is recorded once, with its steps', () => {
  test.each([
    ['writeFileSync', `writeFileSync('a', 'x')`, ['writeFile a open write']],
    ['writeFile with a callback', `fs.writeFile('a', 'x', say)`, ['writeFile a open write']],
    ['writeFile of promises', `await writeFile('a', 'x')`, ['writeFile a open write']],
    ['a stream', `fs.createWriteStream('a').end('x')`, ['open a open', 'write a write']],
    [
      'a file handle',
      `const f = await open('a', 'w'); await f.write('x'); await f.datasync(); await f.close()`,
      ['open a open', 'write a write', 'fdatasync a sync'],
    ],
    [
      'a descriptor',
      `const f = openSync('a', 'w'); writeSync(f, 'x'); fsyncSync(f); closeSync(f)`,
      ['open a open', 'write a write', 'fsync a sync'],
    ],
    ['a folder that is synced', `const f = openSync('.', 'r'); fsyncSync(f); closeSync(f)`, ['fsync  sync']],
    ['appendFile', `fs.appendFileSync('a', 'x')`, ['appendFile a open write']],
    ['copyFile', `writeFileSync('a', 'x'); await fsp.copyFile('a', 'b')`, ['writeFile a open write', 'copyFile b open write']],
    ['mkdir of several folders', `await mkdir('a/b', { recursive: true })`, ['mkdir a/b mkdir mkdir']],
    [
      'rm of a tree',
      `fs.mkdirSync('a'); writeFileSync('a/b', ''); await rm('a', { recursive: true })`,
      ['mkdir a mkdir', 'writeFile a/b open write', 'rm a unlink rmdir'],
    ],
    [
      'rename and link',
      `writeFileSync('a', ''); await rename('a', 'b'); fs.linkSync('b', 'c')`,
      ['writeFile a open write', 'rename b rename', 'link c link'],
    ],
    ['a file outside of the roots', `writeFileSync('../elsewhere', ''); fs.readFileSync('../elsewhere')`, []],
    ['sync -f', `import { execFile } from 'node:child_process'; execFile('sync', ['-f', '.'])`, ['execFile  sync-all']],
    ['a worker', workerThat(`fs.writeFileSync('a', 'x')`), ['writeFile a open write']],
  ])('%s', async (_, script, expected) => {
    const log = `${root}.log`;
    expect((await run(script, { log })).signal).toBeUndefined();
    expect(logged(log)).toEqual(expected);
  });
});

describe('a call fails as the plan says', () => {
  test.each([
    ['EIO', `writeFileSync('a', 'xy')`, 'EIO\nthen done', ['then=x']],
    ['EACCES', `await mkdir('a')`, 'EACCES\nthen done', ['then=x']],
    ['ENOSPC', `writeFileSync('a', 'xy')`, 'ENOSPC\nthen ENOSPC', ['a=x']],
    ['ENOSPC', `await writeFile('a', 'xy')`, 'ENOSPC\nthen ENOSPC', ['a=x']],
    ['EROFS', `await mkdir('a')`, 'EROFS\nthen EROFS', []],
  ] as const)('%s at %s, and then another call', async (kind, call, said, left) => {
    const script = `try { ${call} } catch (error) { say(error) }
      try { await writeFile('then', 'x'); console.log('then done') } catch (error) { console.log('then', error.code) }`;
    expect((await runWithFault(script, kind)).stdout).toBe(said);
    const found = (await readdir(root)).map(async (name) => `${name}=${await readFile(join(root, name), 'utf8')}`);
    expect(await Promise.all(found)).toEqual(left);
  });

  test('a write by a descriptor is cut to half when the disk becomes full', async () => {
    const script = `const f = openSync('a', 'w'); console.log(writeSync(f, 'wxyz')); try { writeSync(f, 'yz') } catch (error) { say(error) }`;
    expect((await runWithFault(script, 'ENOSPC', 1)).stdout).toBe('2\nENOSPC');
  });

  test.each([
    ['kill-before', []],
    ['kill-after', ['a']],
  ] as const)('%s stops the process', async (kind, left) => {
    expect(await runWithFault(`writeFileSync('a', 'x'); writeFileSync('b', 'x')`, kind)).toEqual({ stdout: '', signal: 'SIGKILL' });
    expect(await readdir(root)).toEqual(left);
  });

  test('a fault in a worker stops the whole process', async () => {
    expect((await runWithFault(workerThat(`fs.writeFileSync('a', 'x'); fs.writeFileSync('b', 'x')`), 'kill-after')).signal).toBe('SIGKILL');
    expect(await readdir(root)).toEqual(['a']);
  });
});

function workerThat(script: string): string {
  const url = `data:text/javascript,${encodeURIComponent(`import fs from 'node:fs'; ${script}`)}`;
  return `import { Worker } from 'node:worker_threads'; new Worker(new URL(${JSON.stringify(url)}))`;
}
