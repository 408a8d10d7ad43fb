import { inDigits } from './format-number.ts';
import type { LocaleData } from './locale-data.ts';

/**
 * Formats an ISO date of any precision for readers; '' for other text.
 *
 *   2012-10-15  ->  '15 October 2012', in Spanish '15 de octubre de 2012'
 *   2012-10     ->  'October 2012', in Polish 'październik 2012'
 *   2012        ->  '2012'
 */
export function formatDate(iso: string, locale: LocaleData, style: 'long' | 'medium' = 'long'): string {
  const [year, month, day] = iso.split('-').map(Number);
  if (year === undefined || Number.isNaN(year) || year === 0) return '';
  if (month === undefined || locale.months[month - 1] === undefined) return inDigits(String(year), locale);
  const full = style === 'long' ? locale.longDate : locale.mediumDate;
  return inDigits(applyPattern(day === undefined ? locale.monthAndYear : full, { year, month, day: day ?? 0 }, locale), locale);
}

/** Fills a pattern of Unicode Technical Standard 35, part 4: letters are fields, text in apostrophes is literal. */
function applyPattern(
  pattern: string,
  { year, month, day }: Readonly<Record<'year' | 'month' | 'day', number>>,
  locale: LocaleData,
): string {
  const fields: Readonly<Record<string, string | undefined>> = {
    y: String(year),
    d: String(day),
    dd: String(day).padStart(2, '0'),
    M: String(month),
    MM: String(month).padStart(2, '0'),
    MMM: locale.shortMonths[month - 1],
    MMMM: locale.months[month - 1],
    LLLL: locale.monthNames[month - 1],
  };
  return pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (field: string, literal?: string) => literal ?? fields[field] ?? field);
}
