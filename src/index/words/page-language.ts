import { ENGLISH } from './english.ts';
import { JOINED_CODES, joinLanguages, type Language, PLAIN_LANGUAGE } from './language.ts';
import { languageCode, STEMMED_LANGUAGES } from './stemmed-languages.ts';

/**
 * Replaces `languages.ts` in the scripts of a site. A journal needs only its own languages: English, or those in the global `offprintLanguages`.
 *
 * An earlier script of the page sets the global.
 */
export async function languageOf(tags: string): Promise<Language> {
  return joinLanguages(tags.split(JOINED_CODES).map(oneLanguage));
}

function oneLanguage(tag: string): Language {
  const code = languageCode(tag);
  if (code === 'en') return ENGLISH;
  const given = Reflect.get(globalThis, 'offprintLanguages') as Readonly<Record<string, Language>> | undefined;
  const language = given?.[code];
  if (language !== undefined) return language;
  if (STEMMED_LANGUAGES.some((stemmed) => stemmed === code)) throw new RangeError(`the stemmer for "${tag}" is not loaded`);
  return { ...PLAIN_LANGUAGE, code: code === '' ? PLAIN_LANGUAGE.code : code };
}
