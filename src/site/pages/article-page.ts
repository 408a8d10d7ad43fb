import type { TocEntry } from '../../model/article-html.ts';
import type { Journal } from '../../model/journal.ts';
import { html, type Markup, trustedMarkup } from '../../text/markup.ts';
import { articleMessages } from '../articles/article-messages.ts';
import { tocEntry } from '../articles/article-toc.ts';
import type { Chrome } from '../chrome.ts';
import { shortDescription } from '../head/short-description.ts';
import { layout } from '../layout.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePages, RelatedCard } from '../site-content.ts';
import { articleCounterparts } from './article-counterparts.ts';

/** An article's own page, with links to related and similar articles. */
export function articlePage(chrome: Chrome, pages: ArticlePages): string {
  const { journal } = chrome;
  const { card, head, related, noIndex = false } = pages;
  const [top, text, rest] = pages.main.map(trustedMarkup);
  const main = html`${top}${related.length > 0 && tocEntry(relatedEntry(journal, card))}${text}${relatedSection(journal, pages)}${similarSection(journal, pages)}${rest}`;
  return layout(chrome, {
    file: `${card.stem}.html`,
    kind: 'article',
    card,
    title: card.titleText,
    main,
    noIndex,
    counterparts: articleCounterparts(chrome.journal, pages),
    head: trustedMarkup(head),
    ...(card.abstractText === '' ? {} : { description: shortDescription(card.abstractText) }),
  });
}

function relatedEntry(journal: Journal, card: ArticlePages['card']): TocEntry {
  return { id: 'offprint-related', title: articleMessages(journal, card).text('article.related'), children: [] };
}

function relatedSection(journal: Journal, { card, related }: ArticlePages): Markup | false {
  const file = `${card.stem}.html`;
  const { id, title: heading } = relatedEntry(journal, card);
  const item = (one: RelatedCard) => {
    const href = one.stem === undefined ? one.href : pageHref(journal, file, `${one.stem}.html`);
    const title = trustedMarkup(one.titleHtml);
    return html`<li><span class="relation">${one.relation}</span> ${href === undefined ? title : html`<a href="${href}">${title}</a>`}</li>\n`;
  };
  return (
    related.length > 0 &&
    html`<section class="article-section" aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
<ul class="related">
${related.map(item)}</ul>
</section>
`
  );
}

function similarSection(journal: Journal, { card, similar = [] }: ArticlePages): Markup | false {
  const href = (stem: string): string => pageHref(journal, `${card.stem}.html`, `${stem}.html`);
  return (
    similar.length > 0 &&
    html`<section class="article-section" aria-labelledby="offprint-similar">
<h2 id="offprint-similar">${articleMessages(journal, card).text('article.similar')}</h2>
<ul class="related">
${similar.map((one) => html`<li><a href="${href(one.stem)}">${trustedMarkup(one.titleHtml)}</a></li>\n`)}</ul>
</section>
`
  );
}
