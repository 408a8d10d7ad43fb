import type { ArticleJournal } from '../../model/article-journal.ts';
import { html, type Markup, trustedMarkup } from '../../text/markup.ts';
import { langAttributes } from '../lang-attributes.ts';
import type { ArticlePageContent, ArticlePages } from '../site-content.ts';
import { articleHeader } from './article-header.ts';
import { articleMessages } from './article-messages.ts';
import { ARTICLE_PART, articlePartsNav } from './article-parts-nav.ts';
import { articleToc } from './article-toc.ts';
import { citeBox } from './cite-box.ts';
import { holdBanner } from './hold-banner.ts';
import { noticeBanner } from './notice-banner.ts';

/** Main part of an article's page: header, text, author and article information, citation. */
export function articleMain(journal: ArticleJournal, content: ArticlePageContent): ArticlePages['main'] {
  const { card, html: parts } = content;
  const messages = articleMessages(journal, card);
  const [contents, ofSubArticles] = articleToc(content, messages);
  const top = html`<article class="article"${langAttributes(card, journal)}>
${holdBanner(content, messages)}${noticeBanner(journal, content)}${articleHeader(journal, content)}
${articlePartsNav(content, messages)}<div class="article-columns">
${contents}`;
  const text = html`${ofSubArticles}
<div class="article-parts">
<div class="article-text" id="${ARTICLE_PART}">
${trustedMarkup(parts.abstracts)}
${trustedMarkup(parts.body)}
${trustedMarkup(parts.footnotes)}
${trustedMarkup(parts.back)}
${section({ id: 'author-information', title: messages.text('article.authorInformation') }, parts.authorDetails)}${section(
  { id: 'article-information', title: messages.text('article.articleInformation') },
  parts.about,
)}${citeBox(journal, content)}`;
  const rest = html`</div>
${parts.subArticles.map((one) => html`<div class="article-text">\n${trustedMarkup(one.html)}</div>\n`)}</div>
</div>
</article>`;
  return [top.markup, text.markup, rest.markup];
}

/** Ids of sections that are added here begin with a prefix that no source id has. */
function section({ id, title }: { id: string; title: string }, markup: string): Markup | false {
  return (
    markup !== '' &&
    html`<section class="article-section" aria-labelledby="offprint-${id}">
<h2 id="offprint-${id}">${title}</h2>
${trustedMarkup(markup)}
</section>
`
  );
}
