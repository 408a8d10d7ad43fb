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

/** Error of a transfer that was aborted by its idle timeout. */
export function timeoutError(path: string, idleTimeoutMs: number, cause?: unknown): TransferError {
  return new TransferError(`${path} stalled: no byte for ${idleTimeoutMs / 1000} s`, { isTransient: true, cause });
}
