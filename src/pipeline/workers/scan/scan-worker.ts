import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ScanTask, scanOutput } from './scan-output.ts';

// Entry point of a scan thread. It imports little, because it starts with every build of a large site.

// Conversion of an edited article has priority. On Linux the niceness belongs to the thread; elsewhere it would lower the whole process.
const LOW_PRIORITY = 10;
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

parentPort?.on('message', (task: ScanTask) => parentPort?.postMessage(scanOutput(task)));
