/**
 * Returns the name of a month, 1 to 12, in a language of the table, else in English; '' for other numbers.
 *
 * The table does not depend on the machine's locale.
 *
 *   monthName(10)        ->  'October'
 *   monthName(10, 'es')  ->  'octubre'
 */
export function monthName(month: number, lang = 'en'): string {
  return (MONTHS[lang] ?? ENGLISH_MONTHS)[month - 1] ?? '';
}

/** Tells whether the table has month names in a language. */
export function hasMonthNames(lang: string): boolean {
  return lang === 'en' || MONTHS[lang] !== undefined;
}

const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
};
