import { daysIn } from '../../../src/model/text/partial-date.ts';
import { isYearUsed } from '../../../src/read/jats/dates.ts';
import { attributeOf, childTextOf, type XmlElement } from '../../../src/read/xml/xml-element.ts';

/** A date of a source: its type, and its ISO 8601 form with the precision of the source. */
export interface SourceDate {
  readonly type: string;
  /** `2012-10-08`, `2012-10`, `2012`; the printed date starts with it. */
  readonly iso: string;
}

/** Returns the date of a `pub-date` or `date`; empty without a year in digits that is used (`isYearUsed`). */
export function sourceDate(element: XmlElement): SourceDate[] {
  const type = attributeOf(element, 'date-type') ?? attributeOf(element, 'pub-type') ?? '';
  const year = childTextOf(element, 'year');
  if (year === undefined || !/^\d{4}$/.test(year) || !isYearUsed(element, Number(year))) return [];
  const month = monthOf(childTextOf(element, 'month') ?? '');
  if (month === undefined) return [{ type, iso: year }];
  const day = Number(childTextOf(element, 'day') ?? 'none');
  const isDay = Number.isInteger(day) && day >= 1 && day <= daysIn(Number(year), month);
  return [{ type, iso: [year, twoDigits(month), ...(isDay ? [twoDigits(day)] : [])].join('-') }];
}

function monthOf(text: string): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
  return number >= 1 && number <= 12 ? number : undefined;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
