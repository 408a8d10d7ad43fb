import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { FaultPlan } from '../layer/fault-plan.ts';
import type { DriverResult, DriverTasks, TaskName } from './driver-tasks.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** A process that runs builds, mirrors and readers in turn, each under a plan of the fault layer. */
export interface Driver {
  /** Rejects with the error of the task. */
  run<Name extends TaskName>(name: Name, task: DriverTasks[Name]['task'], plan?: FaultPlan): Promise<DriverTasks[Name]['result']>;
  close(): Promise<void>;
}

/** Files of the bundled fault layer and driver. */
export interface Bundled {
  readonly layer: string;
  readonly driver: string;
}

/** Bundles the fault layer, for `--import`, and the driver into the project, so that packages are resolved. Each user has its own `name`. */
export async function bundleLayer(name: string): Promise<Bundled> {
  const entryPoints = { layer: entry('layer/patch-fs.ts'), driver: entry('driver/driver.ts') };
  const options = { bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external', logLevel: 'warning' } as const;
  const outdir = join(project, 'node_modules/.cache/offprint-faults', name);
  await build({ ...options, entryPoints, outdir, outExtension: { '.js': '.mjs' } });
  return { layer: join(outdir, 'layer.mjs'), driver: join(outdir, 'driver.mjs') };
}

export function startDriver(bundled: Bundled): Driver {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (message: object): Promise<unknown> => {
    // A process that has ended is replaced, so that the task which ended it is the only one that fails.
    if (child === undefined || hasEnded(child)) child = forkDriver(bundled);
    const answer = await answerOf(child, message);
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  };
  return {
    run<Name extends TaskName>(name: Name, task: DriverTasks[Name]['task'], plan?: FaultPlan) {
      const next = last.then(() => ask({ name, task, ...(plan === undefined ? {} : { plan }) }));
      last = next.catch(() => undefined);
      return next as Promise<DriverTasks[Name]['result']>;
    },
    async close() {
      if (child === undefined || hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function forkDriver({ layer, driver }: Bundled): ChildProcess {
  return fork(driver, [], {
    execArgv: ['--import', layer],
    env: { ...process.env, DIST: join(project, 'dist/build.js'), NODE_OPTIONS: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Resolves with an error if the process ends without an answer. */
async function answerOf(child: ChildProcess, message: object): Promise<DriverResult> {
  return await new Promise((resolve) => {
    const settle = (answer: DriverResult): void => {
      child.off('message', settle);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onExit = (code: number | null, signal: string | null): void =>
      settle({ error: `the driver ended with ${String(signal ?? code)}` });
    child.on('message', settle);
    child.on('exit', onExit);
    child.send(message);
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function entry(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
