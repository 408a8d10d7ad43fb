import { isExhaustive } from './choose-faults.ts';
import { type CrashState, crashStates, stepsOf } from './crash/crash-states.ts';
import { seededRandom } from './crash/seeded-random.ts';
import { digestOf } from './crash/write-image.ts';
import type { RecordedCalls } from './recorded-scenario.ts';

/** Returns the crash states of a recorded run to try: with `FAULTS=all` each once, else one state per sampled moment. */
export function sampleCrashes(recorded: RecordedCalls, moments: number): Iterable<CrashState> {
  return isExhaustive ? allStates(recorded) : someStates(recorded, moments);
}

function* allStates({ before, run }: RecordedCalls): Generator<CrashState> {
  const tried = new Set<string>();
  for (let count = 0; count <= stepsOf(run).length; count++) {
    for (const state of crashStates(before, run, count, { losses: Number.POSITIVE_INFINITY, subsets: 20, seed: 1 })) {
      const digest = `${state.isPowerCut} ${digestOf(state.image)}`;
      if (!tried.has(digest)) yield state;
      tried.add(digest);
    }
  }
}

/** Samples moments; half of them are after the first sync point, when names are switched. */
function* someStates({ before, run }: RecordedCalls, moments: number): Generator<CrashState> {
  const steps = stepsOf(run);
  const random = seededRandom(moments);
  const places = [...steps.keys()].map((place) => place + 1);
  const firstSync = steps.findIndex((step) => step.kind === 'sync' || step.kind === 'sync-all');
  const late = places.slice(Math.max(0, firstSync));
  const chosen = [...random.choose(places, moments >> 1), ...random.choose(late, moments - (moments >> 1))];
  for (const count of chosen) {
    const states = [...crashStates(before, run, count, { losses: 1, subsets: 2, seed: 1 })];
    yield* random.choose(states, 1);
  }
}
