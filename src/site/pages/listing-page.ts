import { FEED_FORMATS, type FeedFormat } from '../../feed/feed-formats.ts';
import { feedPath, feedTitle } from '../../feed/feed-names.ts';
import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { Messages } from '../../messages/messages.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { attribute, html, join, type Markup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout, type PageFeed } from '../layout.ts';
import type { ListGroup, Listing } from '../listings/listing.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { ARCHIVES_PATH } from './archives-page.ts';
import { articleList } from './article-list.ts';
import { entryList } from './list-group-page.ts';

/** Articles per page of a list. */
export const PAGE_SIZE = 50;

/** Number of pages of a list; an empty list has one page, so that links to it work. */
export function pageCount(listing: Listing): number {
  return Math.max(1, Math.ceil(listing.cards.length / PAGE_SIZE));
}

/** Articles on one page of a list, counted from 1. */
export function cardsOfPage(listing: Listing, page: number): readonly ArticleCard[] {
  return listing.cards.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** File of one page of a list, counted from 1: `subjects/x.html`, `subjects/x/page-2.html`. */
export function listingFile(listing: Pick<Listing, 'stem'>, page: number): string {
  return page === 1 ? `${listing.stem}.html` : `${listing.stem}/page-${page}.html`;
}

/** One page of a list of articles. */
export function listingPage(chrome: Chrome, listGroup: ListGroup, { listing, page }: { listing: Listing; page: number }): string {
  const { journal } = chrome;
  const file = listingFile(listing, page);
  const cards = cardsOfPage(listing, page);
  const messages = interfaceMessages(journal);
  const main = html`<div class="wide">
<div class="list-ways">
<nav class="crumbs" aria-label="${messages.text('nav.breadcrumb')}"><a href="${pageHref(journal, file, `${listGroup.stem}.html`)}">${listGroup.title}</a></nav>
${neighbours(chrome, { listing, file })}</div>
<h1>${listing.title}</h1>
<p class="lead">${listing.intro !== undefined && `${listing.intro} `}${countWords(listing, page, messages)}</p>
${links(chrome, { listing, file, page })}${page === 1 && listing.parts !== undefined && listing.parts.length > 0 && entryList(listing.parts, { journal, file })}
${articleList(cards, { journal, file, level: 2 })}
${pager(chrome, { listing, page })}</div>`;
  const feeds = page > 1 ? [] : feedsOf(listing, journal);
  const title = page === 1 ? listing.title : messages.text('list.pageTitle', { list: listing.title, page });
  return layout(chrome, { file, kind: 'list', title, main, feeds });
}

function countWords(listing: Listing, page: number, messages: Messages): string {
  const count = listing.cards.length;
  if (page === 1) return messages.text('list.count', { count });
  return messages.text('list.countAndPage', { count, page, pages: pageCount(listing) });
}

/** Links to the previous and next issue or month. */
function neighbours({ journal }: Chrome, { listing, file }: { listing: Listing; file: string }): Markup | false {
  const { before, after } = listing;
  const link = ({ stem, title }: Pick<Listing, 'stem' | 'title'>, rel: string) =>
    html`<li><a href="${pageHref(journal, file, `${stem}.html`)}" rel="${rel}">${title}</a></li>\n`;
  return (
    (before !== undefined || after !== undefined) &&
    html`<nav class="neighbours" aria-label="${interfaceMessages(journal).text('nav.neighbours')}">
<ul>
${before !== undefined && link(before, 'prev')}${after !== undefined && link(after, 'next')}</ul>
</nav>
`
  );
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
