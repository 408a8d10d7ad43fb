/** Codes of the languages with a stemmer. */
export const STEMMED_LANGUAGES = ['en', 'da', 'de', 'el', 'es', 'fi', 'fr', 'hu', 'it', 'nl', 'no', 'pt', 'ro', 'ru', 'sv', 'tr'] as const;

/** Returns the language code of a BCP 47 tag: `pt` for `pt-BR`, `no` for both written standards of Norwegian. */
export function languageCode(tag: string): string {
  const code = tag.toLowerCase().split('-')[0] ?? '';
  return code === 'nb' || code === 'nn' ? 'no' : code;
}
