import { setImmediate } from 'node:timers/promises';
import type { StageWriter } from '../publish/stage.ts';

/** A stage that lets messages of threads in now and then: what writes to it seldom waits for anything, and they wait for their next task. */
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

/** A thread has tasks for longer. */
const MOST_MS = 10;
