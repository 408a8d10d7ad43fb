import { Worker } from 'node:worker_threads';

/**
 * Rewrites a file every five seconds, which updates its modification time, until it is stopped or the file is deleted.
 *
 * Runs in a worker thread, because the main thread of a large build may be busy for longer than other processes wait. The worker starts
 * after two seconds, so that short builds do not pay for it. The file is written instead of given a time, because on a network file system
 * the server's clock counts.
 */
export function startHeartbeat(path: string, content: string): () => void {
  let worker: Worker | undefined;
  const timer = setTimeout(() => {
    worker = new Worker(SOURCE, { eval: true, workerData: { path, content, everyMs: HEARTBEAT_MS }, execArgv: [] });
    worker.unref();
    // Without a heartbeat, the lock is still respected by processes on this machine.
    worker.on('error', () => undefined);
  }, START_DELAY_MS);
  timer.unref();
  return () => {
    clearTimeout(timer);
    void worker?.terminate();
  };
}

const SOURCE = `
const { workerData: { path, content, everyMs } } = require('node:worker_threads');
const { openSync, writeSync, closeSync } = require('node:fs');
const timer = setInterval(() => {
  try {
    const file = openSync(path, 'r+');
    try { writeSync(file, content, 0); } finally { closeSync(file); }
  } catch (error) {
    if (error.code === 'ENOENT') clearInterval(timer);
  }
}, everyMs);
`;

export const HEARTBEAT_MS = 5000;
const START_DELAY_MS = 2000;
