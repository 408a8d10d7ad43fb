import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { differingPaths } from '../acceptance/build-content.ts';
import type { Driver } from './driver/start-driver.ts';
import type { FaultPlan } from './layer/fault-plan.ts';
import { FOREIGN_FILES, type RecordedScenario, siteFiles } from './recorded-scenario.ts';

/** One broken promise: `reader: mixed, index.html is of the new generation`. */
export type Violation = string;

/** The generation that readers see, or the mixture of both. */
export type ObservedSite = 'old' | 'new' | { readonly mixed: string };

/** Reads the site of the workspace as readers do. */
export async function observeSite(
  driver: Driver,
  { workspace, paths, old, new: next }: RecordedScenario,
  plan?: FaultPlan,
): Promise<ObservedSite> {
  const answers = await driver.run('read', { folder: join(workspace, 'site'), paths }, plan).catch((error: Error) => error);
  if (answers instanceof Error) return { mixed: answers.message.split('\n')[0] ?? '' };
  const isOld = (path: string): boolean => answers[path] === old.answers[path];
  if (paths.every((path) => answers[path] === next.answers[path])) return 'new';
  // If there was no site, "offprint serve" does not start, and a running server answers 503.
  if (old.files.size === 0 ? answers['index.html']?.startsWith('503') : paths.every(isOld)) return 'old';
  const count = (has: (path: string) => boolean): number => paths.filter(has).length;
  const wrong = paths.find((path) => !isOld(path) && answers[path] !== next.answers[path]) ?? paths.find((path) => !isOld(path)) ?? '';
  const errors = count((path) => answers[path]?.startsWith('5') === true);
  const neither = count((path) => !isOld(path) && answers[path] !== next.answers[path]);
  return { mixed: `${errors} answers are 5xx, ${neither} of neither generation, as ${wrong}: ${answers[wrong]?.slice(0, 12)}` };
}

/** Runs the next build and checks that it leaves the new generation, complete, and foreign files unchanged. */
export async function checkNextBuild(driver: Driver, recorded: RecordedScenario, plan?: FaultPlan): Promise<readonly Violation[]> {
  const { workspace, before } = recorded;
  const error = await driver.run('build', { workspace, day: 2 }, plan).then(
    () => undefined,
    (caught: Error) => caught,
  );
  if (error !== undefined) return [`next build: ${error.message.split('\n')[0]}`];
  const site = join(workspace, 'site');
  const differing = differingPaths(recorded.new.files, await siteFiles(site));
  const seen = await observeSite(driver, recorded, plan);
  const isForeignThere = before.top.entries.has('site');
  return [
    ...(differing.length === 0 ? [] : [`next build: ${differing.length} files differ from a clean build, as ${differing[0]}`]),
    ...(seen === 'new' ? [] : [`reader after the next build: ${typeof seen === 'string' ? seen : seen.mixed}`]),
    ...(isForeignThere ? await foreignViolations(site) : []),
  ];
}

async function foreignViolations(site: string): Promise<readonly Violation[]> {
  const found = await Promise.all(
    Object.entries(FOREIGN_FILES).map(async ([path, text]) => {
      const now = await readFile(join(site, path), 'utf8').catch(() => undefined);
      return now === text ? [] : [`foreign file ${path}: ${now === undefined ? 'deleted' : 'changed'}`];
    }),
  );
  return found.flat();
}
