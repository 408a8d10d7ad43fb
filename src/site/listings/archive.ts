import type { ArticleCard } from '../../model/article-card.ts';
import { compareText } from '../../text/compare.ts';
import { dateWords } from '../../text/date-words.ts';
import { monthName } from '../../text/month-name.ts';
import { cardsByKey, entryOf, type IndexGroup, type ListGroup, type Listing } from './listing.ts';
import { withNeighbours } from './neighbours.ts';

/**
 * Lists by year and month of publication, newest first: `archive/2012`, `archive/2012/10`; articles without date are in `archive/undated`.
 */
export function archiveLists(cards: readonly ArticleCard[]): ListGroup {
  const byYear = [...cardsByKey(cards, (card) => [card.publishedIso.slice(0, 4)])].sort(([a], [b]) => compareText(b, a));
  const groups: IndexGroup[] = [];
  const listings: Listing[] = [];
  const yearsInTime: Listing[] = [];
  const monthsInTime: Listing[] = [];
  for (const [year, ofYear] of byYear) {
    const months = year === '' ? [] : monthListings(year, ofYear);
    const whole: Listing = {
      stem: year === '' ? 'archive/undated' : `archive/${year}`,
      title: year === '' ? 'Without a date' : `Articles of ${year}`,
      cards: ofYear,
      parts: months.map((month) => entryOf(month, monthName(Number(month.stem.slice(-2))))),
    };
    groups.push({ heading: year === '' ? 'Without a date' : year, entries: [entryOf(whole, 'All'), ...(whole.parts ?? [])] });
    listings.push(whole, ...months);
    if (year !== '') yearsInTime.unshift(whole);
    monthsInTime.unshift(...months);
  }
  return { title: 'Archive', label: 'Archive', stem: 'archive', groups, listings: withNeighbours(listings, [yearsInTime, monthsInTime]) };
}

function monthListings(year: string, ofYear: readonly ArticleCard[]): Listing[] {
  const byMonth = cardsByKey(ofYear, (card) => (card.publishedIso.length >= 7 ? [card.publishedIso.slice(0, 7)] : []));
  return [...byMonth]
    .sort(([a], [b]) => compareText(a, b))
    .map(([month, ofMonth]) => ({ stem: `archive/${year}/${month.slice(5)}`, title: dateWords(month), cards: ofMonth }));
}
