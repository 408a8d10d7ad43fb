import cldr from './cldr.json' with { type: 'json' };
import { matchLanguage } from './languages.ts';

/** How a language writes numbers, dates, lists and quotations, from CLDR 48, so that no output depends on the ICU of the machine. */
export interface LocaleData {
  /** The ten digits, from zero. */
  readonly digits: string;
  readonly decimal: string;
  readonly group: string;
  /** A number is grouped if it has that many digits before its last group: 2 writes 1234, 12 345. */
  readonly minimumGroupingDigits: number;
  /** Digits of the groups before the last, which has three: 2 in Hindi, 12,34,567. */
  readonly secondaryGroup: number;
  /** Names of months in a date: "5 de enero", "5 stycznia". */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Names of months on their own: "enero", "styczeń". */
  readonly monthNames: readonly string[];
  /** Pattern of Unicode Technical Standard 35: `d 'de' MMMM 'de' y`. */
  readonly longDate: string;
  readonly mediumDate: string;
  readonly monthAndYear: string;
  /** Patterns of two items, and of the start, the middle and the end of more: `{0} and {1}`. */
  readonly and: readonly string[];
  readonly or: readonly string[];
  readonly quotes: readonly string[];
  /** Names of the languages of the interface, by tag. */
  readonly languages: Readonly<Record<string, string>>;
}

/** Facts about a language; those of English if it is not in the table. */
export function localeData(language: string): LocaleData {
  const match = matchLanguage(language, Object.keys(cldr)) ?? 'en';
  return (cldr as Readonly<Record<string, LocaleData>>)[match] ?? cldr.en;
}
