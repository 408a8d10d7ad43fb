import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/**
 * Returns an id of the current boot of the operating system. With the same id, the page cache still has every write, even of a killed
 * process; with another id, writes that were not synced may be lost.
 */
export function bootIdOf(platform: NodeJS.Platform = process.platform): string {
  const read = READERS[platform] ?? bootTime;
  try {
    return read().trim();
  } catch {
    return '';
  }
}

const READERS: Readonly<Partial<Record<NodeJS.Platform, () => string>>> = {
  linux: () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'),
  darwin: () => execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
};

/** Rounded to ten minutes, because the clock may be adjusted while the system runs. A wrong result costs one unneeded hash of the files. */
function bootTime(): string {
  return `since ${Math.round((Date.now() / 1000 - uptime()) / 600)}`;
}
