import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Look, lookAtOutput } from './scan-output.ts';

// The body of a thread that looks at what was published: small, since it begins with every build of a large site.

// What was edited is made first, which takes as long: on Linux a priority is one thread's alone, elsewhere it would be the program's.
const LATER = 10;
if (process.platform === 'linux') setPriority(LATER);

parentPort?.on('message', (look: Look) => parentPort?.postMessage(lookAtOutput(look)));
