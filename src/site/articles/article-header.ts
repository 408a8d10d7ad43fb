import type { ArticleJournal } from '../../model/article-journal.ts';
import { partialDateWords } from '../../render/html/date-words.ts';
import { phrasesFor } from '../../render/html/phrases.ts';
import { doiUrl } from '../../text/address.ts';
import { type Hole, html, join, type Markup, trustedMarkup } from '../../text/markup.ts';
import { licenseName } from '../license-name.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMenus } from './article-menus.ts';

/** Header of an article: type, title, authors, publication data, renditions. */
export function articleHeader(journal: ArticleJournal, content: ArticlePageContent): Markup {
  const { html: parts } = content;
  return html`<header class="article-header">
<p class="kicker">${kicker(journal, content)}</p>
<h1>${trustedMarkup(parts.title)}</h1>
${parts.subtitle !== undefined && html`<p class="subtitle">${trustedMarkup(parts.subtitle)}</p>\n`}${trustedMarkup(parts.otherTitles)}
${parts.authors !== '' && html`<div class="byline">${trustedMarkup(parts.authors)}</div>\n`}<p class="imprint">${imprint(journal, content)}</p>
<div class="actions">
<a class="button" href="#offprint-cite">Cite</a>
${articleMenus(journal, content)}</div>
</header>`;
}

function kicker(journal: ArticleJournal, { card }: ArticlePageContent): Markup {
  const file = `${card.stem}.html`;
  const subjects = card.subjects.filter((subject) => subject.name !== card.typeLabel);
  const links = subjects
    .slice(0, SHOWN_SUBJECTS)
    .map((subject) => html`<a href="${pageHref(journal, file, `subjects/${subject.slug}.html`)}">${subject.name}</a>`);
  return join([...(card.typeLabel === '' ? [] : [html`<span>${card.typeLabel}</span>`]), ...links], DOT);
}

/** All authors are in the article information. */
const SHOWN_SUBJECTS = 5;
const DOT = html` <span class="dot" aria-hidden="true">·</span> `;

/** Date, volume, DOI as a full URL (Crossref, DOI display guidelines), licence. */
function imprint(journal: ArticleJournal, { card, head }: ArticlePageContent): Markup {
  const parts: Hole[] = [];
  const inJournal = card.journalTitle !== undefined && card.journalTitle !== journal.title;
  if (inJournal) parts.push(html`<cite>${card.journalTitle}</cite>`);
  if (card.published !== undefined) {
    // Same words as in the article information, in the article's language.
    const { lang } = phrasesFor(card.lang ?? journal.language);
    parts.push(html`<time datetime="${card.publishedIso}">${partialDateWords(card.published, lang)}</time>`);
  }
  const volume = [card.volume === undefined ? '' : `Volume ${card.volume}`, card.issue === undefined ? '' : `issue ${card.issue}`];
  const where = [...volume, head.elocationId ?? pages(head)].filter((part) => part !== '');
  if (where.length > 0) parts.push(where.join(', '));
  if (card.doi !== undefined)
    parts.push(html`<a class="doi" href="${doiUrl(journal.doiResolver, card.doi)}">${doiUrl(journal.doiResolver, card.doi)}</a>`);
  if (card.licenseUrl !== undefined) parts.push(html`<a rel="license" href="${card.licenseUrl}">${licenseName(card.licenseUrl)}</a>`);
  return join(parts, DOT);
}

function pages({ firstPage, lastPage }: { readonly firstPage?: string; readonly lastPage?: string }): string {
  if (firstPage === undefined) return '';
  return lastPage === undefined || lastPage === firstPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`;
}
