import { ENGLISH } from './english.ts';
import { JOINED_CODES, joinLanguages, type Language, PLAIN_LANGUAGE } from './language.ts';
import { languageCode } from './stemmed-languages.ts';

/**
 * Replaces `languages.ts` in the scripts of a site. A journal needs only its own languages: English, or those in the global `offprintLanguages`.
 *
 * An earlier script of the page sets the global. The build gives it every language that has a stemmer, so those that it lacks have none.
 */
export async function languageOf(tags: string): Promise<Language> {
  return joinLanguages(tags.split(JOINED_CODES).map(oneLanguage));
}

function oneLanguage(tag: string): Language {
  const code = languageCode(tag);
  if (code === 'en') return ENGLISH;
  const given = Reflect.get(globalThis, 'offprintLanguages') as Readonly<Record<string, Language>> | undefined;
  return given?.[code] ?? { ...PLAIN_LANGUAGE, code: code === '' ? PLAIN_LANGUAGE.code : code };
}
