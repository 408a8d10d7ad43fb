/** Retention of superseded files and generations. */
export interface Retention {
  /** Grace period, in milliseconds, in which readers of an earlier page may still request its assets and indexes. */
  readonly graceMs: number;
  readonly now: Date;
}

/** True if a time is older than the grace period, or in the future because the clock was set back. */
export function isPastGrace(time: string, { graceMs, now }: Retention): boolean {
  const ageMs = now.getTime() - Date.parse(time);
  return !(ageMs >= -CLOCK_SKEW_MS && ageMs < graceMs);
}

export const DEFAULT_GRACE_MS = 10 * 60_000;
const CLOCK_SKEW_MS = 60_000;
