/** Codes of the languages with a stemmer. */
export const STEMMED_LANGUAGES = [
  'en',
  'ar',
  'ca',
  'da',
  'de',
  'el',
  'es',
  'fa',
  'fi',
  'fr',
  'hi',
  'hu',
  'id',
  'it',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'tr',
  'uk',
] as const;

/** Returns the language code of a BCP 47 tag: `pt` for `pt-BR`, `no` for both written standards of Norwegian. */
export function languageCode(tag: string): string {
  const code = tag.toLowerCase().split('-')[0] ?? '';
  return code === 'nb' || code === 'nn' ? 'no' : code;
}
