import { setImmediate } from 'node:timers/promises';
import type { StageWriter } from '../publish/stage.ts';

/** A stage that yields to the event loop every 10 ms, so that workers get their next task while the main thread writes synchronously. */
export function yieldingStage(stage: StageWriter): StageWriter {
  let turnedAt = performance.now();
  async function turn(): Promise<void> {
    if (performance.now() - turnedAt < MOST_MS) return;
    await setImmediate();
    turnedAt = performance.now();
  }
  return {
    ...stage,
    write: async (artifact) => {
      await turn();
      return stage.write(artifact);
    },
    copy: async (path, from) => {
      await turn();
      return stage.copy(path, from);
    },
  };
}

/** Queued tasks keep a worker busy for longer. */
const MOST_MS = 10;
