import type { ArticleNotice } from '../../model/article-card.ts';
import type { Stem } from '../../model/names.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { noticesByDoi } from '../../render/notice.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { ReadCandidate } from './read-articles.ts';
import { routeArticles } from './route-articles.ts';

/** A read article with its route and with a notice that another article of the journal gives about it. */
export interface RoutedCandidate extends ReadCandidate {
  readonly stem: Stem;
  readonly notice?: ArticleNotice;
}

/**
 * Assigns routes and notices. The stems of `lastGood`, the last good versions of articles that failed, do not change. Held articles take no route
 * from public ones and give them no notice.
 */
export function routeAll(
  articles: readonly ReadCandidate[],
  report: ReportProblem,
  lastGood: readonly ConvertedArticle[] = [],
): readonly RoutedCandidate[] {
  const stems = routeArticles(
    articles.map(({ result, candidate: { hold } }) =>
      hold === undefined ? result.routeInputs : { ...result.routeInputs, isOnHold: true },
    ),
    report,
    lastGood.map(({ stem, candidate }) => [stem, candidate.file.key] as const),
  );
  const notices = noticesByDoi([
    ...articles
      .filter(isPublic)
      .map(({ result: { routeInputs, marks } }) => ({ marks, ...(routeInputs.doi === undefined ? {} : { doi: routeInputs.doi }) })),
    ...lastGood.map(({ marks, card: { doi } }) => ({ marks, ...(doi === undefined ? {} : { doi }) })),
  ]);
  return articles.map((article) => {
    const { file, doi } = article.result.routeInputs;
    const stem = stems.get(file);
    if (stem === undefined) throw new Error(`${file} has no route`);
    const notice = doi === undefined ? undefined : notices.get(doi.toLowerCase());
    return { stem, ...(notice === undefined ? {} : { notice }), ...article };
  });
}

function isPublic({ candidate }: ReadCandidate): boolean {
  return candidate.hold === undefined;
}
