import { TransferError } from './mirror-error.ts';

/** Aborts a transfer that receives no byte for some time. */
export interface IdleTimeout {
  readonly signal: AbortSignal;
  /** Restarts the timer; called for every received chunk. */
  readonly reset: () => void;
  readonly stop: () => void;
}

export function startIdleTimeout(idleTimeoutMs: number): IdleTimeout {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), idleTimeoutMs);
  return { signal: controller.signal, reset: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

/**
 * Error of a transfer that was aborted by its idle timeout. It is retried once, because each attempt takes the whole timeout; more often only if
 * this attempt received bytes that the next one need not fetch again.
 */
export function timeoutError(
  path: string,
  {
    idleTimeoutMs,
    cause,
    hasProgress = false,
  }: { readonly idleTimeoutMs: number; readonly cause?: unknown; readonly hasProgress?: boolean },
): TransferError {
  return new TransferError(`${path} stalled: no byte for ${idleTimeoutMs / 1000} s`, { isTransient: hasProgress || 'once', cause });
}
