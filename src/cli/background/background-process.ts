import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSite } from '../../build.ts';
import type { BackgroundEvent, BackgroundTask } from './background-task.ts';

// Child process that completes a fast build. It is stopped by the next edit.

process.once('disconnect', () => process.exit(1));
process.once('message', async (task: BackgroundTask) => {
  // Low priority, so that the next edit and requests of readers come first.
  setPriority(LOW_PRIORITY);
  try {
    if (task.withLists) await build(task, true);
    await sleep(task.idleMs);
    await build(task, false);
  } catch (error) {
    await send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
  process.exit(0);
});

async function build({ options }: BackgroundTask, isFast: boolean): Promise<void> {
  const onStep = (name: string): void => {
    if (name === LAST_BEFORE_PUBLISHING) void send({ kind: 'publishing' });
  };
  const { written, removed, milliseconds, deferred } = await buildSite({ ...options, isFast, onProgress: () => undefined, onStep });
  const left = deferred === undefined ? {} : { deferred };
  await send({ kind: 'built', summary: { written, removed, milliseconds, ...left } });
}

function send(event: BackgroundEvent): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(event, () => resolve());
  });
}

const LOW_PRIORITY = 10;
const LAST_BEFORE_PUBLISHING = 'manifest';
