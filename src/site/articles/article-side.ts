import type { FigureHtml } from '../../model/article-html.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import {
  ALL_RENDITIONS,
  LISTED_RENDITIONS,
  type ListedRendition,
  RENDITIONS,
  type RenditionNote,
  type SiblingEnding,
} from '../../model/renditions.ts';
import { doiUrl } from '../../model/text/address.ts';
import { attribute, html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import type { TimelineEntry, TimelineKind } from '../../model/timeline.ts';
import { partialDateWords } from '../../render/html/date-words.ts';
import { historyDateLabel, type LabelKey, roleLabel } from '../../render/labels.ts';
import { licenseName } from '../license-name.ts';
import { fileHref, pageHref, pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';
import { type SideBox, sideBox } from './side-box.ts';

/**
 * Side column of an article: downloads and citation, dates, figures, related articles, people and licence. On narrow screens it follows the
 * abstract. It is cut where related articles are inserted.
 */
export function articleSide(journal: ArticleJournal, content: ArticlePageContent): readonly [start: Markup, end: Markup] {
  const messages = articleMessages(journal, content.card);
  const start = html`<aside class="side" aria-label="${messages.text('article.tools')}">
${articleMenus(journal, content)}${timelineHtml(journal, content) || datesBox(content, messages)}<div class="side-last">
${figuresBox(journal, content, messages)}`;
  return [start, html`${factsBox(content, messages)}</div>\n</aside>\n`];
}

/** Dates of an article whose publication history has no other entries. */
function datesBox({ card, head }: ArticlePageContent, messages: Messages): Markup | false {
  const date = (one: PartialDate): Markup => html`<time datetime="${isoDate(one)}">${partialDateWords(one, messages)}</time>`;
  const facts: readonly Markup[] = [
    ...head.history.map((one) => fact(historyDateLabel(one.dateType, messages), [date(one)])),
    ...(card.published === undefined ? [] : [fact(messages.text('date.published'), [date(card.published)])]),
  ];
  return facts.length > 0 && listOfFacts({ id: 'offprint-dates', title: messages.text('article.timeline') }, facts);
}

/** Editors, licence and funding. */
function factsBox({ card, head }: ArticlePageContent, messages: Messages): Markup | false {
  const funders = head.funders.map(({ name, awardIds }) => [name, ...awardIds].join(' · '));
  const facts: readonly Markup[] = [
    ...head.editors.map(({ role, name }) => fact(roleLabel(role, messages), [name])),
    ...(card.licenseUrl === undefined
      ? []
      : [
          fact(messages.text('article.label.licence'), [
            html`<a rel="license" href="${card.licenseUrl}">${licenseName(card.licenseUrl, messages)}</a>`,
          ]),
        ]),
    ...(funders.length === 0 ? [] : [fact(messages.text('article.label.funding'), funders)]),
  ];
  return facts.length > 0 && listOfFacts({ id: 'offprint-about', title: messages.text('article.label.about') }, facts);
}

function listOfFacts(box: SideBox, facts: readonly Markup[]): Markup {
  return sideBox(box, html`<dl class="side-facts">\n${facts}</dl>\n`);
}

function fact(name: string, values: readonly (string | Markup)[]): Markup {
  return html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>\n`;
}

/** Thumbnails of the figures, which lead to them in the text; those after the ninth are folded. */
function figuresBox(journal: ArticleJournal, content: ArticlePageContent, messages: Messages): Markup | false {
  const { figures } = content.html;
  const list = (some: readonly FigureHtml[]) => html`<ul class="thumbnails">
${some.map((figure) => thumbnail(journal, content, figure))}</ul>
`;
  const others = figures.slice(SHOWN_FIGURES);
  const rest =
    others.length > 0 &&
    html`<details>
<summary>${messages.text('article.more', { count: others.length })}</summary>
${list(others)}</details>
`;
  const title = messages.html('article.figures', { count: figures.length, n: (count) => html`<span class="count">${count}</span>` });
  const box = html`${list(figures.slice(0, SHOWN_FIGURES))}${rest}`;
  return figures.length > 0 && sideBox({ id: 'offprint-figures', title, kind: 'figures-box' }, box);
}

const SHOWN_FIGURES = 9;

function thumbnail(journal: ArticleJournal, { card }: ArticlePageContent, figure: FigureHtml): Markup {
  const { image, label, figureId, titleText } = figure;
  const picture = image?.thumbnail ?? image?.page ?? image?.full;
  const name = label === '' ? figureId : label;
  const img =
    picture !== undefined &&
    html`<img src="${fileHref(journal, `${card.stem}.html`, picture.path)}" width="${picture.widthPx}" height="${picture.heightPx}" alt="" loading="lazy">`;
  return html`<li><a href="#${encodeURIComponent(figure.id)}"${titleText !== '' && html` title="${titleText}"`}>${img}<span>${name}</span></a></li>\n`;
}

/** Actions on an article: read the PDF, cite, share, download files, open versions. The menus open without script. */
function articleMenus(journal: ArticleJournal, content: ArticlePageContent): Markup {
  const { card, siblings } = content;
  const messages = articleMessages(journal, card);
  const pdf = siblings.includes('pdf') && fileHref(journal, `${card.stem}.html`, `${card.stem}.${RENDITIONS.pdf.ending}`);
  return html`<div class="actions">
${pdf !== false && html`<a class="button main-button" href="${pdf}" download>${messages.text('article.downloadPdf')}</a>\n`}${downloads(journal, content)}${citeBox(journal, content)}${shares(journal, content)}${versions(journal, content)}</div>
`;
}

function menu(name: Markup, items: readonly Markup[], id?: string): Markup {
  return html`<details class="menu">
<summary class="button"${attribute('id', id)}>${name}</summary>
<ul>
${items}</ul>
</details>
`;
}

function downloads(journal: ArticleJournal, { card, siblings, galleys = [] }: ArticlePageContent): Markup | false {
  const messages = articleMessages(journal, card);
  const forms = LISTED_RENDITIONS.filter(({ kind }) => siblings.includes(kind));
  const item = ({ ending, label, menu: { note } }: ListedRendition) =>
    html`<li><a href="${fileHref(journal, `${card.stem}.html`, `${card.stem}.${ending}`)}" download>${label} <small>${messages.text(NOTES[note])}</small></a></li>\n`;
  const others = galleys.map(({ href, label, lang }) => html`<li><a href="${href}"${attribute('hreflang', lang)}>${label}</a></li>\n`);
  return forms.length + others.length > 0 && menu(messages.html('article.download'), [...others, ...forms.map(item)]);
}

const NOTES = {
  'for-printing': 'article.download.forPrinting',
  'full-text': 'article.download.full-text',
  'plain-text': 'article.download.plain-text',
  metadata: 'article.download.metadata',
  citation: 'article.download.citation',
  'e-book': 'article.download.e-book',
} as const satisfies Readonly<Record<RenditionNote, MessageKey>>;

const countOf = (count: Markup): Markup => html`<span class="count">${count}</span>`;

function versions(journal: ArticleJournal, { card, versions: all }: ArticlePageContent): Markup | false {
  const messages = articleMessages(journal, card);
  const item = (one: ArticlePageContent['versions'][number]) => {
    if (one.current)
      return html`<li><span aria-current="true">${one.version} <small>${messages.text('article.versions.current')}</small></span></li>\n`;
    const doi = one.doi === undefined ? undefined : doiUrl(journal.doiResolver, one.doi);
    const file = `${card.stem}.html`;
    const source = one.path === undefined ? doi : fileHref(journal, file, one.path);
    const href = one.page === undefined ? source : pageHref(journal, file, one.page);
    return href === undefined ? html`<li><span>${one.version}</span></li>\n` : html`<li><a href="${href}">${one.version}</a></li>\n`;
  };
  return all.length > 0 && menu(messages.html('article.versions', { count: all.length, n: countOf }), all.map(item));
}

/** Links to sites where articles are discussed; no third-party script, no request before the reader follows one. */
function shares(journal: ArticleJournal, { card }: ArticlePageContent): Markup {
  const messages = articleMessages(journal, card);
  const url = card.doi === undefined ? pageUrl(journal, `${card.stem}.html`) : doiUrl(journal.doiResolver, card.doi);
  const [title, address] = [encodeURIComponent(card.titleText), encodeURIComponent(url)];
  const links = [
    { label: messages.text('article.share.email'), href: `mailto:?subject=${title}&body=${address}` },
    { label: 'Bluesky', href: `https://bsky.app/intent/compose?text=${title}%20${address}` },
    { label: 'Mastodon', href: `https://share.joinmastodon.org/#text=${title}%20${address}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { label: 'Reddit', href: `https://www.reddit.com/submit?title=${title}&url=${address}` },
  ];
  const items = [
    html`<li><button type="button" data-copy-text="${url}" hidden>${messages.text('article.share.copyLink')}</button></li>\n`,
    html`<li><button type="button" data-share="${url}" hidden>${messages.text('article.share.apps')}</button></li>\n`,
    ...links.map(({ label, href }) => html`<li><a href="${href}" rel="noopener nofollow">${label}</a></li>\n`),
  ];
  return menu(messages.html('article.share'), items, 'offprint-share');
}

/**
 * Button that opens the citation of the article: in the journal's style, in other styles, and as files to import. A script opens it over the
 * text, and shows the copy buttons; without script it opens in place.
 */
function citeBox(journal: ArticleJournal, content: ArticlePageContent): Markup {
  const { citation } = content;
  const messages = articleMessages(journal, content.card);
  return html`<details class="menu cite-box">
<summary class="button sheet-link" id="offprint-cite">${messages.text('article.cite')}</summary>
<div role="group" aria-label="${messages.text('article.cite.title')}">
<p id="offprint-citation">${trustedMarkup(citation.html)}</p>
<p class="cite-actions">${copyButton('offprint-citation', messages.text('article.cite.copy'))}${fileLinks(journal, content)}</p>
${styles(content, messages)}</div>
</details>
`;
}

function fileLinks(journal: ArticleJournal, { card, siblings }: ArticlePageContent): readonly Markup[] {
  const messages = articleMessages(journal, card);
  const href = (ending: SiblingEnding) => fileHref(journal, `${card.stem}.html`, `${card.stem}.${ending}`);
  return ALL_RENDITIONS.filter(({ kind, isCitation }) => isCitation && siblings.includes(kind)).map(
    ({ ending, label }) => html`<a href="${href(ending)}" download>${messages.html('article.cite.download', { format: label })}</a>\n`,
  );
}

function styles({ citation }: ArticlePageContent, messages: Messages): Markup | false {
  const { styles = [], bibtex } = citation;
  const entries = styles.map(({ id, label, html: words }) =>
    style(label, { messages, id: `offprint-cite-${id}`, body: html`<p id="offprint-cite-${id}">${trustedMarkup(words)}</p>` }),
  );
  // The entry to copy lacks the abstract; the file has it.
  const entry = bibtex?.replace(ABSTRACT, '');
  const asBibtex =
    entry !== undefined &&
    style('BibTeX', { messages, id: 'offprint-bibtex', body: html`<pre tabindex="0" id="offprint-bibtex">${entry}</pre>` });
  return (
    (entries.length > 0 || asBibtex !== false) &&
    html`<div class="cite-styles">
${entries}${asBibtex}</div>
`
  );
}

function style(label: string, { id, body, messages }: { id: string; body: Markup; messages: Messages }): Markup {
  return html`<details name="offprint-cite-style">
<summary>${label}</summary>
${body}
${copyButton(id, messages.text('article.cite.copyStyle'), messages.text('article.cite.copyStyleLabel', { style: label }))}</details>
`;
}

function copyButton(id: string, words: string, label?: string): Markup {
  return html`<button type="button" class="button" data-copy="${id}"${attribute('aria-label', label)} hidden>${words}</button>\n`;
}

// Matches '  abstract = {…},' on a line of its own, as bibtexOf writes it
const ABSTRACT = /^ {2}abstract = .*\n/m;

/**
 * A box with the publication history of an article: a list with links, newest first; the version of the page is marked. Nothing if there is nothing besides
 * the dates of its own publication, which the article information lists.
 */
function timelineHtml(journal: ArticleJournal, { card, timeline }: ArticlePageContent): Markup | false {
  if (timeline.every(({ kind }) => OWN_DATES.has(kind))) return false;
  const messages = articleMessages(journal, card);
  const file = `${card.stem}.html`;
  const items = timeline.map((entry) => item(entry, { journal, messages, file }));
  const title = messages.text('article.timeline');
  return sideBox({ id: 'offprint-timeline', title, kind: 'timeline' }, html`<ol>\n${items}</ol>\n`);
}

const OWN_DATES: ReadonlySet<TimelineKind> = new Set(['received', 'revision', 'accepted', 'sent-for-review', 'published', 'event']);

interface ItemContext {
  readonly journal: ArticleJournal;
  readonly messages: Messages;
  /** The page that shows the timeline. */
  readonly file: string;
}

function item(entry: TimelineEntry, { journal, messages, file }: ItemContext): Markup {
  const isHere = entry.file === file;
  const href = isHere ? undefined : hrefOf(entry, journal, file);
  const name = labelOf(entry, messages);
  const changes =
    entry.changes !== undefined &&
    html` <a class="timeline-changes" href="${pageHref(journal, file, entry.changes)}">${messages.text('article.changes.see')}</a>`;
  const here = isHere && html` <small>${messages.text('article.versions.current')}</small>`;
  return html`<li class="timeline-${entry.kind}"${attribute('aria-current', isHere ? 'true' : undefined)}>${
    href === undefined ? html`<span>${name}</span>` : html`<a href="${href}">${name}</a>`
  }${here}${entry.date !== '' && html` <time datetime="${entry.date}">${messages.date(entry.date)}</time>`}${changes}</li>
`;
}

function hrefOf({ file: target, doi, href }: TimelineEntry, journal: ArticleJournal, file: string): string | undefined {
  if (target !== undefined) return target.startsWith(`${file}#`) ? target.slice(file.length) : pageHref(journal, file, target);
  return doi === undefined ? safeAddress(href) : doiUrl(journal.doiResolver, doi);
}

/** Only addresses of the web become links, whatever a package contains. */
function safeAddress(href: string | undefined): string | undefined {
  return href !== undefined && /^https?:\/\//i.test(href) ? href : undefined;
}

function labelOf({ kind, label, version }: TimelineEntry, messages: Messages): string {
  if (kind === 'version' || kind === 'event') return label ?? messages.text('article.timeline.version', { version: version ?? '' });
  const name = messages.text(LABELS[kind]);
  return version === undefined ? name : messages.text('article.timeline.kindAndVersion', { kind: name, version });
}

const LABELS = {
  received: 'date.received',
  revision: 'date.rev-recd',
  accepted: 'date.accepted',
  'sent-for-review': 'date.sent-for-review',
  preprint: 'date.preprint',
  'reviewed-preprint': 'article.timeline.reviewedPreprint',
  published: 'date.published',
  reviews: 'type.peer-review',
  response: 'article.timeline.response',
  corrected: 'type.correction',
  retracted: 'type.retraction',
  concern: 'type.expression-of-concern',
  superseded: 'article.label.notice.superseded',
} as const satisfies Readonly<Record<Exclude<TimelineKind, 'version' | 'event'>, MessageKey & LabelKey>>;
