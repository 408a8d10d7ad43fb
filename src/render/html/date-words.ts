import type { PartialDate } from '../../model/partial-date.ts';

/**
 * A date as exact as it is, in words.
 *
 *   { year: 2012, month: 10, day: 15 }  ->  '15 October 2012', in Spanish '15 de octubre de 2012'
 */
export function dateWords(date: PartialDate, lang: string): string {
  const { year, month, day, season } = date;
  const name = month === undefined ? undefined : (MONTHS[lang] ?? ENGLISH_MONTHS)[month - 1];
  if (name === undefined) return season === undefined ? String(year) : `${season} ${year}`;
  return [day, name, year].filter((part) => part !== undefined).join(MONTHS[lang] === undefined ? ' ' : ' de ');
}

/** `2012-10-15`, `2012-10`, `2012`. */
export function isoDate({ year, month, day }: PartialDate): string {
  const parts = [String(year).padStart(4, '0')];
  if (month !== undefined) parts.push(String(month).padStart(2, '0'));
  if (month !== undefined && day !== undefined) parts.push(String(day).padStart(2, '0'));
  return parts.join('-');
}

const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
};
