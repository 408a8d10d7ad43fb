import type { ArticleCard } from '../../model/article-card.ts';
import { attribute, html, type Markup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { Listing, Shelf } from '../listings/listing.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { ARCHIVES_PATH } from './archives-page.ts';
import { articleList } from './article-list.ts';
import { entryList } from './shelf-page.ts';

/** Articles on one page of a list. */
export const PAGE_SIZE = 50;

/** How many pages a list has; an empty one still has its page, so that links to it hold. */
export function pageCount(listing: Listing): number {
  return Math.max(1, Math.ceil(listing.cards.length / PAGE_SIZE));
}

/** The articles on one page of a list, counted from 1. */
export function cardsOfPage(listing: Listing, page: number): readonly ArticleCard[] {
  return listing.cards.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** The file of one page of a list, counted from 1: `subjects/x.html`, `subjects/x/page-2.html`. */
export function listingFile(listing: Pick<Listing, 'stem'>, page: number): string {
  return page === 1 ? `${listing.stem}.html` : `${listing.stem}/page-${page}.html`;
}

/** One page of a list of articles. */
export function listingPage(chrome: Chrome, shelf: Shelf, { listing, page }: { listing: Listing; page: number }): string {
  const { journal } = chrome;
  const file = listingFile(listing, page);
  const cards = cardsOfPage(listing, page);
  const count = listing.cards.length;
  const main = html`<div class="wide">
<nav class="crumbs" aria-label="Breadcrumb"><a href="${pageHref(journal, file, `${shelf.stem}.html`)}">${shelf.title}</a></nav>
<h1>${listing.title}</h1>
<p class="lead">${listing.intro !== undefined && `${listing.intro} `}${count === 1 ? '1 article' : `${count} articles`}${
    page > 1 && `, page ${page} of ${pageCount(listing)}`
  }</p>
${links(chrome, { listing, file })}${page === 1 && listing.parts !== undefined && listing.parts.length > 0 && entryList(listing.parts, { journal, file })}
${articleList(cards, { journal, file, level: 2 })}
${pager(chrome, { listing, page })}</div>`;
  const feeds = listing.feed === undefined ? [] : [{ title: `${journal.title}: ${listing.title}`, file: listing.feed }];
  const title = page === 1 ? listing.title : `${listing.title}, page ${page}`;
  return layout(chrome, { file, kind: 'list', title, main, feeds });
}

function links({ journal, serviceWorker }: Chrome, { listing, file }: { listing: Listing; file: string }): Markup | false {
  const { sameAs, feed, stem } = listing;
  const subject = serviceWorker ? SUBJECT.exec(stem)?.[1] : undefined;
  if (sameAs === undefined && feed === undefined) return false;
  return html`<p class="list-links">${sameAs !== undefined && html`<a href="${sameAs}">${sameAs}</a>`}${
    feed !== undefined && html`<a href="${fileHref(journal, file, feed)}" type="application/rss+xml">Feed of these articles</a>`
  }${subject !== undefined && html` <a href="${`${pageHref(journal, file, ARCHIVES_PATH)}?subject=${encodeURIComponent(subject)}`}">Read them offline</a>`}</p>
`;
}

// 'subjects/shore-ecology'
const SUBJECT = /^subjects\/([^/]+)$/;

function pager({ journal }: Chrome, { listing, page }: { listing: Listing; page: number }): Markup | false {
  const last = pageCount(listing);
  if (last === 1) return false;
  const file = listingFile(listing, page);
  const link = (to: number, label: string, rel?: string) =>
    html`<li><a href="${pageHref(journal, file, listingFile(listing, to))}"${attribute('rel', rel)}${attribute('aria-current', to === page ? 'page' : undefined)}>${label}</a></li>\n`;
  return html`<nav class="pager" aria-label="Pages">
<ul>
${page > 1 && link(page - 1, 'Previous', 'prev')}${nearPages(page, last).map((to) => link(to, String(to)))}${page < last && link(page + 1, 'Next', 'next')}</ul>
</nav>
`;
}

/** The first, the last, and those around: every page is a few steps away. */
function nearPages(page: number, last: number): number[] {
  const near = [1, page - 10, page - 2, page - 1, page, page + 1, page + 2, page + 10, last];
  return [...new Set(near.filter((one) => one >= 1 && one <= last))].sort((a, b) => a - b);
}
