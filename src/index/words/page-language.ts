import { ENGLISH } from './english.ts';
import { type Language, PLAIN_LANGUAGE } from './language.ts';
import { languageCode, STEMMED_LANGUAGES } from './stemmed-languages.ts';

/**
 * Replaces `languages.ts` in the scripts of a site. A journal needs one language: English, or the one in the global `offprintLanguage`.
 *
 * An earlier script of the page sets the global.
 */
export async function languageOf(tag: string): Promise<Language> {
  const code = languageCode(tag);
  if (code === 'en') return ENGLISH;
  const given = Reflect.get(globalThis, 'offprintLanguage') as Language | undefined;
  if (given?.code === code) return given;
  if (STEMMED_LANGUAGES.some((stemmed) => stemmed === code)) throw new RangeError(`the stemmer for "${tag}" is not loaded`);
  return { ...PLAIN_LANGUAGE, code: code === '' ? PLAIN_LANGUAGE.code : code };
}
