import type { Journal } from '../../model/journal.ts';
import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePages, RelatedCard, SimilarCard } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';
import { sideBox } from './side-box.ts';

/**
 * Related articles in the side column, each once: those that the source names, or that name it, then the most similar ones, up to three. More
 * than three related ones are folded.
 */
export function relatedBox(journal: Journal, pages: ArticlePages): Markup | false {
  const messages = articleMessages(journal, pages.card);
  const related = distinct(pages);
  const similar = similarOnly(pages, related).slice(0, Math.max(0, SHOWN - related.length));
  const item = (one: RelatedCard): Markup =>
    html`<li><span class="relation">${one.relation}</span> ${linked(hrefOf(one, { journal, pages }), one.titleHtml)}</li>\n`;
  const alike = ({ stem, titleHtml }: SimilarCard, i: number): Markup =>
    html`<li>${i === 0 && related.length > 0 && html`<span class="relation">${messages.text('article.similar')}</span> `}${linked(hrefOf({ stem }, { journal, pages }), titleHtml)}</li>\n`;
  const others = related.slice(SHOWN);
  const box = html`<ul class="related">
${related.slice(0, SHOWN).map(item)}${similar.map(alike)}</ul>
${
  others.length > 0 &&
  html`<details>
<summary>${messages.text('article.more', { count: others.length })}</summary>
<ul class="related">
${others.map(item)}</ul>
</details>
`
}`;
  const title = messages.text(related.length > 0 ? 'article.related' : 'article.similar');
  return related.length + similar.length > 0 && sideBox({ id: 'offprint-related', title }, box);
}

const SHOWN = 3;

/** Cards of different articles; the first relation of an article is shown. */
function distinct({ related }: ArticlePages): readonly RelatedCard[] {
  const seen = new Set<string>();
  return related.filter(({ stem, href, titleHtml }) => {
    const key = stem ?? href ?? titleHtml;
    return !seen.has(key) && seen.add(key);
  });
}

function similarOnly({ card, similar = [] }: ArticlePages, related: readonly RelatedCard[]): readonly SimilarCard[] {
  const noticed = card.notice?.href?.replace(/^\//, '').replace(/\.html$/, '');
  return similar.filter(({ stem }) => stem !== noticed && !related.some((one) => one.stem === stem));
}

function linked(href: string | undefined, titleHtml: string): Markup {
  const title = trustedMarkup(titleHtml);
  return href === undefined ? title : html`<a href="${href}">${title}</a>`;
}

interface RelatedContext {
  readonly journal: Journal;
  readonly pages: ArticlePages;
}

function hrefOf({ stem, href }: Pick<RelatedCard, 'stem' | 'href'>, { journal, pages }: RelatedContext): string | undefined {
  return stem === undefined ? href : pageHref(journal, `${pages.card.stem}.html`, `${stem}.html`);
}
