import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseFaults, ERROR_KINDS, KILL_KINDS } from './choose-faults.ts';
import { type Bundled, bundleLayer, type Driver, startDriver } from './driver/start-driver.ts';
import { type RecordedScenario, recordScenario } from './recorded-scenario.ts';
import { sampleCrashes } from './sample-crashes.ts';
import { SCENARIOS } from './scenarios.ts';
import { tryCrashState, tryError, tryKill, violationsOf } from './trials.ts';

/** Numbers of faults of each kind that are tried without `FAULTS=all`. */
const COUNTS: Readonly<Record<string, { readonly errors: number; readonly crashes: number; readonly kills: number }>> = {
  'a cold build': { errors: 2, crashes: 3, kills: 1 },
  'an edit': { errors: 6, crashes: 8, kills: 2 },
  'a removal': { errors: 2, crashes: 3, kills: 1 },
  'a theme change': { errors: 2, crashes: 3, kills: 1 },
};

let folder = '';
let bundled: Bundled;
let driver: Driver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-faults-'));
  bundled = await bundleLayer('publication');
  driver = startDriver(bundled);
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(SCENARIOS)('$name', (scenario) => {
  const counts = COUNTS[scenario.name] ?? { errors: 0, crashes: 0, kills: 0 };
  let recorded: RecordedScenario;
  beforeAll(async () => {
    recorded = await recordScenario(scenario, join(folder, scenario.name.replaceAll(' ', '-')), bundled);
  });

  test('a failed call leaves one generation complete, and the next build publishes the new one', async () => {
    const faults = chooseFaults(recorded, ERROR_KINDS, counts.errors);
    expect(await violationsOf(faults, (fault) => tryError(bundled, driver, recorded, fault))).toEqual([]);
  });

  test('a crash leaves one generation complete, and the next build publishes the new one', async () => {
    const states = sampleCrashes(recorded, counts.crashes);
    expect(await violationsOf(states, (state) => tryCrashState(driver, recorded, state))).toEqual([]);
  });

  test('four readers of a server see one generation after a build is killed, and the next build publishes the new one', async () => {
    const faults = chooseFaults(recorded, KILL_KINDS, counts.kills);
    expect(await violationsOf(faults, (fault) => tryKill(bundled, driver, recorded, fault))).toEqual([]);
  });
});
