import { setTimeout as wait } from 'node:timers/promises';
import { diskError } from './disk-error.ts';
import { TransferError } from './mirror-error.ts';

/** Timeouts and retries of a mirror's requests. */
export interface RetryPolicy {
  /** Idle timeout: a transfer without a received byte for this time is aborted. */
  readonly idleTimeoutMs: number;
  /** Delay before the first retry; doubled for each further retry. */
  readonly backoffMs: number;
  readonly attempts: number;
}

export const DEFAULT_RETRY: RetryPolicy = { idleTimeoutMs: 30_000, backoffMs: 500, attempts: 5 };

/** Runs an attempt, and again after transient faults, with exponential backoff. Throws the `TransferError` of the last attempt. */
export async function withRetry<Result>(
  path: string,
  { backoffMs, attempts }: RetryPolicy,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const failure = error instanceof TransferError ? error : diskError(path, error);
      if (!(failure instanceof TransferError) || !failure.isTransient) throw failure;
      if (count >= (failure.isTransient === 'once' ? 2 : attempts)) throw failure;
      if (failure.isTransient !== 'once') await wait(Math.max(failure.waitMs ?? 0, backoffMs * 2 ** (count - 1)));
    }
  }
}
