import { matchLanguage } from '../../messages/languages.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { compareText } from '../../text/compare.ts';
import type { ReadCandidate } from './read-articles.ts';

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
 * are read again when the original changes.
 */
export function withOriginals(candidates: readonly ArticleCandidate[], { languages }: Languages): readonly ArticleCandidate[] {
  if (languages === undefined) return candidates;
  const byKey = new Map(candidates.map((candidate) => [candidate.file.key, candidate]));
  return candidates.map((candidate) => {
    const [, stem = '', tag = '', ending = ''] = TRANSLATED_FILE.exec(candidate.file.key) ?? [];
    const language = languages.find((one) => one.toLowerCase() === tag.toLowerCase());
    const original = language === undefined ? undefined : byKey.get(stem + ending);
    if (language === undefined || original === undefined) return candidate;
    const files = new Map([...original.files, ...candidate.files].map((file) => [file.key, file]));
    return {
      ...candidate,
      files: [...files.values()].sort((a, b) => compareText(a.key, b.key)),
      translation: { language, original: original.file, format: original.format },
    };
  });
}

// Matches 'tides/index.en.md'
const TRANSLATED_FILE = /^(.+)\.([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)(\.(?:md|xml))$/;
