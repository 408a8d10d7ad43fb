/**
 * True if a file may have changed after it was examined and still have the same timestamp, which git calls racy. Its timestamp `touchedMs` is
 * then younger at `lookedAtMs` than the resolution of the file system's clock. Both are milliseconds since 1970 by the clock of the file system.
 *
 *   isRacy(1795367620000, 1795367621500)          // true: whole seconds, so the resolution may be two seconds
 *   isRacy(1795367620926.655, 1795367621500)      // false: fractions of a millisecond, so the resolution is a few milliseconds
 *
 * git, Documentation/technical/racy-git.
 */
export function isRacy(touchedMs: number, lookedAtMs: number): boolean {
  return touchedMs > lookedAtMs - resolutionOf(touchedMs);
}

/** The coarsest resolution in milliseconds of a file system that may have produced this timestamp. */
function resolutionOf(timeMs: number): number {
  return timeMs % HUNDREDTH_MS === 0 ? COARSEST_CLOCK_MS : FINE_CLOCK_MS;
}

/** File systems store timestamps in units of 2 s (FAT), 1 s (ext3, HFS+), 10 ms, or much finer (ext4, APFS, NTFS). */
export const COARSEST_CLOCK_MS = 2000;
const HUNDREDTH_MS = 10;
/** Fine timestamps are taken from the kernel's tick, which lasts up to 16 ms. */
const FINE_CLOCK_MS = 100;
