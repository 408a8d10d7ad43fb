import type { PartialDate } from '../../model/partial-date.ts';
import { dateWords } from '../../text/date-words.ts';
import { isoDate } from '../../text/partial-date.ts';

/**
 * A date as exact as it is, in words.
 *
 *   { year: 2012, month: 10, day: 15 }  ->  '15 October 2012', in Spanish '15 de octubre de 2012'
 *   { year: 2012, season: 'Spring' }    ->  'Spring 2012'
 */
export function partialDateWords(date: PartialDate, lang: string): string {
  return date.month === undefined && date.season !== undefined ? `${date.season} ${date.year}` : dateWords(isoDate(date), lang);
}
