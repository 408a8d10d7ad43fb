import type { ArticleNotice } from '../../model/article-card.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import { mainLanguage } from '../../model/messages/journal-in.ts';
import { matchLanguage } from '../../model/messages/languages.ts';
import type { Stem } from '../../model/names.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { type NamingRelation, relationsToDoi } from '../../render/facts/relation-facts.ts';
import { noticesByDoi } from '../../render/notice.ts';
import { routeArticles } from '../tasks/route-articles.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { ReadCandidate } from './read-articles.ts';

/** A read article with its route and with a notice that another article of the journal gives about it. */
export interface RoutedCandidate extends ReadCandidate {
  readonly stem: Stem;
  readonly notice?: ArticleNotice;
  /** Articles that name this one as related; absent without any. */
  readonly naming?: readonly NamingRelation[];
  /** The article in all its languages, the original first; absent if it has one. */
  readonly languages?: readonly LanguageVersion[];
}

/**
 * Assigns routes and notices. The stems of `lastGood`, the last good versions of articles that failed, do not change. Held articles take no route
 * from public ones and give them no notice.
 */
export function routeAll(
  articles: readonly ReadCandidate[],
  { report, journal }: { readonly report: ReportProblem; readonly journal: Pick<ArticleJournal, 'language' | 'languages'> },
  lastGood: readonly ConvertedArticle[] = [],
): readonly RoutedCandidate[] {
  const stems = routeArticles(
    articles.map(({ result: { routeInputs }, candidate: { hold, translation } }) => ({
      ...routeInputs,
      ...(hold === undefined ? {} : { isOnHold: true }),
      ...(translation === undefined ? {} : { translation: { original: translation.original.key, language: translation.language } }),
    })),
    report,
    lastGood.map(({ stem, candidate }) => [stem, candidate.file.key] as const),
  );
  const notices = noticesByDoi([
    ...articles.filter(isPublic).map(
      ({
        result: {
          routeInputs: { doi, published },
          marks,
        },
      }) => ({
        marks,
        publishedIso: isoDate(published),
        ...(doi === undefined ? {} : { doi }),
      }),
    ),
    ...lastGood.map(({ marks, card: { doi, publishedIso } }) => ({ marks, publishedIso, ...(doi === undefined ? {} : { doi }) })),
  ]);
  const naming = relationsToDoi([
    ...articles.filter(isPublic).map(({ result: { routeInputs, named } }) => ({ ...routeInputs, named })),
    ...lastGood.map(({ named, card: { doi } }) => ({ named, ...(doi === undefined ? {} : { doi }) })),
  ]);
  const placed = articles.map((article) => {
    const { file } = article.result.routeInputs;
    const stem = stems.get(file);
    if (stem === undefined) throw new Error(`${file} has no route`);
    return { stem, ...article };
  });
  const versionsOf = languageVersions(placed, journal);
  return placed.map((article) => {
    const { doi } = article.result.routeInputs;
    const notice = doi === undefined ? undefined : notices.get(doi.toLowerCase());
    const namedBy = doi === undefined ? undefined : naming.get(doi.toLowerCase());
    const languages = versionsOf(article);
    return {
      ...article,
      ...(notice === undefined ? {} : { notice }),
      ...(namedBy === undefined ? {} : { naming: namedBy }),
      ...(languages === undefined ? {} : { languages }),
    };
  });
}

function isPublic({ candidate }: ReadCandidate): boolean {
  return candidate.hold === undefined;
}

type Placed = ReadCandidate & { readonly stem: Stem };

/** Returns a function that finds an article in all its languages, the original first; undefined for an article in one language. */
function languageVersions(
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
