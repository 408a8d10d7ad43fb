import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { type ArticleFailure, articleFailure } from './article-failure.ts';
import { ArticlesFailed } from './articles-failed.ts';

/**
 * Throws `ArticlesFailed` if pages could not be rendered, because lists and indexes already contain these articles. Pages of a last good
 * version stay as they are published.
 */
export function checkPages(
  articles: readonly ConvertedArticle[],
  { targets, articles: { pageFailures, failed }, setup: { settings } }: BuildContext,
): void {
  if (pageFailures.size === 0) return;
  const lastGoodStems = new Set(failed.map(({ stem }) => stem));
  const again = new Map<string, ArticleFailure>();
  for (const { stem, candidate } of articles) {
    const failure = pageFailures.get(stem);
    if (failure === undefined) continue;
    const isLastGood = lastGoodStems.has(stem);
    if (isLastGood && targets.retain([`${stem}.html`])) continue;
    again.set(candidate.file.key, { ...articleFailure(failure, candidate.file.key, settings.limits), ...(isLastGood && { isLost: true }) });
  }
  if (again.size > 0) throw new ArticlesFailed(again);
}
