/** How long superseded files and generations are kept. */
export interface Retention {
  /** For so long, readers of an earlier page may ask for the assets and indexes of that page. */
  readonly graceMs: number;
  readonly now: Date;
}

/** Returns true if a time is longer ago than the grace period, or in the future: the clock was set back since. */
export function hasPassed(time: string, { graceMs, now }: Retention): boolean {
  const ageMs = now.getTime() - Date.parse(time);
  return !(ageMs >= -CLOCK_SKEW_MS && ageMs < graceMs);
}

export const USUAL_GRACE_MS = 10 * 60_000;
const CLOCK_SKEW_MS = 60_000;
