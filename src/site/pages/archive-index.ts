import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { cardsByKey, type ListGroup, type Listing } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import { contentsRows } from './contents-list.ts';
import type { IndexOfGroup } from './list-group-page.ts';

/** Number of articles up to which all are on the page of the archive; above, it has the newest years, until there are enough titles. */
const SHORT = 200;
const ENOUGH = 40;

function yearsOf({ listings }: ListGroup): readonly Listing[] {
  return listings.filter(({ isYear }) => isYear === true);
}

/** The years on the page of the archive, with their articles. */
export function yearsWithTitles(listGroup: ListGroup): readonly Listing[] {
  const years = yearsOf(listGroup);
  const total = years.reduce((sum, { cards }) => sum + cards.length, 0);
  if (total <= SHORT) return years;
  let count = 0;
  return years.flatMap((year): Listing[] => {
    if (count >= ENOUGH) return [];
    count += year.cards.length;
    return [{ ...year, cards: year.cards.slice(0, SHORT) }];
  });
}

/** Articles whose titles are on the page of the archive. */
export function cardsOfArchive(listGroup: ListGroup): readonly ArticleCard[] {
  return yearsWithTitles(listGroup).flatMap(({ cards }) => cards);
}

/** All titles by year and month; of a large journal those of the newest years, and links to all years. */
export function archiveIndex({ journal }: Chrome, { listGroup, file }: IndexOfGroup): Markup {
  const messages = interfaceMessages(journal);
  const years = yearsOf(listGroup);
  const withTitles = yearsWithTitles(listGroup);
  const headings = new Map(listGroup.groups.map(({ stem, heading }) => [stem, heading]));
  return html`${yearsRow({ journal, file }, listGroup)}${withTitles.map(({ stem, cards, title }) => {
    const all = years.find((year) => year.stem === stem)?.cards.length ?? 0;
    const href = pageHref(journal, file, `${stem}.html`);
    const id = stem.replace('/', '-');
    return html`<section class="year" aria-labelledby="${id}">
<h2 id="${id}"><a href="${href}">${headings.get(stem) ?? title}</a>${all > 1 && html` <span class="count">${messages.text('list.count', { count: all })}</span>`}</h2>
${monthsList(cards, { journal, file, level: 3 })}${all > cards.length && html`<p class="more"><a href="${href}">${messages.text('home.all', { count: all })}</a></p>\n`}</section>
`;
  })}`;
}

/** Links to the years of a journal whose archive has a page for each. */
export function yearsRow({ journal, file }: { readonly journal: Journal; readonly file: string }, listGroup: ListGroup): Markup | false {
  if (yearsWithTitles(listGroup).length === yearsOf(listGroup).length) return false;
  return html`<nav class="letters years" aria-label="${listGroup.title}">
<ul>
${listGroup.groups.map(({ stem = '', heading = '' }) => {
  const isHere = file === `${stem}.html`;
  return html`<li><a href="${pageHref(journal, file, `${stem}.html`)}"${attribute('aria-current', isHere ? 'page' : undefined)}>${heading}</a></li>\n`;
})}</ul>
</nav>
`;
}

interface MonthsOptions {
  readonly journal: Journal;
  readonly file: string;
  /** Heading level of the months. */
  readonly level: 2 | 3;
}

/** Articles of a year with the months in the margin; those without a month have no heading above them. */
export function monthsList(cards: readonly ArticleCard[], { journal, file, level }: MonthsOptions): Markup {
  const messages = interfaceMessages(journal);
  const months = cardsByKey(cards, ({ publishedIso }) => [publishedIso.slice(0, 7)]);
  return html`${[...months].map(([month, ofMonth]) => {
    const [year, number] = month.split('-');
    const link =
      number !== undefined &&
      html`<a href="${pageHref(journal, file, `archive/${year}/${number}.html`)}">${messages.monthName(Number(number))}</a>`;
    return html`<div class="month">
${link !== false && (level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`)}
${contentsRows(ofMonth, { journal, file, level: link === false ? level : level === 2 ? 3 : 4, isShort: true })}</div>
`;
  })}`;
}
