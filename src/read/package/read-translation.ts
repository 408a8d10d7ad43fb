import type { Article } from '../../model/article.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { ArticleCandidate, TranslationSource } from './find-articles.ts';
import type { Folder } from './folder.ts';
import type { ReadCandidateOptions } from './read-candidate.ts';
import { translatedArticle } from './translated-article.ts';

/** Reads the article of a candidate; `readCandidate`, which reads translations with this function. */
type ReadOriginal = (
  folder: Folder,
  candidate: ArticleCandidate,
  report: ReportProblem,
  options?: ReadCandidateOptions,
) => Promise<Article | undefined>;

/**
 * Reads a translation as an article of its own. Problems of the original are reported with the original. Returns undefined if the original has no
 * such translation any more.
 */
export async function readTranslation(
  folder: Folder,
  { candidate, translation }: { readonly candidate: ArticleCandidate; readonly translation: TranslationSource },
  report: ReportProblem,
  { read, ...options }: ReadCandidateOptions & { readonly read: ReadOriginal },
): Promise<Article | undefined> {
  const { translation: _, ...alone } = candidate;
  const { language: lang, original: file, subArticle, format } = translation;
  const original = await read(folder, { ...alone, file, format, versions: [] }, () => undefined, options);
  if (original === undefined) return undefined;
  if (subArticle !== undefined) {
    const found = original.subArticles.find(({ id }) => id === subArticle);
    return found && translatedArticle(original, { ...found, lang: found.lang ?? lang });
  }
  const own = await read(folder, alone, report, options);
  if (own === undefined) return undefined;
  const translated = translatedArticle(original, { ...own, lang: own.meta.lang ?? lang });
  return { ...translated, source: own.source, versions: own.versions };
}
