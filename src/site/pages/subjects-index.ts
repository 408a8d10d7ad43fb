import type { ArticleCard } from '../../model/article-card.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { cardTitle } from '../card-title.ts';
import type { Chrome } from '../chrome.ts';
import { langAttributes } from '../lang-attributes.ts';
import type { ListGroup, Listing, ListingEntry } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import { DOT } from './article-list.ts';
import { entryList } from './entry-list.ts';
import type { IndexOfGroup } from './list-group-page.ts';
import { nameLink } from './names-index.ts';

/** Number of subjects up to which each has a card. */
const FEW = 11;

function entriesOf({ groups }: Pick<ListGroup, 'groups'>): readonly ListingEntry[] {
  return groups.flatMap(({ entries }) => entries);
}

function listingsByStem({ listings }: ListGroup): ReadonlyMap<string, Listing> {
  return new Map(listings.map((listing) => [listing.stem, listing]));
}

/** The newest article of each subject that has a card. */
export function cardsOfSubjects(listGroup: ListGroup): readonly ArticleCard[] {
  const entries = entriesOf(listGroup);
  if (entries.length > FEW) return [];
  const listings = listingsByStem(listGroup);
  return entries.flatMap(({ stem }) => listings.get(stem)?.cards.slice(0, 1) ?? []);
}

/** Subjects as cards with their descriptions and newest articles; many subjects as names in columns. */
export function subjectsIndex({ journal }: Chrome, { listGroup, file }: IndexOfGroup): Markup {
  const entries = entriesOf(listGroup);
  if (entries.length > FEW) return entryList(entries, { journal, file });
  const listings = listingsByStem(listGroup);
  const messages = interfaceMessages(journal);
  return html`<ul class="subject-cards">
${entries.map((entry) => {
  const { intro, cards = [] } = listings.get(entry.stem) ?? {};
  const [newest] = cards;
  return html`<li>
<h2>${nameLink(entry, { journal, file })}</h2>
${intro !== undefined && html`<p>${intro}</p>\n`}${entry.children !== undefined && html`${entryList(entry.children, { journal, file })}\n`}${
  newest !== undefined &&
  html`<p class="newest">${newest.publishedIso !== '' && html`<time datetime="${newest.publishedIso}">${messages.date(newest.publishedIso)}</time>${DOT}`}<a href="${pageHref(journal, file, `${newest.stem}.html`)}"${langAttributes({ lang: newest.titleLang ?? newest.lang, titleText: newest.titleText }, journal)}>${cardTitle(newest)}</a></p>
`
}</li>
`;
})}</ul>
`;
}
