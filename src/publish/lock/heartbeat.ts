import { Worker } from 'node:worker_threads';

/**
 * Writes a file again every five seconds, which renews its modification time, until it is stopped or the file is gone.
 *
 * A thread does it: the main thread of a large build may be busy for longer than others wait. It starts after two seconds, so that short
 * builds do not pay for it. The file is written, not given a time, since on a network file system its server's clock counts.
 */
export function startHeartbeat(path: string, content: string): () => void {
  let worker: Worker | undefined;
  const timer = setTimeout(() => {
    worker = new Worker(SOURCE, { eval: true, workerData: { path, content, everyMs: HEARTBEAT_MS }, execArgv: [] });
    worker.unref();
    // Without a heartbeat the lock is still honoured by processes on this machine.
    worker.on('error', () => undefined);
  }, FIRST_MS);
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
const FIRST_MS = 2000;
