import type { Messages } from '../model/messages/messages.ts';

/** Returns the size of a file with its unit, in units of a thousand: `340 bytes`, `12.3 kB`. */
export function fileSize(sizeBytes: number, messages: Messages): string {
  if (sizeBytes < 1000) return messages.text('page.size.bytes', { count: sizeBytes });
  let value = sizeBytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const size = value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return messages.text(UNITS[unit] ?? UNITS[0], { size });
}

const UNITS = ['page.size.kilobytes', 'page.size.megabytes', 'page.size.gigabytes', 'page.size.terabytes'] as const;
