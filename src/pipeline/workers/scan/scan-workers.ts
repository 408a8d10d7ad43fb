import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { execArgvOf, programScript } from '../../../program-files.ts';
import { type ScanResult, type ScanTask, scanOutput } from './scan-output.ts';

/** Threads that scan the published files. Without threads the scan runs in the calling thread, which is faster for a small site. */
export interface ScanWorkers {
  /** Number of tasks that run at once, at least 1. */
  readonly count: number;
  /** Runs at most `count` tasks, one per thread. */
  scan(tasks: readonly ScanTask[]): Promise<readonly ScanResult[]>;
  close(): Promise<void>;
}

export function openScanWorkers(threads: number): ScanWorkers {
  const script = programScript('scan-worker');
  const workers = Array.from({ length: threads }, () => new Worker(script.url, execArgvOf(script)));
  return {
    count: Math.max(1, threads),
    scan: (tasks) => Promise.all(tasks.map((task, at) => runIn(workers[at], task))),
    close: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

async function runIn(worker: Worker | undefined, task: ScanTask): Promise<ScanResult> {
  if (worker === undefined) return scanOutput(task);
  worker.postMessage(task);
  // `once` rejects if the thread throws.
  const [result] = (await once(worker, 'message')) as [ScanResult];
  return result;
}
