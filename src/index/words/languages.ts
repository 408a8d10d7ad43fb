import { ENGLISH } from './english.ts';
import { type Language, PLAIN_LANGUAGE } from './language.ts';

/** The language of a code. */
export async function languageOf(code: string): Promise<Language> {
  return code === 'en' ? ENGLISH : { ...PLAIN_LANGUAGE, code };
}
