import type { ArticleJournal } from '../../model/article-journal.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import { mainLanguage } from '../../model/messages/journal-in.ts';
import { matchLanguage } from '../../model/messages/languages.ts';
import type { Stem } from '../../model/names.ts';
import { compareText } from '../../model/text/compare.ts';
import type { ReadCandidate } from './read-articles.ts';

type Placed = ReadCandidate & { readonly stem: Stem };

/** Returns a function that finds an article in all its languages, the original first; undefined for an article in one language. */
export function languageVersions(
  articles: readonly Placed[],
  journal: Pick<ArticleJournal, 'language' | 'languages'>,
): (article: Placed) => readonly LanguageVersion[] | undefined {
  const { languages } = journal;
  if (languages === undefined) return () => undefined;
  const translations = new Map<string, LanguageVersion[]>();
  for (const article of articles) {
    const { translation } = article.candidate;
    if (translation === undefined) continue;
    const { language, original, subArticle } = translation;
    const version = { ...versionOf(article, language), isOriginal: false, ...(subArticle === undefined ? {} : { subArticle }) };
    translations.set(original.key, [...(translations.get(original.key) ?? []), version]);
  }
  const all = new Map<string, readonly LanguageVersion[]>();
  for (const article of articles) {
    const { candidate, result } = article;
    const found = translations.get(candidate.file.key);
    if (found === undefined || candidate.translation !== undefined) continue;
    const language = (result.lang === undefined ? undefined : matchLanguage(result.lang, languages)) ?? mainLanguage(journal);
    const sorted = found.toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language) || compareText(a.stem, b.stem));
    all.set(candidate.file.key, [{ ...versionOf(article, language), isOriginal: true }, ...sorted]);
  }
  return ({ candidate: { file, translation } }) => all.get(translation?.original.key ?? file.key);
}

function versionOf({ stem, result: { routeInputs } }: Placed, language: string): Omit<LanguageVersion, 'isOriginal'> {
  return { language, stem, ...(routeInputs.doi === undefined ? {} : { doi: routeInputs.doi }) };
}
