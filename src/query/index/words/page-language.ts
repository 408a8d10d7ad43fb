import { ENGLISH } from './english.ts';
import { JOINED_CODES, joinLanguages, type Language, PLAIN_LANGUAGE } from './language.ts';
import { languageCode } from './stemmed-languages.ts';

/**
 * Replaces `languages.ts` in the scripts of a site. A journal needs only its own languages: English, or those that the build has written into `search-language.js`.
 *
 * A page loads that script and adds what it provides; in the scripts of a host the build writes them in front. It has every language with a stemmer, so
 * those that it lacks have none.
 */
export async function languageOf(tags: string): Promise<Language> {
  return joinLanguages(tags.split(JOINED_CODES).map(oneLanguage));
}

function oneLanguage(tag: string): Language {
  const code = languageCode(tag);
  if (code === 'en') return ENGLISH;
  return given[code] ?? { ...PLAIN_LANGUAGE, code: code === '' ? PLAIN_LANGUAGE.code : code };
}

/** Languages of the journal by code, which the build has written in front of the script of a host. */
declare const offprintLanguages: Readonly<Record<string, Language>>;

let given: Readonly<Record<string, Language>> = typeof offprintLanguages === 'undefined' ? {} : offprintLanguages;

/** Adds the languages that a page has loaded. */
export function addLanguages(languages: Readonly<Record<string, Language>>): void {
  given = languages;
}
