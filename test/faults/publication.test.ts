import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseFaults, ERROR_KINDS, isExhaustive, KILL_KINDS } from './choose-faults.ts';
import { type CrashState, crashStates, stepsOf } from './crash/crash-states.ts';
import { seededRandom } from './crash/seeded-random.ts';
import { digestOf } from './crash/write-image.ts';
import { type Bundled, bundleLayer, type Driver, startDriver } from './driver/start-driver.ts';
import { type RecordedScenario, recordScenario } from './recorded-scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { type Trial, tryCrashState, tryError, tryKill } from './trials.ts';

/** How many faults of each kind are tried without `FAULTS=all`. */
const COUNTS: Readonly<Record<string, { readonly errors: number; readonly crashes: number; readonly kills: number }>> = {
  'a cold build': { errors: 8, crashes: 8, kills: 2 },
  'an edit': { errors: 30, crashes: 24, kills: 6 },
  'a removal': { errors: 8, crashes: 8, kills: 2 },
  'a theme change': { errors: 8, crashes: 8, kills: 2 },
};
const HOURS = 24 * 3_600_000;
const TIMEOUT = isExhaustive ? HOURS : 180_000;

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

  test(
    'a call that fails leaves one generation, and the next build the new one',
    async () => {
      const faults = chooseFaults(recorded, ERROR_KINDS, counts.errors);
      expect(await violationsOf(faults, (fault) => tryError(bundled, driver, recorded, fault))).toEqual([]);
    },
    TIMEOUT,
  );

  test(
    'a crash leaves one generation, and the next build the new one',
    async () => {
      const states = isExhaustive ? allStates(recorded) : someStates(recorded, counts.crashes);
      expect(await violationsOf(states, (state) => tryCrashState(driver, recorded, state))).toEqual([]);
    },
    TIMEOUT,
  );

  test(
    'a killed build leaves one generation to four readers of a server, and the next build the new one',
    async () => {
      const faults = chooseFaults(recorded, KILL_KINDS, counts.kills);
      expect(await violationsOf(faults, (fault) => tryKill(bundled, driver, recorded, fault))).toEqual([]);
    },
    TIMEOUT,
  );
});

/** One sentence for each fault that broke a promise. */
async function violationsOf<Fault>(faults: Iterable<Fault>, attempt: (fault: Fault) => Promise<Trial>): Promise<readonly string[]> {
  const broken: string[] = [];
  let trials = 0;
  for (const fault of faults) {
    const { title, violations } = await attempt(fault);
    trials++;
    if (violations.length > 0) broken.push(`${title}: ${violations.join('; ')}`);
  }
  expect(trials).toBeGreaterThan(0);
  return broken;
}

/** Each state once, of every moment of the run. */
function* allStates({ before, run }: RecordedScenario): Generator<CrashState> {
  const tried = new Set<string>();
  for (let count = 0; count <= stepsOf(run).length; count++) {
    for (const state of crashStates(before, run, count, { losses: Number.POSITIVE_INFINITY, subsets: 20, seed: 1 })) {
      const digest = digestOf(state.image);
      if (!tried.has(digest)) yield state;
      tried.add(digest);
    }
  }
}

/** One state of each of so many moments: half of them after the last file was staged. */
function* someStates({ before, run }: RecordedScenario, moments: number): Generator<CrashState> {
  const steps = stepsOf(run);
  const random = seededRandom(moments);
  const places = [...steps.keys()].map((place) => place + 1);
  const switching = steps.findLastIndex((step) => step.kind === 'write');
  const chosen = [...random.choose(places, moments >> 1), ...random.choose(places.slice(switching), moments - (moments >> 1))];
  for (const count of chosen) {
    const states = [...crashStates(before, run, count, { losses: 1, subsets: 2, seed: 1 })];
    yield* random.choose(states, 1);
  }
}
