/**
 * Whether a file may be changed once more, after it was looked at, and bear the same time: it was touched at `touchedMs`, the disk's own time, so
 * lately before `lookedAtMs` that the disk's clock may not have gone on.
 *
 *   touchedLately(1795367620000, 1795367621500)          // true: the disk may tell seconds
 *   touchedLately(1795367620926.655, 1795367621500)      // false: it tells parts of milliseconds, by a clock that goes on every few of them
 */
export function isRacy(touchedMs: number, lookedAtMs: number): boolean {
  return touchedMs > lookedAtMs - clockOf(touchedMs);
}

/** The longest time, in milliseconds, for which the clock that told this one may stand still. */
function clockOf(timeMs: number): number {
  return timeMs % HUNDREDTH_MS === 0 ? COARSEST_CLOCK_MS : FINE_CLOCK_MS;
}

/** Disks tell times to two seconds, to one, to a hundredth of one, or else much finer. */
export const COARSEST_CLOCK_MS = 2000;
const HUNDREDTH_MS = 10;
/** Systems with such disks count time in ticks of up to sixteen milliseconds. */
const FINE_CLOCK_MS = 100;
