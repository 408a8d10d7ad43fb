import type { ArticleNotice } from '../../model/article-card.ts';
import type { Stem } from '../../model/names.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { noticesByDoi } from '../../render/notice.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { ReadCandidate } from './read-articles.ts';
import { placeArticles } from './route-articles.ts';

/** A read article with its address and with what other articles of the journal say of it. */
export interface PlacedCandidate extends ReadCandidate {
  readonly stem: Stem;
  readonly notice?: ArticleNotice;
}

/**
 * Gives addresses and notices. The stems of `lastGood`, the last good versions of articles that failed, stay as they are. Articles that are kept
 * out take no address from public ones, and put no notice on them.
 */
export function placeAll(
  articles: readonly ReadCandidate[],
  report: ReportProblem,
  lastGood: readonly ConvertedArticle[] = [],
): readonly PlacedCandidate[] {
  const stems = placeArticles(
    articles.map(({ result, candidate: { hold } }) => (hold === undefined ? result.placeable : { ...result.placeable, isOnHold: true })),
    report,
    lastGood.map(({ stem, candidate }) => [stem, candidate.file.key] as const),
  );
  const notices = noticesByDoi([
    ...articles
      .filter(isPublic)
      .map(({ result: { placeable, marks } }) => ({ marks, ...(placeable.doi === undefined ? {} : { doi: placeable.doi }) })),
    ...lastGood.map(({ marks, card: { doi } }) => ({ marks, ...(doi === undefined ? {} : { doi }) })),
  ]);
  return articles.map((article) => {
    const { file, doi } = article.result.placeable;
    const stem = stems.get(file);
    if (stem === undefined) throw new Error(`${file} was not given an address`);
    const notice = doi === undefined ? undefined : notices.get(doi.toLowerCase());
    return { stem, ...(notice === undefined ? {} : { notice }), ...article };
  });
}

function isPublic({ candidate }: ReadCandidate): boolean {
  return candidate.hold === undefined;
}
