import { ownLanguageName } from '../../messages/languages.ts';
import type { Messages } from '../../messages/messages.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import { typeLabelIn } from '../../render/article-type.ts';
import { partialDateWords } from '../../render/html/date-words.ts';
import { doiUrl } from '../../text/address.ts';
import { attribute, type Hole, html, join, type Markup, trustedMarkup } from '../../text/markup.ts';
import { langAttributes } from '../lang-attributes.ts';
import { licenseName } from '../license-name.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMenus } from './article-menus.ts';
import { articleMessages } from './article-messages.ts';
import { issueName } from './issue-name.ts';

/** Header of an article: type, title, authors, publication data, renditions. */
export function articleHeader(journal: ArticleJournal, content: ArticlePageContent): Markup {
  const { html: parts } = content;
  return html`<header class="article-header">
<p class="kicker">${kicker(journal, content)}</p>
<h1>${trustedMarkup(parts.title)}</h1>
${parts.subtitle !== undefined && html`<p class="subtitle">${trustedMarkup(parts.subtitle)}</p>\n`}${trustedMarkup(parts.otherTitles)}
${translationLinks(journal, content)}${parts.authors !== '' && html`<div class="byline">${trustedMarkup(parts.authors)}</div>\n`}<p class="imprint">${imprint(journal, content)}</p>
<div class="actions">
<a class="button" href="#offprint-cite">${articleMessages(journal, content.card).text('article.cite')}</a>
${articleMenus(journal, content)}</div>
</header>`;
}

/** Links to the article in its other languages. */
function translationLinks(journal: ArticleJournal, { card, languages = [] }: ArticlePageContent): Markup | false {
  const others = languages.filter(({ stem }) => stem !== card.stem);
  const link = ({ stem, language, subArticle }: LanguageVersion): Markup => {
    const href = pageHref(journal, `${card.stem}.html`, `${stem}.html`);
    const name = ownLanguageName(language);
    const attributes = langAttributes({ lang: language, titleText: name }, { language: card.lang ?? journal.language });
    return html`<li><a${attribute('id', subArticle)} href="${href}" hreflang="${language}"${attributes}>${name}</a></li>\n`;
  };
  return (
    others.length > 0 &&
    html`<nav class="translations" aria-label="${articleMessages(journal, card).text('article.translations')}">
<ul>
${others.map(link)}</ul>
</nav>
`
  );
}

function kicker(journal: ArticleJournal, { card }: ArticlePageContent): Markup {
  const file = `${card.stem}.html`;
  const subjects = card.subjects.filter((subject) => subject.name !== card.typeLabel);
  const links = subjects
    .slice(0, SHOWN_SUBJECTS)
    .map((subject) => html`<a href="${pageHref(journal, file, `subjects/${subject.slug}.html`)}">${subject.name}</a>`);
  return join([...(card.typeLabel === '' ? [] : [html`<span>${typeLabelIn(card, articleMessages(journal, card))}</span>`]), ...links], DOT);
}

/** All authors are in the article information. */
const SHOWN_SUBJECTS = 5;
const DOT = html` <span class="dot" aria-hidden="true">·</span> `;

/** Date, volume, DOI as a full URL (Crossref, DOI display guidelines), licence. */
function imprint(journal: ArticleJournal, { card, head }: ArticlePageContent): Markup {
  const messages = articleMessages(journal, card);
  const parts: Hole[] = [];
  const inJournal = card.journalTitle !== undefined && card.journalTitle !== journal.title;
  if (inJournal) parts.push(html`<cite>${card.journalTitle}</cite>`);
  if (card.published !== undefined)
    parts.push(html`<time datetime="${card.publishedIso}">${partialDateWords(card.published, messages)}</time>`);
  const issue = issueName(card, messages);
  const pages = head.elocationId ?? pagesOf(head, messages);
  if (issue !== undefined && pages !== undefined) parts.push(messages.html('article.issueAndPages', { issue, pages }));
  else if (issue !== undefined || pages !== undefined) parts.push(issue ?? pages);
  if (card.doi !== undefined)
    parts.push(html`<a class="doi" href="${doiUrl(journal.doiResolver, card.doi)}">${doiUrl(journal.doiResolver, card.doi)}</a>`);
  if (card.licenseUrl !== undefined)
    parts.push(html`<a rel="license" href="${card.licenseUrl}">${licenseName(card.licenseUrl, messages)}</a>`);
  return join(parts, DOT);
}

function pagesOf(
  { firstPage, lastPage }: { readonly firstPage?: string; readonly lastPage?: string },
  messages: Messages,
): string | undefined {
  if (firstPage === undefined) return undefined;
  return lastPage === undefined || lastPage === firstPage
    ? messages.text('article.page', { page: firstPage })
    : messages.text('article.pages', { first: firstPage, last: lastPage });
}
