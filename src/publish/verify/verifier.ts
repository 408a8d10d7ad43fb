import { parentPort } from 'node:worker_threads';
import { compareFiles, type FileListChunk } from './compare-files.ts';

// Worker thread of `offprint verify`: compares one chunk per message.

parentPort?.on('message', (share: FileListChunk) => parentPort?.postMessage(compareFiles(share)));
