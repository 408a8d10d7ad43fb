import { TransferError } from './mirror-error.ts';

/** Aborts a transfer that brings no byte for some time. */
export interface StallAlarm {
  readonly signal: AbortSignal;
  /** Bytes came: the time begins anew. */
  readonly calm: () => void;
  readonly stop: () => void;
}

export function openStallAlarm(stallMs: number): StallAlarm {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), stallMs);
  return { signal: controller.signal, calm: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

/** What is said of such a transfer. */
export function stalled(path: string, stallMs: number, cause?: unknown): TransferError {
  return new TransferError(`${path} stalled: no byte for ${stallMs / 1000} s`, { mayPass: true, cause });
}
