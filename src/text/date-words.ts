import { hasMonthNames, monthName } from './month-name.ts';

/**
 * Formats an ISO date of any precision for readers; '' for other text.
 *
 *   2012-10-15  ->  15 October 2012, in Spanish 15 de octubre de 2012
 *   2012-10     ->  October 2012
 *   2012        ->  2012
 */
export function dateWords(iso: string, lang = 'en'): string {
  if (lang !== 'en') return wordsOf(iso, lang);
  const before = cache.get(iso);
  if (before !== undefined) return before;
  const words = wordsOf(iso, lang);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(iso, words);
  return words;
}

function wordsOf(iso: string, lang: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  if (year === undefined || Number.isNaN(year) || year === 0) return '';
  const name = month === undefined ? '' : monthName(month, lang);
  if (name === '') return String(year);
  const joint = lang !== 'en' && hasMonthNames(lang) ? ' de ' : ' ';
  return [...(day === undefined ? [] : [day]), name, year].join(joint);
}

/** Caches dates: each article has one in every list, and is in a dozen lists. */
const cache = new Map<string, string>();
const CACHE_SIZE = 10_000;
