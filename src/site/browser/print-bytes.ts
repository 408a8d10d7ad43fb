import { text } from '../../model/messages/script-messages.ts';

/** A size in decimal units, as on other pages of the site: `12.4 MB`, `340 kB`. */
export function printBytes(bytes: number): string {
  const unit = UNITS.find(({ sizeBytes }) => bytes >= sizeBytes);
  if (unit === undefined) return text('page.size.bytes', { count: Math.round(bytes) });
  const value = bytes / unit.sizeBytes;
  return text(unit.key, { size: value >= 100 ? Math.round(value) : Math.round(value * 10) / 10 });
}

const UNITS = [
  { key: 'page.size.gigabytes', sizeBytes: 1e9 },
  { key: 'page.size.megabytes', sizeBytes: 1e6 },
  { key: 'page.size.kilobytes', sizeBytes: 1e3 },
] as const;
