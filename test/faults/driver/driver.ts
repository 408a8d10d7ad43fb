import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { BuildOptions, BuildSummary } from '../../../src/pipeline/options/build-options.ts';
import { openGenerations } from '../../../src/publish/generations/open-generations.ts';
import { mirrorSite } from '../../../src/publish/mirror/mirror-site.ts';
import { openSource } from '../../../src/publish/mirror/open-source.ts';
import { DEFAULT_RETRY } from '../../../src/publish/mirror/retry.ts';
import { EVERYTHING } from '../../../src/publish/mirror/selection.ts';
import { generationHandler } from '../../../src/serve/hosts/node/serve-generations.ts';
import { responseOf } from '../../../src/serve/http/answer.ts';
import { askOfRequest } from '../../../src/serve/http/ask.ts';
import { type FaultPlan, PLAN_EVENT, PLAN_VARIABLE } from '../layer/fault-plan.ts';
import type { DriverResult, DriverTask, DriverTasks } from './driver-tasks.ts';

/**
 * Runs builds, mirrors and readers one after the other in one process under the fault layer. Starting a process for each would take longer than
 * the build. `DIST` is the folder of the bundled program.
 */
const { buildSite, openWorkerThreads } = (await import(process.env.DIST ?? '')) as {
  buildSite: (options: BuildOptions) => Promise<BuildSummary>;
  openWorkerThreads: typeof import('../../../src/pipeline/workers/worker-threads.ts').openWorkerThreads;
};

/** Serves the builds in which no call fails or is recorded. A thread reads its plan when it starts, so the other builds start their own. */
const threads = openWorkerThreads(1, { keepAlive: true });

const HANDLERS: {
  readonly [Name in keyof DriverTasks]: (
    task: DriverTasks[Name]['task'],
    plan: FaultPlan | undefined,
  ) => Promise<DriverTasks[Name]['result']>;
} = {
  async build({ workspace, day }, plan) {
    const hasOwnThreads = plan?.fault !== undefined || plan?.log !== undefined;
    const { written, removed } = await buildSite({
      content: join(workspace, 'content'),
      output: join(workspace, 'site'),
      cache: join(workspace, 'cache'),
      strict: false,
      publish: true,
      workers: 1,
      ...(hasOwnThreads ? {} : { threads }),
      buildTime: new Date(Date.UTC(2026, 0, day)),
      onProgress: () => undefined,
    });
    return { written: written.length, removed: removed.length };
  },
  async mirror({ workspace }) {
    const { failures } = await mirrorSite(await openSource(join(workspace, 'site')), join(workspace, 'mirror'), {
      selection: EVERYTHING,
      connections: 1,
      threads: 1,
      retry: DEFAULT_RETRY,
      onProgress: () => undefined,
    });
    return { failures };
  },
  async read({ folder, paths }) {
    const handler = generationHandler(openGenerations(folder), () => undefined);
    const answers: Record<string, string> = {};
    for (const path of paths) {
      const request = new Request(new URL(path, 'https://strandline.example/'));
      const response = responseOf(await handler(askOfRequest(request)));
      const body = Buffer.from(await response.arrayBuffer());
      answers[path] = `${response.status} ${createHash('sha256').update(body).digest('hex')}`;
    }
    return answers;
  },
};

const events: EventEmitter = process;
process.on('message', ({ name, task, plan }: DriverTask) => {
  if (plan === undefined) delete process.env[PLAN_VARIABLE];
  else process.env[PLAN_VARIABLE] = JSON.stringify(plan);
  events.emit(PLAN_EVENT);
  const handler = HANDLERS[name] as (task: unknown, plan: FaultPlan | undefined) => Promise<unknown>;
  handler(task, plan).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function send(result: DriverResult): void {
  process.send?.(result);
}
