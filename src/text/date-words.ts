import { hasMonthNames, monthName } from './month-name.ts';

/**
 * An ISO date, as exact as it is, as readers write it: `2012-10-15` is `15 October 2012`, in Spanish `15 de octubre de 2012`; `2012-10` is
 * `October 2012`, `2012` is `2012`; what is no date is ''.
 */
export function dateWords(iso: string, lang = 'en'): string {
  if (lang !== 'en') return wordsOf(iso, lang);
  const before = known.get(iso);
  if (before !== undefined) return before;
  const words = wordsOf(iso, lang);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(iso, words);
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

/** A list names the date of each of its articles, and an article is in a dozen lists. */
const known = new Map<string, string>();
const MOST_KNOWN = 10_000;
