import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Look, lookAtOutput, type Seen } from './scan-output.ts';

/** Those who look at the output: some threads, or where it is not worth their beginning this one. */
export interface OutputLookers {
  /** As many as can look at once. */
  readonly count: number;
  /** One look for each of them at most. */
  look(looks: readonly Look[]): Promise<readonly Seen[]>;
  close(): Promise<void>;
}

export function openOutputLookers(threads: number, script = new URL('./looker.js', import.meta.url)): OutputLookers {
  const workers = Array.from({ length: threads }, () => new Worker(script));
  return {
    count: Math.max(1, threads),
    look: (looks) => Promise.all(looks.map((look, at) => seenBy(workers[at], look))),
    close: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

async function seenBy(worker: Worker | undefined, look: Look): Promise<Seen> {
  if (worker === undefined) return lookAtOutput(look);
  worker.postMessage(look);
  // What our own worker answers; an error there is thrown here.
  const [seen] = (await once(worker, 'message')) as [Seen];
  return seen;
}
