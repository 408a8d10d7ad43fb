import type { Messages } from '../../model/messages/messages.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { isoDate } from '../../model/text/partial-date.ts';

/**
 * Formats a date with the precision it has, for readers.
 *
 *   { year: 2012, month: 10, day: 15 }  ->  '15 October 2012', in Spanish '15 de octubre de 2012'
 *   { year: 2012, season: 'Spring' }    ->  'Spring 2012'
 */
export function partialDateWords(date: PartialDate, messages: Messages): string {
  const { year, month, season } = date;
  if (month === undefined && season !== undefined) return messages.text('date.season', { season, year: messages.date(String(year)) });
  return messages.date(isoDate(date));
}
