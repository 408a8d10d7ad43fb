import type { SubArticle } from '../model/article.ts';
import { reviewTypeOf } from './review-type.ts';

/** True for a report or reply of the article's peer review. */
export function isReview({ articleType }: Pick<SubArticle, 'articleType'>): boolean {
  return reviewTypeOf(articleType) !== undefined;
}

/**
 * Sorts sub-articles as readers follow a review: assessment, decision letter, reports, responses. Others, such as translations, come first. The order
 * within a kind is that of the source.
 */
export function inReviewOrder<Sub extends Pick<SubArticle, 'articleType'>>(subArticles: readonly Sub[]): readonly Sub[] {
  return subArticles.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(sub: Pick<SubArticle, 'articleType'>): number {
  return isReview(sub) ? (RANKS[sub.articleType] ?? REPORT) : 0;
}

const REPORT = 3;
const RANKS: Readonly<Record<string, number>> = {
  'editor-report': 1,
  'evaluation-summary': 1,
  'decision-letter': 2,
  'article-commentary': 2,
  'aggregated-review-documents': 2,
  'community-comment': 4,
  'author-comment': 5,
  reply: 5,
};
