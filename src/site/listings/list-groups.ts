import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages, type MessagesJournal } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { typeLabelIn } from '../../render/article-type.ts';
import { SINGLE_FORMAT } from '../feed/feed-formats.ts';
import type { SiteContent } from '../site-content.ts';
import { authorLists } from './authors.ts';
import { byLetter } from './by-letter.ts';
import { cardsByKey, entryOf, type IndexGroup, type ListGroup, type Listing } from './listing.ts';
import { withNeighbours } from './neighbours.ts';
import { subjectLists } from './subjects.ts';
import { volumeLists } from './volumes.ts';

/** All non-empty ways to browse the journal, in menu order. Cached per list of cards, because pages and feeds use it. */
export function listGroupsOf({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): readonly ListGroup[] {
  const before = cache.get(cards);
  if (before?.journal === journal) return before.listGroups;
  const listGroups = buildListGroups({ cards, journal });
  cache.set(cards, { journal, listGroups });
  return listGroups;
}

const cache = new WeakMap<readonly ArticleCard[], { readonly journal: Journal; readonly listGroups: readonly ListGroup[] }>();

function buildListGroups({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): readonly ListGroup[] {
  const all = [
    archiveLists(cards, journal),
    subjectLists(cards, journal),
    volumeLists(cards, journal),
    authorLists(cards, journal),
    typeLists(cards, journal),
    keywordLists(cards, journal),
  ];
  return all.filter(
    (listGroup) =>
      listGroup.stem === 'archive' || listGroup.listings.length > 0 || listGroup.groups.some((group) => group.entries.length > 0),
  );
}

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

/** Lists by article type, with readers' labels: `types/research-article`. */
export function typeLists(cards: readonly ArticleCard[], journal: MessagesJournal): ListGroup {
  const messages = interfaceMessages(journal);
  return wordLists(cards, {
    title: messages.text('list.types'),
    layout: 'subjects',
    stem: 'types',
    atLeast: 1,
    wordsOf: (card) => (card.typeLabel === '' ? [] : [{ word: card.typeLabel, label: typeLabelIn(card, messages) }]),
  });
}

/** Lists by authors' keywords; keywords of a single article have no list. */
export function keywordLists(cards: readonly ArticleCard[], journal: MessagesJournal): ListGroup {
  return wordLists(cards, {
    title: interfaceMessages(journal).text('list.keywords'),
    layout: 'names',
    stem: 'keywords',
    atLeast: 2,
    wordsOf: (card) => card.keywords.map((word) => ({ word, label: word })),
  });
}

interface WordListsOptions {
  readonly title: string;
  readonly layout: 'subjects' | 'names';
  readonly stem: string;
  /** Minimum number of articles of a list. */
  readonly atLeast: number;
  /** Words, whose slugs are the addresses of their lists, with the titles of the lists. */
  readonly wordsOf: (card: ArticleCard) => readonly { readonly word: string; readonly label: string }[];
}

/** Words that differ only in case or accents share one list, under the first spelling. */
function wordLists(cards: readonly ArticleCard[], { atLeast, stem, title, layout, wordsOf }: WordListsOptions): ListGroup {
  const labelBySlug = new Map<string, string>();
  const bySlug = cardsByKey(cards, (card) =>
    wordsOf(card).map(({ word, label }) => {
      const slug = nameSlugOf(word);
      if (!labelBySlug.has(slug)) labelBySlug.set(slug, label);
      return slug;
    }),
  );
  const listings = [...bySlug]
    .filter(([, found]) => found.length >= atLeast)
    .sort(([a], [b]) => compareText(a, b))
    .map(([slug, found]) => ({
      stem: `${stem}/${slug}`,
      title: labelBySlug.get(slug) ?? slug,
      cards: found,
      feeds: SINGLE_FORMAT,
    }));
  const entries = listings.map((listing) => entryOf(listing, listing.title));
  const groups = layout === 'names' ? byLetter(entries) : [{ entries }];
  return { layout, title, label: title, stem, groups, listings };
}
