import type { ArticleJournal } from '../../model/article-journal.ts';
import { matchLanguage } from '../../model/messages/languages.ts';
import { compareText } from '../../model/text/compare.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { BuildContext } from '../context.ts';
import { type ReadCandidate, type ReadOptions, readArticles } from './read-articles.ts';

/** The articles of the content with the translations that they contain. */
export interface ReadContent {
  /** All candidates, those of translations included. */
  readonly candidates: readonly ArticleCandidate[];
  readonly read: readonly ReadCandidate[];
}

/** Reads articles, and then the translations that they were delivered with. A translation that `isOffline` names is not published. */
export async function readWithTranslations(
  candidates: readonly ArticleCandidate[],
  context: BuildContext,
  { isOffline = () => false, ...options }: ReadOptions & { readonly isOffline?: (key: string, doi?: string) => boolean } = {},
): Promise<ReadContent> {
  const originals = await readArticles(candidates, context, options);
  const translations = translationCandidates(originals, context.setup.journal);
  if (translations.length === 0) return { candidates, read: originals };
  // The files of a translation are those of its original, which are staged with that.
  const read = await readArticles(translations, context, { stagesRaw: false });
  const published = read.filter(
    ({ candidate: { file, hold }, result: { routeInputs } }) => hold !== undefined || !isOffline(file.key, routeInputs.doi),
  );
  return { candidates: [...candidates, ...translations], read: [...originals, ...published] };
}

type Languages = Pick<ArticleJournal, 'languages'>;

/**
 * Candidates of the translations that articles were delivered with as sub-articles, one for each language of the journal. They are read in a second
 * pass, because a translation is known when its original is read.
 */
export function translationCandidates(read: readonly ReadCandidate[], { languages }: Languages): readonly ArticleCandidate[] {
  if (languages === undefined) return [];
  return read.flatMap(({ candidate, result: { lang, translations = [] } }) => {
    const taken = new Set([lang === undefined ? undefined : matchLanguage(lang, languages)]);
    return translations.flatMap(({ id, lang: tag }): ArticleCandidate[] => {
      const language = matchLanguage(tag, languages);
      if (language === undefined || taken.has(language) || candidate.translation !== undefined) return [];
      taken.add(language);
      const { file, format } = candidate;
      const { doi: _, versionDoi: __, ...identity } = candidate.identity;
      return [
        {
          ...candidate,
          file: { ...file, key: `${file.key}#${language.toLowerCase()}` },
          identity,
          versions: [],
          translation: { language, original: file, format, subArticle: id },
        },
      ];
    });
  });
}

/**
 * Marks candidates that are translations in files of their own: `index.en.md` beside `index.md`. They share the files of the original, so that they
 * are read again when the original changes, and are on hold with it. A translation of an article that is offline is no candidate.
 */
export function withOriginals(
  candidates: readonly ArticleCandidate[],
  journal: Languages,
  isOffline: (key: string) => boolean,
): readonly ArticleCandidate[] {
  if (journal.languages === undefined) return candidates;
  const byKey = new Map(candidates.map((candidate) => [candidate.file.key, candidate]));
  return candidates.flatMap((candidate): readonly ArticleCandidate[] => {
    const { key, language } = originalOf(candidate.file.key, journal);
    if (language === undefined) return [candidate];
    const original = byKey.get(key);
    if (original === undefined) return isOffline(key) ? [] : [candidate];
    const files = new Map([...original.files, ...candidate.files].map((file) => [file.key, file]));
    return [
      {
        ...candidate,
        files: [...files.values()].sort((a, b) => compareText(a.key, b.key)),
        ...(original.hold === undefined ? {} : { hold: original.hold }),
        translation: { language, original: original.file, format: original.format },
      },
    ];
  });
}

/** The key of the original's file and the language of the key of a translation; the key itself of any other file. */
export function originalOf(key: string, { languages = [] }: Languages): { readonly key: string; readonly language?: string } {
  const [, stem = '', tag = '', ending = ''] = TRANSLATED_FILE.exec(key) ?? SUB_ARTICLE.exec(key) ?? [];
  const language = languages.find((one) => one.toLowerCase() === tag.toLowerCase());
  return language === undefined ? { key } : { key: stem + ending, language };
}

// Matches 'tides/index.en.md'
const TRANSLATED_FILE = /^(.+)\.([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)(\.(?:md|xml))$/;
// Matches 'tides/a.xml#en'
const SUB_ARTICLE = /^(.+)#([a-z]{2,8}(?:-[a-z0-9]{1,8})*)()$/;
