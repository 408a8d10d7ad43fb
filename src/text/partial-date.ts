import type { PartialDate } from '../model/partial-date.ts';

/** Formats a date with the precision it has: `2012-10-15`, `2012-10`, `2012`; '' for none. Sorts as text. ISO 8601. */
export function isoDate(date: PartialDate | undefined): string {
  if (date === undefined) return '';
  const year = String(date.year).padStart(4, '0');
  if (date.month === undefined) return year;
  const month = `${year}-${twoDigits(date.month)}`;
  return date.day === undefined ? month : `${month}-${twoDigits(date.day)}`;
}

/** Returns the first day of a partial date: `2026-12-01` for `2026-12`, `2026-01-01` for `2026`; '' for ''. */
export function firstDayOf(iso: string): string {
  return iso === '' ? '' : `${iso}${'-01-01'.slice(iso.length - 4)}`;
}

/** Formats a full date in English, `October 15, 2012`; undefined for a partial date. Decisions, section 2.3. */
export function longDate(date: PartialDate): string | undefined {
  const month = MONTHS[(date.month ?? 0) - 1];
  if (month === undefined || timestampOf(date) === undefined) return undefined;
  return `${month} ${date.day}, ${date.year}`;
}

/** Returns the seconds from 1970 to midnight UTC of a full date; undefined for a partial or impossible date. Decisions, section 2.2. */
export function timestampOf(date: PartialDate): number | undefined {
  if (date.month === undefined || date.day === undefined) return undefined;
  const midnight = new Date(0);
  midnight.setUTCFullYear(date.year, date.month - 1, date.day);
  const isReal = midnight.getUTCMonth() === date.month - 1 && midnight.getUTCDate() === date.day;
  return isReal ? midnight.getTime() / 1000 : undefined;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
