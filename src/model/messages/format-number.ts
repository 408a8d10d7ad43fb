import type { LocaleData } from './locale-data.ts';

/**
 * Formats a number in the digits of a language, with at most two decimals.
 *
 *   1234.5 in German  ->  '1.234,5'
 *   1234 in Persian   ->  '۱٬۲۳۴'
 */
export function formatNumber(value: number, locale: LocaleData): string {
  const [whole = '', decimals = ''] = String(Math.round(Math.abs(value) * 100) / 100).split('.');
  const number = grouped(whole, locale) + (decimals === '' ? '' : locale.decimal + decimals);
  return (value < 0 ? '-' : '') + inDigits(number, locale);
}

/** Writes a string in the digits of a language, ungrouped, as for years: `2012` in Persian is `۲۰۱۲`. */
export function inDigits(text: string, { digits }: LocaleData): string {
  return digits.startsWith('0') ? text : text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit);
}

function grouped(whole: string, { group, minimumGroupingDigits, secondaryGroup }: LocaleData): string {
  if (whole.length < 3 + minimumGroupingDigits) return whole;
  const groups = [whole.slice(-3)];
  for (let end = whole.length - 3; end > 0; end -= secondaryGroup) groups.unshift(whole.slice(Math.max(0, end - secondaryGroup), end));
  return groups.join(group);
}
