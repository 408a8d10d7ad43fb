import type { Journal } from '../journal.ts';
import { matchLanguage } from './languages.ts';

/** The settings that decide the languages of a journal's pages. */
type Languages = Pick<Journal, 'language' | 'languages' | 'pathPrefix'>;

/**
 * The journal as pages in one of its languages see it: `language` is that language, and `pathPrefix` the path of these pages.
 *
 *   journalIn(journal, 'en')  ->  { …journal, language: 'en', pathPrefix: 'en/' }
 */
export function journalIn<One extends Languages>(journal: One, language: string): One {
  const { pathPrefix: _, ...rest } = journal;
  const pathPrefix = pathPrefixOf(journal, language);
  // The rest of `One` is copied, so that the result has its properties.
  return { ...rest, language, ...(pathPrefix === '' ? {} : { pathPrefix }) } as One;
}

/** The journal in each of its languages, the main one first; the journal alone if it has one. Cached, because lists are cached by journal. */
export function journalsOf<One extends Languages>(journal: One): readonly One[] {
  const { languages } = journal;
  if (languages === undefined) return [journal];
  // The cache holds what this function has stored for the same object.
  const known = cache.get(journal) as readonly One[] | undefined;
  const journals =
    known ?? languages.map((language, at) => (at === 0 && journal.pathPrefix === undefined ? journal : journalIn(journal, language)));
  cache.set(journal, journals);
  return journals;
}

const cache = new WeakMap<Languages, readonly Languages[]>();

/** The journal in the language of an article, or in its main language if it has no pages in that. */
export function journalOfArticle<One extends Languages>(journal: One, language: string | undefined): One {
  const { languages } = journal;
  if (languages === undefined) return journal;
  return journalIn(journal, (language === undefined ? undefined : matchLanguage(language, languages)) ?? mainLanguage(journal));
}

/** `en/`, `pt-br/`; '' for the main language. */
export function pathPrefixOf(journal: Languages, language: string): string {
  return language === mainLanguage(journal) ? '' : `${language.toLowerCase()}/`;
}

/** The language of pages without a prefix. */
export function mainLanguage({ language, languages }: Languages): string {
  return languages?.[0] ?? language;
}
