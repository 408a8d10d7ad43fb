import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyMirror } from '../../src/publish/mirror/verify-mirror.ts';
import { differingPaths, hashesBelow } from '../acceptance/build-content.ts';
import { chooseFaults, ERROR_KINDS } from './choose-faults.ts';
import type { CrashState } from './crash/crash-states.ts';
import { readImage } from './crash/disk-image.ts';
import { readLog } from './crash/read-log.ts';
import { writeImage } from './crash/write-image.ts';
import { type Bundled, bundleLayer, type Driver, startDriver } from './driver/start-driver.ts';
import type { FaultPlan } from './layer/fault-plan.ts';
import { listedFiles, type RecordedCalls } from './recorded-scenario.ts';
import { sampleCrashes } from './sample-crashes.ts';
import { SCENARIOS, writeJournal } from './scenarios.ts';
import { AFTER_POWER_CUT, planOf, type Trial, violationsOf } from './trials.ts';

let folder = '';
let bundled: Bundled;
let driver: Driver;
let recorded: RecordedCalls;
let site: ReadonlyMap<string, string>;
let mirrorBefore: ReadonlyMap<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-mirror-faults-'));
  bundled = await bundleLayer('mirror');
  recorded = await recordMirror(join(folder, 'mirror'));
  driver = startDriver(bundled);
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

/** Mirrors the old generation, publishes the new one with an article less and one edited, and records the mirror's next run. */
async function recordMirror(workspace: string): Promise<RecordedCalls> {
  const recorder = startDriver(bundled);
  const content = join(workspace, 'content');
  await writeJournal(content);
  await recorder.run('build', { workspace, day: 1 });
  await recorder.run('mirror', { workspace });
  await writeFile(join(workspace, 'mirror/notes.txt'), OWN_NOTE);
  for (const name of ['an edit', 'a removal']) await SCENARIOS.find((scenario) => scenario.name === name)?.change(content);
  await recorder.run('build', { workspace, day: 2 });
  site = await listedFiles(join(workspace, 'site'));
  mirrorBefore = await filesOfMirror(workspace);
  const before = readImage(workspace);
  await recorder.run('mirror', { workspace }, { roots: [join(workspace, 'mirror')], log: `${workspace}.log` });
  await recorder.close();
  return { workspace, before, run: readLog(`${workspace}.log`) };
}

async function filesOfMirror(workspace: string): Promise<ReadonlyMap<string, string>> {
  const files = await hashesBelow(join(workspace, 'mirror')).catch(() => new Map<string, string>());
  return new Map([...files].filter(([path]) => !path.startsWith('.offprint-mirror/') && path !== 'notes.txt'));
}

test('a call that fails leaves complete files, and the next run mirrors the site', async () => {
  const faults = chooseFaults(recorded, ERROR_KINDS, 16);
  const attempt = async ({ title, ...fault }: (typeof faults)[number]): Promise<Trial> => {
    writeImage(recorded.before);
    const plan = { ...planOf(recorded.workspace, fault), roots: [join(recorded.workspace, 'mirror')] };
    await driver.run('mirror', { workspace: recorded.workspace }, plan).catch(() => undefined);
    // A lock that could not be removed is released when its process ends.
    if (fault.kind === 'EROFS' || title.includes('lock')) {
      await driver.close();
      driver = startDriver(bundled);
    }
    return { title, violations: [...(await tornFiles()), ...(await checkNextRun())] };
  };
  expect(await violationsOf(faults, attempt)).toEqual([]);
});

test('after a crash the next run mirrors the site', async () => {
  const attempt = async ({ title, isPowerCut, image }: CrashState): Promise<Trial> => {
    writeImage(image);
    const torn = isPowerCut ? [] : await tornFiles();
    return { title, violations: [...torn, ...(await checkNextRun(isPowerCut ? { roots: [], bootId: AFTER_POWER_CUT } : undefined))] };
  };
  expect(await violationsOf(sampleCrashes(recorded, 16), attempt)).toEqual([]);
});

/** Files of the mirror that are of neither generation. */
async function tornFiles(): Promise<readonly string[]> {
  const files = await filesOfMirror(recorded.workspace);
  return [...files].filter(([path, hash]) => hash !== site.get(path) && hash !== mirrorBefore.get(path)).map(([path]) => `torn: ${path}`);
}

async function checkNextRun(plan?: FaultPlan): Promise<readonly string[]> {
  const { workspace } = recorded;
  const next = await driver.run('mirror', { workspace }, plan).catch((error: Error) => error);
  if (next instanceof Error) return [`next run: ${next.message.split('\n')[0]}`];
  const differing = differingPaths(site, await filesOfMirror(workspace));
  const { deviations } = await verifyMirror(join(workspace, 'mirror'), () => undefined);
  const note = await readFile(join(workspace, 'mirror/notes.txt'), 'utf8').catch(() => undefined);
  return [
    ...next.failures.map((failure) => `next run: ${failure}`),
    ...differing.slice(0, 1).map((path) => `next run: ${differing.length} files differ from the site, as ${path}`),
    ...deviations.filter(({ path }) => path !== 'notes.txt').map(({ path, reason }) => `verify: ${path}: ${reason}`),
    ...(note === OWN_NOTE ? [] : ['the file of somebody else was touched']),
  ];
}

const OWN_NOTE = 'of somebody else\n';
