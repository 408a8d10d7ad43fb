import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { html, join, type Markup } from '../../model/text/markup.ts';
import { cardTitle } from '../card-title.ts';
import type { Chrome } from '../chrome.ts';
import { langAttributes } from '../lang-attributes.ts';
import { cardsByKey, type IndexGroup, type ListGroup, type Listing, type ListingEntry } from '../listings/listing.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { coverOf, type JournalPictures } from '../theme/journal-pictures.ts';
import { DOT, noticeBadge } from './article-list.ts';
import { contentsRows } from './contents-list.ts';
import type { IndexOfGroup } from './list-group-page.ts';

interface CoverPlace {
  readonly journal: Journal;
  /** File of the page. */
  readonly file: string;
  readonly covers?: JournalPictures['covers'] | undefined;
}

interface IssuesPlace extends CoverPlace {
  /** Lists by stem, to show the first titles of issues; absent if there are too many. */
  readonly listings?: ReadonlyMap<string, Listing>;
}

/** Number of issues up to which their titles are beside the covers. */
const FEW = 4;
const TITLES = 6;
const TITLES_OF_VOLUME = 3;
const COLUMNS = 5;

/** Titles on the index: the first of each of a few issues; in a journal without issues those of its newest volume. */
export function cardsOfVolumes({ groups, listings }: ListGroup): readonly ArticleCard[] {
  const issues = listings.filter(({ contents }) => contents !== undefined);
  if (issues.length === 0) return listings.find(({ stem }) => stem === groups[0]?.stem)?.cards.slice(0, TITLES_OF_VOLUME) ?? [];
  return issues.length > FEW ? [] : issues.flatMap(({ cards }) => cards.slice(0, TITLES));
}

/** The covers of all issues by volume, newest first; volumes without issues as rows with their months. */
export function issuesIndex({ journal }: Chrome, { listGroup, file, covers }: IndexOfGroup): Markup {
  const { groups } = listGroup;
  const listings = new Map(listGroup.listings.map((listing) => [listing.stem, listing]));
  const withListing = groups.flatMap((group) => {
    const listing = listings.get(group.stem ?? '');
    return listing === undefined ? [] : [{ group, listing }];
  });
  const place = { journal, file, covers };
  if (groups.every(({ entries }) => entries.length === 0))
    return html`${withListing.map(({ group, listing }, at) => volumeRow(group, { listing, place, titles: at === 0 ? cardsOfVolumes(listGroup) : [] }))}`;
  const hasTitles = cardsOfVolumes(listGroup).length > 0;
  return html`<div class="volumes${hasTitles && ' with-titles'}">
${withListing.map(({ group, listing }) => volumeSection(group, listing, hasTitles ? { ...place, listings } : place))}</div>
`;
}

function volumeHeading({ heading = '', stem = '' }: IndexGroup, { cards }: Listing, { journal, file }: CoverPlace): Markup {
  const messages = interfaceMessages(journal);
  const years = [...cardsByKey(cards, ({ publishedIso }) => (publishedIso === '' ? [] : [publishedIso.slice(0, 4)])).keys()].sort();
  const [first, last] = [years.at(0), years.at(-1)].map((year) => (year === undefined ? '' : messages.date(year)));
  const words = first === last ? first : messages.text('list.period', { from: first ?? '', to: last ?? '' });
  return html`<h2 id="${stem.replace('/', '-')}"><a href="${pageHref(journal, file, `${stem}.html`)}">${heading}</a>${words !== '' && !heading.includes(words ?? '') && html` <span class="count">${words}</span>`}</h2>`;
}

function volumeSection(group: IndexGroup, listing: Listing, place: IssuesPlace): Markup {
  const entries: readonly ListingEntry[] =
    group.entries.length > 0 ? [...group.entries].reverse() : [volumeEntry(listing, interfaceMessages(place.journal))];
  return html`<section class="volume volume-${String(Math.min(entries.length, COLUMNS))}" aria-labelledby="${listing.stem.replace('/', '-')}">
${volumeHeading(group, listing, place)}
${issueList(entries, place)}</section>
`;
}

/** A volume without issues as one cover; its name is in the heading above it. */
function volumeEntry({ stem, cards }: Listing, messages: Messages): ListingEntry {
  const volume = cards[0]?.volume ?? '';
  return { label: messages.text('list.count', { count: cards.length }), stem, count: 0, issue: { volume, issue: '' } };
}

/** Issues with their covers, dates and numbers of articles. */
export function issueList(entries: readonly ListingEntry[], { listings, ...place }: IssuesPlace): Markup {
  const { journal, file } = place;
  const messages = interfaceMessages(journal);
  // The cover of the journal in place of an issue's would repeat itself on every issue.
  const own = { ...journal, cover: (journal.cover ?? []).filter((pattern) => pattern.includes('{')) };
  return html`<ul class="issues">
${entries.map(({ label, stem, count, dates, issueTitle, issue }) => {
  const facts = [issueTitle, count > 1 && messages.text('list.count', { count })].filter((part) => part !== false && part !== undefined);
  const titles = listings?.get(stem)?.cards.slice(0, TITLES) ?? [];
  return html`<li><a href="${pageHref(journal, file, `${stem}.html`)}">${issue !== undefined && issueCover(issue, { ...place, journal: own })}${label}</a>${dates !== undefined && html`${DOT}<span class="dates">${dates}</span>`}${facts.length > 0 && html`<span class="entry-note">${join(facts, DOT)}</span>`}${
    titles.length > 0 &&
    html`<ul class="issue-titles">
${titles.map((card) => html`<li${langAttributes({ lang: card.titleLang ?? card.lang, titleText: card.titleText }, journal)}><a href="${pageHref(journal, file, `${card.stem}.html`)}">${cardTitle(card)}</a>${noticeBadge(card, messages)}</li>\n`)}</ul>`
  }</li>\n`;
})}</ul>
`;
}

function volumeRow(
  group: IndexGroup,
  { listing, place, titles }: { listing: Listing; place: CoverPlace; titles: readonly ArticleCard[] },
): Markup {
  const { journal, file } = place;
  const messages = interfaceMessages(journal);
  const months = [...cardsByKey(listing.cards, ({ publishedIso }) => (publishedIso.length >= 7 ? [publishedIso.slice(0, 7)] : []))].sort();
  return html`<section class="month volume-row" aria-labelledby="${listing.stem.replace('/', '-')}">
<div>
${volumeHeading(group, listing, place)}
<p class="entry-note">${messages.text('list.count', { count: listing.cards.length })}</p>
</div>
<div>
<ul class="chips">
${months.map(
  ([month, ofMonth]) =>
    html`<li><a href="${pageHref(journal, file, `archive/${month.replace('-', '/')}.html`)}">${messages.monthName(Number(month.slice(5)))}</a> <span class="count">${messages.number(ofMonth.length)}</span></li>\n`,
)}</ul>
${titles.length > 0 && contentsRows(titles, { journal, file, level: 3, isShort: true })}</div>
</section>
`;
}

/**
 * Returns the cover of an issue: its image, else one that the style sheet draws in the colour of the journal. Its words are those of the link or
 * heading beside it, so it is hidden from screen readers.
 */
export function issueCover(
  { volume, issue }: { readonly volume: string; readonly issue: string },
  { journal, file, covers }: CoverPlace,
): Markup {
  const cover = coverOf({ patterns: journal.cover, covers }, { volume, issue });
  if (cover !== undefined)
    return html`<img class="cover" src="${fileHref(journal, file, cover.path)}" width="${cover.widthPx}" height="${cover.heightPx}" alt="" decoding="async">`;
  const messages = interfaceMessages(journal);
  return html`<span class="cover drawn-cover" aria-hidden="true"><span>${journal.title}</span><span>${messages.text('list.volume', { volume })}</span>${issue !== '' && html`<span>${issue}</span>`}</span>`;
}
