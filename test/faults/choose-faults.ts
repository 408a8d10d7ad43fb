import { seededRandom } from './crash/seeded-random.ts';
import type { Fault, FaultKind, LoggedCall } from './layer/fault-plan.ts';
import type { RecordedCalls } from './recorded-scenario.ts';

/** `FAULTS=all` tries every call and every crash state, which takes hours; without it a seeded sample is tried. */
export const isExhaustive = process.env.FAULTS === 'all';

export const ERROR_KINDS: readonly FaultKind[] = ['EIO', 'ENOSPC', 'EACCES', 'EROFS'];
export const KILL_KINDS: readonly FaultKind[] = ['kill-before', 'kill-after'];

export type ChosenFault = Pick<Fault, 'kind' | 'site' | 'nth'> & { readonly title: string };

/**
 * Chooses the faults to try on a recorded run: the first and the last call at each call site. While generations are switched, which begins
 * after the last staged file, every call is tried. Without `FAULTS=all`, returns `count` of them, each of one kind.
 */
export function chooseFaults(recorded: RecordedCalls, kinds: readonly FaultKind[], count: number): readonly ChosenFault[] {
  const calls = callsToFail(recorded);
  const titled = (call: LoggedCall, kind: FaultKind): ChosenFault => ({
    kind,
    site: call.site,
    nth: call.nth,
    title: `${kind} at ${call.name} ${call.path.slice(recorded.workspace.length + 1)}`,
  });
  if (isExhaustive) return calls.flatMap((call) => kinds.map((kind) => titled(call, kind)));
  const chosen = seededRandom(count).choose(calls, count);
  return chosen.flatMap((call, place) => kinds.slice(place % kinds.length, (place % kinds.length) + 1).map((kind) => titled(call, kind)));
}

function callsToFail({ run }: RecordedCalls): readonly LoggedCall[] {
  const callsBySite = new Map<string, LoggedCall[]>();
  for (const call of run.calls) callsBySite.set(call.site, [...(callsBySite.get(call.site) ?? []), call]);
  return [...callsBySite.values()].flatMap((calls) => {
    const isSwitching = calls.some(({ lane, name, path }) => lane.startsWith('main') && name === 'rename' && !STAGING.test(path));
    return isSwitching ? calls : [...new Set([calls.at(0), calls.at(-1)])].filter((call) => call !== undefined);
  });
}

/** Paths of the staging folder. */
const STAGING = /\/\.site\.state\/next\//;
