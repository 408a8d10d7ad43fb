/**
 * The name of a month, 1 to 12, in a language that the table knows, else in English; '' for a number that is no month. From a table and
 * not from the machine's locale, so that every machine writes the same.
 *
 *   monthName(10)        ->  'October'
 *   monthName(10, 'es')  ->  'octubre'
 */
export function monthName(month: number, lang = 'en'): string {
  return (MONTHS[lang] ?? ENGLISH_MONTHS)[month - 1] ?? '';
}

/** Whether months have names of that language's own here. */
export function hasMonthNames(lang: string): boolean {
  return lang === 'en' || MONTHS[lang] !== undefined;
}

const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
};
