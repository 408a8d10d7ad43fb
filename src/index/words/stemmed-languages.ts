/** Codes of the languages that have a stemmer. */
export const STEMMED_LANGUAGES = ['en', 'da', 'de', 'el', 'es', 'fi', 'fr', 'hu', 'it', 'nl', 'no', 'pt', 'ro', 'ru', 'sv', 'tr'] as const;

/** `pt-BR` is `pt`; both written standards of Norwegian share a stemmer. */
export function languageCode(tag: string): string {
  const code = tag.toLowerCase().split('-')[0] ?? '';
  return code === 'nb' || code === 'nn' ? 'no' : code;
}
