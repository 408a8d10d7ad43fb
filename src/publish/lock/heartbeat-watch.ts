import { heartbeatOf, nowOnDisk } from './lock-folder.ts';
import type { LockHolder } from './lock-holder.ts';

/** Watches the heartbeat of a lock holder in another PID namespace or on another machine. */
export interface HeartbeatWatch {
  readonly holder: LockHolder;
  /** Time without a heartbeat, in milliseconds from now, after which the lock counts as stale. */
  readonly waitsMs: number;
  check(): 'alive' | 'silent' | 'stale';
}

export function watchHeartbeat(path: string, holder: LockHolder): HeartbeatWatch {
  const first = heartbeatOf(path, holder);
  const ageMs = nowOnDisk(path) - (first ?? 0);
  // A time in the future only shows that a clock was set back.
  const waitsMs = ageMs < -CLOCK_TOLERANCE_MS ? STALE_MS : Math.max(0, STALE_MS - ageMs);
  const startedAt = performance.now();
  return {
    holder,
    waitsMs,
    check() {
      if (heartbeatOf(path, holder) !== first) return 'alive';
      return performance.now() - startedAt >= waitsMs ? 'stale' : 'silent';
    },
  };
}

/** Six heartbeats. */
const STALE_MS = 30_000;
const CLOCK_TOLERANCE_MS = 2000;
