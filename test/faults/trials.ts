import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChosenFault } from './choose-faults.ts';
import type { CrashState } from './crash/crash-states.ts';
import { writeImage } from './crash/write-image.ts';
import type { Bundled, Driver } from './driver/start-driver.ts';
import { type FaultPlan, PLAN_VARIABLE } from './layer/fault-plan.ts';
import { checkNextBuild, observeSite, type Violation } from './promises.ts';
import type { RecordedScenario } from './recorded-scenario.ts';
import { CLI, serveSite, siteOf, startReaders } from './site-readers.ts';

/** One fault and the promises that it broke; empty if none. */
export interface Trial {
  readonly title: string;
  readonly violations: readonly Violation[];
}

/** One sentence for each fault that broke a promise. */
export async function violationsOf<Fault>(faults: Iterable<Fault>, attempt: (fault: Fault) => Promise<Trial>): Promise<readonly string[]> {
  const broken: string[] = [];
  let trials = 0;
  for (const fault of faults) {
    const { title, violations } = await attempt(fault);
    trials++;
    if (violations.length > 0) broken.push(`${title}: ${violations.join('; ')}`);
  }
  return trials === 0 ? ['no fault was tried'] : broken;
}

/** Restores a crash state, reads it like a server that starts on it, and builds again. */
export async function tryCrashState(driver: Driver, recorded: RecordedScenario, { title, isPowerCut, image }: CrashState): Promise<Trial> {
  writeImage(image);
  const plan: FaultPlan | undefined = isPowerCut ? { roots: [], bootId: AFTER_POWER_CUT } : undefined;
  const seen = await observeSite(driver, recorded, plan);
  return { title, violations: [...mixtures(seen), ...(await checkNextBuild(driver, recorded, plan))] };
}

/** Makes one call of a build fail. A build that reports success has published; a failed one leaves either generation. */
export async function tryError(
  bundled: Bundled,
  driver: Driver,
  recorded: RecordedScenario,
  { title, ...fault }: ChosenFault,
): Promise<Trial> {
  const { workspace, before } = recorded;
  // A lock that cannot be removed is released when its process ends.
  const holdsLock = fault.kind === 'EROFS' || title.includes('lock');
  const buildUnder = async (plan: FaultPlan): Promise<unknown> => {
    if (holdsLock) return (await runCli(bundled, workspace, plan)) || undefined;
    return driver.run('build', { workspace, day: 2 }, plan).then(
      () => undefined,
      (caught: unknown) => caught,
    );
  };
  writeImage(before);
  const plan = planOf(workspace, fault);
  const error = await buildUnder(plan);
  const seen = await observeSite(driver, recorded);
  const violations = [
    ...(existsSync(markerOf(workspace)) ? [] : [NOT_REACHED]),
    ...mixtures(seen),
    ...(error === undefined && seen === 'old' ? ['build: it said that it published, and did not'] : []),
    ...(await checkNextBuild(driver, recorded)),
  ];
  return { title: `${title}${error === undefined ? ', build went on' : ''}`, violations };
}

/** Kills a build of the command line at one call, while four readers read the site from `offprint serve`; then builds again. */
export async function tryKill(
  bundled: Bundled,
  driver: Driver,
  recorded: RecordedScenario,
  { title, ...fault }: ChosenFault,
): Promise<Trial> {
  const { workspace, before, old } = recorded;
  writeImage(before);
  const served = old.files.size === 0 ? undefined : await serveSite(siteOf(workspace));
  const readers = served === undefined ? undefined : startReaders(recorded, served);
  try {
    const plan = planOf(workspace, fault);
    await runCli(bundled, workspace, plan);
    const isReached = existsSync(markerOf(workspace));
    const seen = await observeSite(driver, recorded);
    const after = await checkNextBuild(driver, recorded);
    const read = await readers?.stop();
    return { title, violations: [...(isReached ? [] : [NOT_REACHED]), ...mixtures(seen), ...after, ...(read?.violations ?? [])] };
  } finally {
    await readers?.stop();
    await served?.close();
  }
}

/** Builds a workspace by the command line under a plan; resolves with the exit code, or the signal that ended it. */
export function runCli(bundled: Bundled, workspace: string, plan: FaultPlan): Promise<number | string> {
  const folders = ['--content', join(workspace, 'content'), '--output', siteOf(workspace), '--cache', join(workspace, 'cache')];
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(Date.UTC(2026, 0, 2) / 1000), [PLAN_VARIABLE]: JSON.stringify(plan) };
  return new Promise((resolve) => {
    const args = ['--import', bundled.layer, CLI, 'build', '--json', '--workers', '1', ...folders];
    const child = execFile(process.execPath, args, { env, maxBuffer: 1 << 26 }, () => undefined);
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 0));
  });
}

/** Returns the plan of one fault; deletes its marker. */
export function planOf(workspace: string, fault: Omit<ChosenFault, 'title'>): FaultPlan {
  const marker = markerOf(workspace);
  rmSync(marker, { force: true });
  return { roots: [workspace], fault: { ...fault, marker } };
}

const markerOf = (workspace: string): string => `${workspace}.fault`;

function mixtures(seen: Awaited<ReturnType<typeof observeSite>>): readonly Violation[] {
  return typeof seen === 'string' ? [] : [`reader: ${seen.mixed}`];
}

/** A fault that did not happen proves nothing. */
const NOT_REACHED = 'trial: the call was not reached';
export const AFTER_POWER_CUT = '00000000-0000-4000-8000-000000000002';
