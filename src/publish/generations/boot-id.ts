import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/**
 * Returns an id of the start of the operating system. Under the same id the kernel has kept every write, also of a process that was killed;
 * under another one, writes that were not synced may be lost.
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

/** To ten minutes: the clock may be set while the system runs, and then files are hashed once without need. */
function bootTime(): string {
  return `since ${Math.round((Date.now() / 1000 - uptime()) / 600)}`;
}
