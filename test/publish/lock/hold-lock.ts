import { takeLock } from '../../../src/publish/lock/take-lock.ts';

// Takes a lock and holds it until the process is killed: `hold-lock <lock> <task>`. Prints the result, or the reason of a failure. The task
// `once` ends at once.

const [, , path = '', task = 'build'] = process.argv;
try {
  await takeLock(path, { task, target: 'the site', onWait: (message) => process.stdout.write(`waits: ${message}\n`) });
  process.stdout.write('held\n');
  if (task !== 'once') setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
