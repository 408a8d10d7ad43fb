import * as cardinals from 'make-plural/cardinals';

/**
 * Returns the function that gives the plural category of a number in a language, from CLDR; 'other' for every number if the language is unknown.
 *
 *   pluralRule('pl')(3)  ->  'few'
 *
 * It uses nothing outside itself, so its source can be sent to browsers.
 */
export function pluralRule(language: string): (count: number) => string {
  const rules = cardinals as Readonly<Record<string, (count: number) => string>>;
  return rules[language.split('-')[0] ?? ''] ?? (() => 'other');
}
