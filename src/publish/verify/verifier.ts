import { parentPort } from 'node:worker_threads';
import { compareFiles, type FileShare } from './compare-files.ts';

// Worker thread of `offprint verify`: compares one chunk per message.

parentPort?.on('message', (share: FileShare) => parentPort?.postMessage(compareFiles(share)));
