import type { ArticleCard } from '../../model/article-card.ts';
import { interfaceMessages, type MessagesJournal } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { compareText } from '../../model/text/compare.ts';
import { cardsByKey, entryOf, type IndexGroup, type ListGroup, type Listing } from './listing.ts';
import { withNeighbours } from './neighbours.ts';

/**
 * Lists by year and month of publication, newest first: `archive/2012`, `archive/2012/10`; articles without date are in `archive/undated`.
 */
export function archiveLists(cards: readonly ArticleCard[], journal: MessagesJournal): ListGroup {
  const messages = interfaceMessages(journal);
  const undated = messages.text('list.undated');
  const byYear = [...cardsByKey(cards, (card) => [card.publishedIso.slice(0, 4)])].sort(([a], [b]) => compareText(b, a));
  const groups: IndexGroup[] = [];
  const listings: Listing[] = [];
  const yearsInTime: Listing[] = [];
  const monthsInTime: Listing[] = [];
  for (const [year, ofYear] of byYear) {
    const months = year === '' ? [] : monthListings(year, ofYear, messages);
    const yearList: Listing = {
      stem: year === '' ? 'archive/undated' : `archive/${year}`,
      title: year === '' ? undated : messages.text('list.articlesOfYear', { year: messages.date(year) }),
      cards: ofYear,
      isYear: true,
      parts: months.map((month) => entryOf(month, messages.monthName(Number(month.stem.slice(-2))))),
    };
    groups.push({
      heading: year === '' ? undated : messages.date(year),
      stem: yearList.stem,
      entries: yearList.parts ?? [],
    });
    listings.push(yearList, ...months);
    if (year !== '') yearsInTime.unshift(yearList);
    monthsInTime.unshift(...months);
  }
  const title = messages.text('list.archive');
  return {
    layout: 'archive',
    title,
    label: title,
    stem: 'archive',
    groups,
    listings: withNeighbours(listings, [yearsInTime, monthsInTime]),
  };
}

function monthListings(year: string, ofYear: readonly ArticleCard[], messages: Messages): Listing[] {
  const byMonth = cardsByKey(ofYear, (card) => (card.publishedIso.length >= 7 ? [card.publishedIso.slice(0, 7)] : []));
  return [...byMonth]
    .sort(([a], [b]) => compareText(a, b))
    .map(([month, ofMonth]) => ({ stem: `archive/${year}/${month.slice(5)}`, title: messages.date(month), cards: ofMonth }));
}
