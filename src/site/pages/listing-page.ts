import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { attribute, html, join, type Markup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { FEED_FORMATS, type FeedFormat } from '../feed/feed-formats.ts';
import { feedPath, feedTitle } from '../feed/feed-names.ts';
import { layout, type PageFeed } from '../layout.ts';
import { issueDates } from '../listings/issue-contents.ts';
import { cardsByKey, type IssueContents, type ListGroup, type Listing, type ListingEntry } from '../listings/listing.ts';
import { fileHref, pageHref } from '../page-href.ts';
import type { JournalPictures } from '../theme/journal-pictures.ts';
import { monthsList, yearsRow } from './archive-index.ts';
import { ARCHIVES_PATH } from './archives-page.ts';
import { articleList, DOT } from './article-list.ts';
import { contentsList } from './contents-list.ts';
import { entryList } from './entry-list.ts';
import { issueCover, issueList } from './issues-index.ts';

/** Articles per page of a list. */
export const PAGE_SIZE = 50;

/** Articles per page of an issue or a year, whose rows are short, so that most have one page. */
const LONG_PAGE_SIZE = 250;

function pageSizeOf({ contents, isYear }: Pick<Listing, 'contents' | 'isYear'>): number {
  return contents === undefined && isYear !== true ? PAGE_SIZE : LONG_PAGE_SIZE;
}

/** Number of pages of a list; an empty list has one page, so that links to it work. */
export function pageCount(listing: Listing): number {
  return Math.max(1, Math.ceil(listing.cards.length / pageSizeOf(listing)));
}

/** Articles on one page of a list, counted from 1. */
export function cardsOfPage(listing: Listing, page: number): readonly ArticleCard[] {
  const size = pageSizeOf(listing);
  return listing.cards.slice((page - 1) * size, page * size);
}

/** File of one page of a list, counted from 1: `subjects/x.html`, `subjects/x/page-2.html`. */
export function listingFile(listing: Pick<Listing, 'stem'>, page: number): string {
  return page === 1 ? `${listing.stem}.html` : `${listing.stem}/page-${page}.html`;
}

interface ListingPageOptions {
  readonly listing: Listing;
  readonly page: number;
  readonly covers?: JournalPictures['covers'] | undefined;
}

/** One page of a list of articles: an issue with its sections, a year by month, an author's articles by year, or one list. */
export function listingPage(chrome: Chrome, listGroup: ListGroup, { listing, page, covers }: ListingPageOptions): string {
  const { journal } = chrome;
  const file = listingFile(listing, page);
  const place = { listing, file, page };
  const messages = interfaceMessages(journal);
  const { parent, contents } = listing;
  const articles = html`${articlesOf(listing, page, { journal, file })}
${pager(chrome, { listing, page })}`;
  const main = html`<div class="wide">
<nav class="crumbs" aria-label="${messages.text('nav.breadcrumb')}"><a href="${pageHref(journal, file, `${listGroup.stem}.html`)}">${listGroup.title}</a>${
    parent !== undefined &&
    html` <span aria-hidden="true">›</span> <a href="${pageHref(journal, file, `${parent.stem}.html`)}">${parent.title}</a>`
  }</nav>
${
  contents === undefined
    ? html`${plainHead(chrome, listGroup, { ...place, covers })}${articles}`
    : html`<div class="issue">
<div class="issue-cover">${issueCover(contents, { journal, file, covers })}</div>
${issueHead(chrome, { ...place, contents })}<div class="issue-contents">
${articles}</div>
</div>
`
}${neighbours(chrome, { listing, file })}</div>`;
  const feeds = page > 1 ? [] : feedsOf(listing, journal);
  const title = page === 1 ? listing.title : messages.text('list.pageTitle', { list: listing.title, page });
  return layout(chrome, { file, kind: 'list', title, main, feeds });
}

function articlesOf(listing: Listing, page: number, place: { readonly journal: Journal; readonly file: string }): Markup {
  const cards = cardsOfPage(listing, page);
  const { contents, author, isYear } = listing;
  if (contents !== undefined) return contentsList({ cards, first: (page - 1) * LONG_PAGE_SIZE, contents }, place);
  if (isYear === true) return monthsList(cards, { ...place, level: 2 });
  if (author === undefined) return articleList(cards, { ...place, level: 2 });
  const messages = interfaceMessages(place.journal);
  return html`${[...cardsByKey(cards, ({ publishedIso }) => [publishedIso.slice(0, 4)])].map(
    ([year, ofYear]) => html`<h2>${year === '' ? messages.text('list.undated') : messages.date(year)}</h2>
${articleList(ofYear, { ...place, level: 3 })}
`,
  )}`;
}

/** Title, introduction and number of articles; for an author, institutions and co-authors; for others, the lists below this one. */
function plainHead(chrome: Chrome, listGroup: ListGroup, { covers, ...place }: LinksOf & Pick<ListingPageOptions, 'covers'>): Markup {
  const { journal } = chrome;
  const { listing, page, file } = place;
  const { title, intro, author, isYear, parts = [] } = listing;
  const messages = interfaceMessages(journal);
  const isFirst = page === 1;
  return html`<h1>${title}</h1>
${
  isFirst &&
  author !== undefined &&
  author.institutions.length > 0 &&
  html`<ul class="institutions">
${author.institutions.map((institution) => html`<li>${institution}</li>\n`)}</ul>
`
}<p class="lead">${intro !== undefined && `${intro} `}${countWords(listing, page, messages)}</p>
${isYear === true && yearsRow({ journal, file }, listGroup)}${links(chrome, place)}${isFirst && parts.length > 0 && isYear !== true && partsOf(parts, { journal, file, covers })}${
  isFirst &&
  author !== undefined &&
  author.coauthors.length > 0 &&
  html`<details class="coauthors"><summary>${messages.text('list.coauthors')}</summary>
${entryList(author.coauthors, { journal, file })}
</details>
`
}`;
}

/** The issues of a volume with their covers; narrower subjects as links. */
function partsOf(
  parts: readonly ListingEntry[],
  place: { readonly journal: Journal; readonly file: string; readonly covers: ListingPageOptions['covers'] },
): Markup {
  return parts.some(({ issue }) => issue !== undefined) ? issueList(parts, place) : entryList(parts, place);
}

/** Title, dates and files of an issue. */
function issueHead(chrome: Chrome, { contents, ...place }: LinksOf & { readonly contents: IssueContents }): Markup {
  const { listing, page } = place;
  const messages = interfaceMessages(chrome.journal);
  const facts = [issueDates(contents, messages), countWords(listing, page, messages)].filter((part) => part !== '');
  return html`<div class="issue-head">
<h1>${listing.title}</h1>
${contents.issueTitle !== undefined && html`<p class="issue-title">${contents.issueTitle}</p>\n`}<p class="lead">${join(
    facts.map((fact) => html`<span>${fact}</span>`),
    DOT,
  )}</p>
${links(chrome, place)}</div>
`;
}

function countWords(listing: Listing, page: number, messages: Messages): string {
  const count = listing.cards.length;
  if (page === 1) return messages.text('list.count', { count });
  return messages.text('list.countAndPage', { count, page, pages: pageCount(listing) });
}

/** Links to the previous and next issue, month or year, below the list. */
function neighbours({ journal }: Chrome, { listing, file }: { listing: Listing; file: string }): Markup | false {
  const { before, after } = listing;
  const link = ({ stem, title }: Pick<Listing, 'stem' | 'title'>, rel: string) =>
    html`<li><a href="${pageHref(journal, file, `${stem}.html`)}" rel="${rel}">${title}</a></li>\n`;
  if (before === undefined && after === undefined) return false;
  return html`<nav class="neighbours" aria-label="${interfaceMessages(journal).text('nav.neighbours')}">
<ul>
${before !== undefined && link(before, 'prev')}${after !== undefined && link(after, 'next')}</ul>
</nav>
`;
}

function feedsOf({ feeds = [], stem, title }: Listing, journal: Journal): readonly PageFeed[] {
  return feeds.map((format) => ({ title: feedTitle(journal, title), format, file: feedPath(stem, format) }));
}

interface LinksOf {
  readonly listing: Listing;
  readonly file: string;
  readonly page: number;
}

/** External links and, on the first page, which represents the whole list, its PDF and EPUB, its feeds and a link to offline reading. */
function links({ journal, serviceWorker }: Chrome, { listing, file, page }: LinksOf): Markup | false {
  const { sameAs, stem, pdf, epub } = listing;
  const messages = interfaceMessages(journal);
  const isFirst = page === 1;
  const subject = serviceWorker && isFirst ? SUBJECT.exec(stem)?.[1] : undefined;
  const found = [
    sameAs !== undefined && html`<a href="${sameAs}">${sameAs}</a>`,
    pdf !== undefined &&
      isFirst &&
      html`<a href="${fileHref(journal, file, pdf)}" type="${RENDITIONS.pdf.mediaType}" download>${messages.text('list.pdf')}</a>`,
    epub !== undefined &&
      isFirst &&
      html`<a href="${fileHref(journal, file, epub)}" type="${RENDITIONS.epub.mediaType}" download>${messages.text('list.epub')}</a>`,
    ...(isFirst ? feedsOf(listing, journal) : []).map(({ format, file: feed }) =>
      feedLink(format, fileHref(journal, file, feed), messages),
    ),
    subject !== undefined &&
      html`<a href="${`${pageHref(journal, file, ARCHIVES_PATH)}?subject=${encodeURIComponent(subject)}`}">${messages.text('list.offline')}</a>`,
  ].filter((link) => link !== false);
  return (
    found.length > 0 &&
    html`<p class="list-links">${join(found, html` `)}</p>
`
  );
}

function feedLink(format: FeedFormat, href: string, messages: Messages): Markup {
  const { mediaType, label } = FEED_FORMATS[format];
  return format === 'rss'
    ? html`<a href="${href}" type="${mediaType}">${messages.text('list.feed')}</a>`
    : html`<a href="${href}" type="${mediaType}">${label}</a>`;
}

// Matches 'subjects/shore-ecology'
const SUBJECT = /^subjects\/([^/]+)$/;

function pager({ journal }: Chrome, { listing, page }: { listing: Listing; page: number }): Markup | false {
  const last = pageCount(listing);
  if (last === 1) return false;
  const file = listingFile(listing, page);
  const messages = interfaceMessages(journal);
  const link = (to: number, label: string, rel?: string) =>
    html`<li><a href="${pageHref(journal, file, listingFile(listing, to))}"${attribute('rel', rel)}${attribute('aria-current', to === page ? 'page' : undefined)}>${label}</a></li>\n`;
  return html`<nav class="pager" aria-label="${messages.text('nav.pages')}">
<ul>
${page > 1 && link(page - 1, messages.text('nav.previous'), 'prev')}${nearPages(page, last).map((to) => link(to, messages.number(to)))}${page < last && link(page + 1, messages.text('nav.next'), 'next')}</ul>
</nav>
`;
}

/** First, last and neighbouring pages. */
function nearPages(page: number, last: number): number[] {
  const near = [1, page - 10, page - 2, page - 1, page, page + 1, page + 2, page + 10, last];
  return [...new Set(near.filter((one) => one >= 1 && one <= last))].sort((a, b) => a - b);
}
