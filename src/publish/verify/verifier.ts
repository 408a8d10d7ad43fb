import { parentPort } from 'node:worker_threads';
import { compareFiles, type FileShare } from './compare-files.ts';

// A thread of `offprint verify`: compares one share after another.

parentPort?.on('message', (share: FileShare) => parentPort?.postMessage(compareFiles(share)));
