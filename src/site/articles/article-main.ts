import type { ArticleJournal } from '../../model/article-journal.ts';
import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { isReview } from '../../render/review-order.ts';
import { langAttributes } from '../lang-attributes.ts';
import type { ArticlePageContent, ArticlePages } from '../site-content.ts';
import { articleHeader } from './article-header.ts';
import { articleMessages } from './article-messages.ts';
import { ARTICLE_PART, articlePartsNav } from './article-parts-nav.ts';
import { articleSide } from './article-side.ts';
import { articleToc } from './article-toc.ts';
import { holdBanner } from './hold-banner.ts';
import { noticeBanner } from './notice-banner.ts';
import { olderBanner } from './older-banner.ts';
import { readingBar } from './reading-bar.ts';
import { reviewsPart } from './reviews-part.ts';
import { withSectionSizes } from './section-sizes.ts';

/**
 * Main part of an article's page: header, contents, abstract, side column, text, author and article information. In the document, the side
 * column follows the abstract, as on a narrow screen.
 */
export function articleMain(journal: ArticleJournal, content: ArticlePageContent): ArticlePages['main'] {
  const { card, html: parts } = content;
  const messages = articleMessages(journal, card);
  const [side, sideEnd] = articleSide(journal, content);
  const start = html`<article class="article"${langAttributes(card, journal)}>
${holdBanner(content, messages)}${olderBanner(journal, content)}${noticeBanner(journal, content)}`;
  const abstracts = withSectionSizes(parts.abstracts);
  const top = html`${articleHeader(journal, content)}
${readingBar(content, messages)}${articlePartsNav(content, messages)}<div class="article-columns">
${articleToc(content, messages)}
<div class="article-parts">
<div class="article-text" id="${ARTICLE_PART}">
${abstracts !== '' && html`<div class="opening">\n${trustedMarkup(abstracts)}</div>\n`}${side}`;
  const rest = html`${sideEnd}<div class="main-text">
${trustedMarkup(withSectionSizes(parts.body))}
${trustedMarkup(parts.footnotes)}
${trustedMarkup(withSectionSizes(parts.back))}
${section({ id: 'author-information', title: messages.text('article.authorInformation') }, parts.authorDetails)}${section(
  { id: 'article-information', title: messages.text('article.articleInformation') },
  parts.about,
)}</div>
</div>
${parts.subArticles.filter((one) => !isReview(one)).map((one) => html`<div class="article-text">\n${trustedMarkup(one.html)}</div>\n`)}${reviewsPart(journal, content)}</div>
</div>
</article>`;
  return [start.markup, top.markup, rest.markup];
}

/** Ids of sections that are added here begin with a prefix that no source id has. */
function section({ id, title }: { id: string; title: string }, markup: string): Markup | false {
  return (
    markup !== '' &&
    trustedMarkup(
      withSectionSizes(
        html`<section class="article-section" aria-labelledby="offprint-${id}">
<h2 id="offprint-${id}">${title}</h2>
${trustedMarkup(markup)}
</section>
`.markup,
      ),
    )
  );
}
