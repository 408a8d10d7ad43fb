import type { PubDate } from '../../model/article-meta.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { daysIn, isPublishingYear, isRealDate, parseIsoDate } from '../../model/text/partial-date.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childOf, childrenOf, childTextOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';

/**
 * Reads a `pub-date` or `date` with the precision of the source; undefined, and reported, if it has no year.
 *
 *   <pub-date pub-type="epub"><day>15</day><month>Oct</month><year>2012</year></pub-date>
 *   { dateType: 'epub', year: 2012, month: 10, day: 15 }
 *
 * `date-type` has priority over the older `pub-type`, and elements over `iso-8601-date`, which supplies missing ones. Of a date in another
 * calendar than the Gregorian one, or in an impossible year, only `iso-8601-date` counts.
 *
 * JATS 1.3, elements pub-date and date.
 */
export function readDate(element: XmlElement, reader: Pick<JatsReader, 'warn'>): PubDate | undefined {
  const date = partialDate(element, reader);
  if (date === undefined) return undefined;
  const dateType = attributeOf(element, 'date-type') ?? attributeOf(element, 'pub-type') ?? 'pub';
  const publicationFormat = attributeOf(element, 'publication-format');
  return { dateType, ...(publicationFormat === undefined ? {} : { publicationFormat }), ...date };
}

function partialDate(element: XmlElement, reader: Pick<JatsReader, 'warn'>): PartialDate | undefined {
  const iso = isoDateOf(element);
  const calendar = calendarOf(element);
  if (calendar !== undefined) {
    if (iso === undefined)
      reader.warn(
        'date-calendar',
        element,
        translatable`<${element.name}> "${textOf(element)}" is in the calendar "${calendar}"; expected iso-8601-date with the Gregorian date`,
      );
    return iso;
  }
  const words = childTextOf(element, 'string-date') ?? '';
  const written = numberOf(childTextOf(element, 'year'));
  const year = written ?? iso?.year ?? numberOf(/\b(?:1[5-9]|20)\d\d\b/.exec(words)?.[0]);
  if (year === undefined) {
    reader.warn('date-without-year', element, translatable`<${element.name}> "${textOf(element)}" has no year; expected <year>`);
    return undefined;
  }
  if (!isYearUsed(element, year)) {
    if (iso === undefined)
      reader.warn('date-year-impossible', element, translatable`<year> is "${childTextOf(element, 'year')}"; expected 1400 to 2200`);
    return iso;
  }
  const season = childTextOf(element, 'season');
  const month = monthOf(element, reader) ?? iso?.month;
  const day = numberOf(childTextOf(element, 'day')) ?? iso?.day;
  const hasDay = month !== undefined && day !== undefined && isRealDate({ year, month, day });
  if (day !== undefined && month !== undefined && !hasDay) {
    reader.warn('date-day-impossible', element, translatable`<day> is "${day}"; expected 1 to ${daysIn(year, month)}`);
  }
  return {
    year,
    ...(month === undefined ? {} : { month }),
    ...(hasDay ? { day } : {}),
    ...(season === undefined ? {} : { season }),
  };
}

/** Returns the date in `iso-8601-date`, of the element or its year, as far as it is real: 2018-02 for `2018-02-30`. */
function isoDateOf(element: XmlElement): PartialDate | undefined {
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

/** True if the elements of a date are used, from its `year` on; false if only `iso-8601-date` counts. */
export function isYearUsed(element: XmlElement, year: number): boolean {
  const iso = isoDateOf(element);
  const isNear = iso === undefined || Math.abs(year - iso.year) <= MOST_YEARS_APART;
  return calendarOf(element) === undefined && isPublishingYear(year) && isNear;
}

/** Returns the calendar of a date or of its parts; undefined for the Gregorian one. */
function calendarOf(element: XmlElement): string | undefined {
  return [element, ...childrenOf(element)]
    .flatMap((part) => attributeOf(part, 'calendar') ?? [])
    .find((calendar) => !GREGORIAN.test(calendar));
}

function monthOf(element: XmlElement, reader: Pick<JatsReader, 'warn'>): number | undefined {
  const written = childTextOf(element, 'month');
  if (written === undefined) return undefined;
  const month = /^\d+$/.test(written) ? Number(written) : MONTHS.get(written.toLowerCase().replace(/\.$/, '').slice(0, 3));
  if (month !== undefined && month >= 1 && month <= 12) return month;
  reader.warn('date-month-unknown', element, translatable`<month> is "${written}"; expected 1 to 12 or an English month name`);
  return undefined;
}

const MONTHS = new Map('jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map((name, i) => [name, i + 1]));

function numberOf(text: string | undefined): number | undefined {
  const number = /^\s*(\d{1,4})(?!\d)/.exec(text ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}

/** If `year` and `iso-8601-date` are further apart, they are of two calendars. */
const MOST_YEARS_APART = 100;
// 'Gregorian', 'proleptic-gregorian', 'grégorien'
const GREGORIAN = /gr[eé]gor/i;
// 2012-10-15, 2012-10, 2012, 20121015
const ISO_DATE = /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?/;
