import type { ArticleJournal } from '../../model/article-journal.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { isReview } from '../../render/review-order.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';

/** Id of the peer review, next to the article's own text. */
export const REVIEWS_PART = 'offprint-reviews';

/** The reports and replies of the article's peer review in one part of its page, with a link to their DocMap. */
export function reviewsPart(journal: ArticleJournal, { card, html: { subArticles }, siblings }: ArticlePageContent): Markup | false {
  const reviews = subArticles.filter(isReview);
  const messages = articleMessages(journal, card);
  const { ending, mediaType } = RENDITIONS.docmap;
  const docmap =
    siblings.includes('docmap') &&
    html`<p class="docmap"><a href="${fileHref(journal, `${card.stem}.html`, `${card.stem}.${ending}`)}" type="${mediaType}">${messages.text('article.reviews.docmap')}</a></p>
`;
  return (
    reviews.length > 0 &&
    html`<div class="article-text reviews" id="${REVIEWS_PART}" data-more="${messages.text('article.reviews.more')}">
${reviews.map((one) => trustedMarkup(one.html))}${docmap}</div>
`
  );
}
