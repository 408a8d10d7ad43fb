import type { ArticleJournal } from '../../model/article-journal.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import { ownLanguageName } from '../../model/messages/languages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { doiUrl } from '../../model/text/address.ts';
import { attribute, type Hole, html, join, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { typeLabelIn } from '../../render/article-type.ts';
import { partialDateWords } from '../../render/html/date-words.ts';
import { roleLabel } from '../../render/labels.ts';
import { langAttributes } from '../lang-attributes.ts';
import { licenseName } from '../license-name.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';
import { issueName } from './issue-name.ts';

/** Header of an article: type, title, authors, affiliations, publication data, editors and funders. */
export function articleHeader(journal: ArticleJournal, content: ArticlePageContent): Markup {
  const { html: parts } = content;
  return html`<header class="article-header">
<p class="kicker">${kicker(journal, content)}</p>
<h1>${trustedMarkup(parts.title)}</h1>
${parts.subtitle !== undefined && html`<p class="subtitle">${trustedMarkup(parts.subtitle)}</p>\n`}${trustedMarkup(parts.otherTitles)}
${translationLinks(journal, content)}${parts.authors !== '' && byline(parts.authors, articleMessages(journal, content.card))}${institutions(journal, content)}<p class="imprint">${imprint(journal, content)}</p>
${editorsAndFunders(journal, content)}</header>`;
}

/**
 * Line of authors. Long lists are folded to the first ones and the last where scripts run: to four on a narrow screen, to ten on a wide one. The
 * button stands in place of those hidden, before the last one, and names their number.
 */
function byline(authors: string, messages: Messages): Markup {
  const count = authors.match(/^<li/gm)?.length ?? 0;
  const more = (hidden: number, name: string): Markup | false =>
    hidden > 0 && html`<span class="${name}">${messages.text('article.more', { count: hidden })}</span>`;
  const [narrow, wide] = FOLDS.map((visible) => (count > visible + 1 ? count - visible : 0)) as [number, number];
  const classes = [...(narrow > 0 ? ['many'] : []), ...(wide > 0 ? ['very-many'] : [])];
  const last = narrow > 0 ? authors.lastIndexOf('\n<li') + 1 : authors.length;
  const button =
    narrow > 0 &&
    html`<li class="more-authors"><button type="button" aria-expanded="false">${more(narrow, 'if-narrow')}${more(wide, 'if-wide')}</button></li>\n`;
  return html`<div class="${['byline', ...classes].join(' ')}">${trustedMarkup(authors.slice(0, last))}${button}${trustedMarkup(authors.slice(last))}</div>
`;
}

/** Numbers of authors shown on narrow and on wide screens, the last one included. */
const FOLDS = [4, 10] as const;

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
    .slice(1, SHOWN_SUBJECTS)
    .map((subject) => html`<a href="${pageHref(journal, file, `subjects/${subject.slug}.html`)}">${subject.name}</a>`);
  return join([...(card.typeLabel === '' ? [] : [html`<span>${typeLabelIn(card, articleMessages(journal, card))}</span>`]), ...links], DOT);
}

/** The first institution of the authors, and the others behind a control that opens without script. */
function institutions(journal: ArticleJournal, { card, head }: ArticlePageContent): Markup | false {
  const messages = articleMessages(journal, card);
  const names = new Set(head.authors.flatMap(({ institutions: ofAuthor }) => ofAuthor.map(({ name }) => name)));
  const [first, ...others] = names;
  if (first === undefined) return false;
  if (others.length === 0) return html`<p class="institutions">${first}</p>\n`;
  const more = messages.text('article.more', { count: others.length });
  // The list of a large collaboration would repeat a long part of the page.
  if (others.length > LISTED_INSTITUTIONS)
    return html`<p class="institutions">${first} <a href="#offprint-author-information">${more}</a></p>\n`;
  return html`<details class="institutions">
<summary><span>${first}</span> <span class="more">${more}</span></summary>
<ul>
${others.map((name) => html`<li>${name}</li>\n`)}</ul>
</details>
`;
}

const LISTED_INSTITUTIONS = 30;

/** `Reviewing editor: Jane Doe · Funding: A Fund, B Fund`; nothing if the source names neither. */
function editorsAndFunders(journal: ArticleJournal, { card, head }: ArticlePageContent): Markup | false {
  const messages = articleMessages(journal, card);
  const fact = (name: string, value: string): Hole => messages.html('article.label.fact', { name, value });
  const funders = [...new Set(head.funders.map(({ name }) => name))];
  const named = funders.slice(0, SHOWN_FUNDERS);
  const rest = funders.length - named.length;
  const list = messages.list([...named, ...(rest > 0 ? [messages.text('article.more', { count: rest })] : [])], 'comma');
  const facts = [
    ...head.editors.map(({ role, name }) => fact(roleLabel(role, messages), name)),
    ...(funders.length === 0 ? [] : [fact(messages.text('article.label.funding'), list)]),
  ];
  return facts.length > 0 && html`<p class="imprint editors-funders">${join(facts, DOT)}</p>\n`;
}

const SHOWN_FUNDERS = 3;

/** The first subject is in the breadcrumb; all are in the article information. */
const SHOWN_SUBJECTS = 3;
const DOT = html`\u00a0<span class="dot" aria-hidden="true">·</span> `;

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
