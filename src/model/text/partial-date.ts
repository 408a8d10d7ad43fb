import type { PartialDate } from '../partial-date.ts';

/** Formats a date with the precision it has: `2012-10-15`, `2012-10`, `2012`; '' for none. Sorts as text. ISO 8601. */
export function isoDate(date: PartialDate | undefined): string {
  if (date === undefined) return '';
  const year = String(date.year).padStart(4, '0');
  if (date.month === undefined) return year;
  const month = `${year}-${twoDigits(date.month)}`;
  return date.day === undefined ? month : `${month}-${twoDigits(date.day)}`;
}

/** True for a year in which an article can have appeared. The bounds are those of Crossref; the clock must not change output. */
export function isPublishingYear(year: number): boolean {
  return year >= 1400 && year <= 2200;
}

/** True for a date that is in the calendar and in a year in which an article can have appeared: not for `2020-02-30` or `0000`. */
export function isRealDate({ year, month, day }: PartialDate): boolean {
  if (!isPublishingYear(year)) return false;
  if (month === undefined) return day === undefined;
  return month >= 1 && month <= 12 && (day === undefined || (day >= 1 && day <= daysIn(year, month)));
}

/** Returns the number of days of a month in the Gregorian calendar. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Reads `2012-10-15`, `2012-10` or `2012`; undefined for other texts and for dates that are not real. */
export function parseIsoDate(text: string): PartialDate | undefined {
  const [year, month, day] = ISO_DATE.test(text) ? text.split('-').map(Number) : [];
  if (year === undefined) return undefined;
  const date = { year, ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) };
  return isRealDate(date) ? date : undefined;
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
  if (date.month === undefined || date.day === undefined || !isRealDate(date)) return undefined;
  return Date.UTC(date.year, date.month - 1, date.day) / 1000;
}

// 2012-10-15, 2012-10, 2012
const ISO_DATE = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
