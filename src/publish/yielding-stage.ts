import { setImmediate } from 'node:timers/promises';
import type { StageWriter } from './stage.ts';

/** Yields to the event loop every 10 ms, so that workers get their next task while the main thread writes synchronously. */
export function yieldingStage(stage: StageWriter): StageWriter {
  let yieldedAt = performance.now();
  async function yieldIfDue(): Promise<void> {
    if (performance.now() - yieldedAt < INTERVAL_MS) return;
    await setImmediate();
    yieldedAt = performance.now();
  }
  return {
    ...stage,
    write: async (artifact) => {
      await yieldIfDue();
      return stage.write(artifact);
    },
    copy: async (path, from) => {
      await yieldIfDue();
      return stage.copy(path, from);
    },
  };
}

/** Shorter than the queued tasks of a worker take. */
const INTERVAL_MS = 10;
