import type { Journal } from '../../model/journal.ts';
import { html, type Markup, trustedMarkup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { articleHead } from '../head/article-head.ts';
import { shortDescription } from '../head/short-description.ts';
import { layout } from '../layout.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePageContent, RelatedCard } from '../site-content.ts';
import { articleHeader } from './article-header.ts';
import { ARTICLE_PART, articlePartsNav } from './article-parts-nav.ts';
import { articleToc } from './article-toc.ts';
import { citeBox } from './cite-box.ts';
import { noticeBanner } from './notice-banner.ts';

/** An article's own page: what it is, how it reads, what stands beside it, and how to cite it. */
export function articlePage(chrome: Chrome, content: ArticlePageContent): string {
  const { journal } = chrome;
  const { card, html: parts } = content;
  const file = `${card.stem}.html`;
  const main = html`<article class="article"${card.lang !== undefined && card.lang !== journal.language && html` lang="${card.lang}"`}>
${noticeBanner(journal, content)}${articleHeader(journal, content)}
${articlePartsNav(content)}<div class="article-columns">
${articleToc(content)}
<div class="article-parts">
<div class="article-text" id="${ARTICLE_PART}">
${trusted(parts.abstracts)}
${trusted(parts.body)}
${trusted(parts.footnotes)}
${trusted(parts.back)}
${section({ id: 'author-information', title: 'Author information' }, parts.authorDetails)}${section(
  { id: 'article-information', title: 'Article information' },
  parts.about,
)}${citeBox(journal, content)}${relatedSection(journal, content)}${similarSection(journal, content)}</div>
${parts.subArticles.map((one) => html`<div class="article-text">\n${trusted(one.html)}</div>\n`)}</div>
</div>
</article>`;
  return layout(chrome, {
    file,
    kind: 'article',
    card,
    title: card.titleText,
    main,
    head: articleHead(journal, content),
    ...(card.abstractText === '' ? {} : { description: shortDescription(card.abstractText) }),
  });
}

/** Sections of ours have names that no source id begins with. */
function section({ id, title }: { id: string; title: string }, markup: string): Markup | false {
  return (
    markup !== '' &&
    html`<section class="article-section" aria-labelledby="offprint-${id}">
<h2 id="offprint-${id}">${title}</h2>
${trusted(markup)}
</section>
`
  );
}

function relatedSection(journal: Journal, { card, related }: ArticlePageContent): Markup | false {
  const file = `${card.stem}.html`;
  const item = (one: RelatedCard) => {
    const href = one.stem === undefined ? one.href : pageHref(journal, file, `${one.stem}.html`);
    const title = trusted(one.titleHtml);
    return html`<li><span class="relation">${one.relation}</span> ${href === undefined ? title : html`<a href="${href}">${title}</a>`}</li>\n`;
  };
  return (
    related.length > 0 &&
    html`<section class="article-section" aria-labelledby="offprint-related">
<h2 id="offprint-related">Related articles</h2>
<ul class="related">
${related.map(item)}</ul>
</section>
`
  );
}

function similarSection(journal: Journal, { card, similar = [] }: ArticlePageContent): Markup | false {
  const href = (stem: string): string => pageHref(journal, `${card.stem}.html`, `${stem}.html`);
  return (
    similar.length > 0 &&
    html`<section class="article-section" aria-labelledby="offprint-similar">
<h2 id="offprint-similar">More like this</h2>
<ul class="related">
${similar.map((one) => html`<li><a href="${href(one.stem)}">${trusted(one.titleHtml)}</a></li>\n`)}</ul>
</section>
`
  );
}

function trusted(markup: string): Markup {
  return trustedMarkup(markup);
}
