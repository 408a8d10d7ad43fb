import { type Lock, type LockOptions, takeLock } from './lock/take-lock.ts';
import { lockPathOf } from './site-manifest.ts';

/** Takes the output folder for one process that writes it. Throws `PublishError`, naming the holder, where another one has it. */
export function lockOutput(output: string, options: Omit<Partial<LockOptions>, 'target'> = {}): Promise<Lock> {
  return takeLock(lockPathOf(output), { task: 'build', target: output, ...options });
}
