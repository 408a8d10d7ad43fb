import { parentPort } from 'node:worker_threads';
import { type Look, lookAtOutput } from './last/look-at-output.ts';

// The body of a thread that looks at what was published: small, since it begins with every build of a large site.

parentPort?.on('message', (look: Look) => parentPort?.postMessage(lookAtOutput(look)));
