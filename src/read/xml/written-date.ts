import type { PartialDate } from '../../model/partial-date.ts';
import { isPublishingYear, parseIsoDate } from '../../text/partial-date.ts';
import { attributeOf, childOf, childrenOf, type XmlElement } from './xml-element.ts';

/** The date in `iso-8601-date`, of the element or its year, as far as it is real: 2018-02 for `2018-02-30`. */
export function isoDateOf(element: XmlElement): PartialDate | undefined {
  const year = childOf(element, 'year');
  const written = attributeOf(element, 'iso-8601-date') ?? (year === undefined ? undefined : attributeOf(year, 'iso-8601-date'));
  const [, ...parts] = ISO_DATE.exec(written ?? '') ?? [];
  const found = parts.filter((part) => part !== undefined);
  for (let length = found.length; length > 0; length--) {
    const date = parseIsoDate(found.slice(0, length).join('-'));
    if (date !== undefined) return date;
  }
  return undefined;
}

/** True if the year that is written in an element of a date counts, and not `iso-8601-date` alone. */
export function countsAsWritten(element: XmlElement, year: number): boolean {
  const iso = isoDateOf(element);
  const isNear = iso === undefined || Math.abs(year - iso.year) <= MOST_YEARS_APART;
  return calendarOf(element) === undefined && isPublishingYear(year) && isNear;
}

/** The calendar of a date or of its parts; undefined for the Gregorian one. */
export function calendarOf(element: XmlElement): string | undefined {
  return [element, ...childrenOf(element)]
    .flatMap((part) => attributeOf(part, 'calendar') ?? [])
    .find((calendar) => !GREGORIAN.test(calendar));
}

/** Years of the elements and of `iso-8601-date` that are further apart are of two calendars. */
const MOST_YEARS_APART = 100;
// 'Gregorian', 'proleptic-gregorian', 'grégorien'
const GREGORIAN = /gr[eé]gor/i;
// 2012-10-15, 2012-10, 2012, 20121015
const ISO_DATE = /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?/;
