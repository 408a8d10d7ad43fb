import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { statePathsOf } from './generations/state-folder.ts';
import { type Lock, type LockOptions, takeLock } from './lock/take-lock.ts';

/**
 * Locks an output folder for the one process that may write it. Throws `PublishError`, naming the holder, if another process has the lock.
 * The lock is in the state folder, which is removed on release if it is empty.
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
