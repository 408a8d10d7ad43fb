import type { Journal } from '../../model/journal.ts';
import { partialDateWords } from '../../render/html/date-words.ts';
import { phrasesFor } from '../../render/html/phrases.ts';
import { doiUrl } from '../../text/address.ts';
import { type Hole, html, join, type Markup, trustedMarkup } from '../../text/markup.ts';
import { licenseName } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** The top of an article: what kind it is, title, authors, when and where it appeared, and its other forms. */
export function articleHeader(journal: Journal, content: ArticlePageContent): Markup {
  const { html: parts } = content;
  return html`<header class="article-header">
<p class="kicker">${kicker(journal, content)}</p>
<h1>${trustedMarkup(parts.title)}</h1>
${parts.subtitle !== undefined && html`<p class="subtitle">${trustedMarkup(parts.subtitle)}</p>\n`}${trustedMarkup(parts.otherTitles)}
${parts.authors !== '' && html`<div class="byline">${trustedMarkup(parts.authors)}</div>\n`}<p class="imprint">${imprint(journal, content)}</p>
<div class="actions">
<a class="button" href="#offprint-cite">Cite</a>
${downloads(journal, content)}${parts.figures.length > 0 && figureLinks(journal, content)}${versionMenu(journal, content)}</div>
</header>`;
}

function kicker(journal: Journal, { card }: ArticlePageContent): Markup {
  const file = `${card.stem}.html`;
  const subjects = card.subjects.filter((subject) => subject.name !== card.typeLabel);
  const links = subjects
    .slice(0, SHOWN_SUBJECTS)
    .map((subject) => html`<a href="${pageHref(journal, file, `subjects/${subject.slug}.html`)}">${subject.name}</a>`);
  return join([...(card.typeLabel === '' ? [] : [html`<span>${card.typeLabel}</span>`]), ...links], DOT);
}

/** All of them stand in the article's information. */
const SHOWN_SUBJECTS = 5;
const DOT = html` <span class="dot" aria-hidden="true">·</span> `;

/** Date, volume, DOI as a full link (Crossref, DOI display guidelines), licence. */
function imprint(journal: Journal, { card, head }: ArticlePageContent): Markup {
  const parts: Hole[] = [];
  const inJournal = card.journalTitle !== undefined && card.journalTitle !== journal.title;
  if (inJournal) parts.push(html`<cite>${card.journalTitle}</cite>`);
  if (card.published !== undefined) {
    // The same words as in the article's information: those of its language.
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

const FORMS: readonly { readonly ending: string; readonly label: string; readonly note: string }[] = [
  { ending: 'pdf', label: 'PDF', note: 'as published' },
  { ending: 'md', label: 'Markdown', note: 'plain text' },
  { ending: 'xml', label: 'XML', note: 'the source' },
  { ending: 'json', label: 'JSON', note: 'metadata' },
  { ending: 'bib', label: 'BibTeX', note: 'citation' },
  { ending: 'ris', label: 'RIS', note: 'citation' },
];

/** A menu that opens without script. */
function downloads(journal: Journal, { card, siblings }: ArticlePageContent): Markup | false {
  const forms = FORMS.filter((form) => siblings.includes(form.ending));
  const item = (form: (typeof FORMS)[number]) =>
    html`<li><a href="${fileHref(journal, `${card.stem}.html`, `${card.stem}.${form.ending}`)}" download>${form.label} <small>${form.note}</small></a></li>\n`;
  return (
    forms.length > 0 &&
    html`<details class="menu">
<summary class="button">Download</summary>
<ul>
${forms.map(item)}</ul>
</details>
`
  );
}

function figureLinks(journal: Journal, { card, html: parts }: ArticlePageContent): Markup {
  const file = `${card.stem}.html`;
  return html`<details class="menu">
<summary class="button">Figures <span class="count">${parts.figures.length}</span></summary>
<ul>
${parts.figures.map((figure) => {
  const label = figure.label === '' ? figure.figureId : figure.label;
  const title = figure.titleText === '' ? '' : html` <small>${figure.titleText}</small>`;
  return html`<li><a href="${pageHref(journal, file, `${card.stem}/${figure.figureId}.html`)}">${label}${title}</a></li>\n`;
})}</ul>
</details>
`;
}

function versionMenu(journal: Journal, { card, versions }: ArticlePageContent): Markup | false {
  const item = (one: ArticlePageContent['versions'][number]) => {
    if (one.current) return html`<li><span aria-current="true">${one.version} <small>this version</small></span></li>\n`;
    const doi = one.doi === undefined ? undefined : doiUrl(journal.doiResolver, one.doi);
    const href = one.path === undefined ? doi : fileHref(journal, `${card.stem}.html`, one.path);
    return href === undefined ? html`<li><span>${one.version}</span></li>\n` : html`<li><a href="${href}">${one.version}</a></li>\n`;
  };
  return (
    versions.length > 0 &&
    html`<details class="menu">
<summary class="button">Versions <span class="count">${versions.length}</span></summary>
<ul>
${versions.map(item)}</ul>
</details>
`
  );
}
