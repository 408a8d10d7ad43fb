/**
 * Returns the Crossref type of a peer-review report or reply by the sub-article's `article-type`: `editor-report` for `decision-letter`.
 * Undefined for other sub-articles, such as translations. Crossref schema 5.3.1, element peer_review, attribute type.
 */
export function reviewTypeOf(articleType: string): ReviewType | undefined {
  return REVIEW_TYPES[articleType];
}

export type ReviewType = 'referee-report' | 'editor-report' | 'author-comment' | 'community-comment' | 'aggregate' | 'recommendation';

const REVIEW_TYPES: Readonly<Record<string, ReviewType>> = {
  'referee-report': 'referee-report',
  'reviewer-report': 'referee-report',
  'ref-report': 'referee-report',
  'peer-review': 'referee-report',
  'decision-letter': 'editor-report',
  'editor-report': 'editor-report',
  'evaluation-summary': 'editor-report',
  'article-commentary': 'editor-report',
  'aggregated-review-documents': 'aggregate',
  reply: 'author-comment',
  'author-comment': 'author-comment',
  'community-comment': 'community-comment',
  recommendation: 'recommendation',
};
