import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { statePathsOf } from './generations/state-folder.ts';
import { type Lock, type LockOptions, takeLock } from './lock/take-lock.ts';

/**
 * Takes the output folder for one process that writes it. Throws `PublishError`, naming the holder, where another one has it. The lock is in the
 * state folder, which goes with it if nothing else is there.
 */
export async function lockOutput(output: string, options: Omit<Partial<LockOptions>, 'target'> = {}): Promise<Lock> {
  const { folder } = statePathsOf(output);
  const lock = await takeLock(join(folder, 'lock'), { task: 'build', target: output, ...options });
  return {
    ...lock,
    async release() {
      await lock.release();
      await rmdir(folder).catch(() => undefined);
    },
  };
}
