import type { FeedFormat } from '../../feed/feed-formats.ts';
import type { ArticleCard } from '../../model/article-card.ts';

/** One list of articles with its own address, cut into pages: a subject, a month, an author. */
export interface Listing {
  /** Site path without ending: `subjects/cell-biology`; its second page is `subjects/cell-biology/page-2`. */
  readonly stem: string;
  readonly title: string;
  /** A sentence under the title. */
  readonly intro?: string;
  readonly cards: readonly ArticleCard[];
  /** Smaller lists within it: the months of a year, the issues of a volume. */
  readonly parts?: readonly ListingEntry[];
  /** Where lists follow one another in time, the ones beside this: the issues before and after an issue. */
  readonly before?: Pick<Listing, 'stem' | 'title'>;
  readonly after?: Pick<Listing, 'stem' | 'title'>;
  /** In which formats readers may follow it; where absent, there is no news of it: a month is over. */
  readonly feeds?: readonly FeedFormat[];
  /** Links out of the site about the same thing: an ORCID record. */
  readonly sameAs?: string;
}

/** A line of an index: where it leads, and how many articles are there. */
export interface ListingEntry {
  readonly label: string;
  /** Site path without ending, `archive/2012/10`: the list's or the article's own text, since there are a hundred thousand entries. */
  readonly stem: string;
  readonly count: number;
}

/** A way to browse: an index, and the lists that it leads to. */
export interface Shelf {
  readonly title: string;
  /** What the menu calls it. */
  readonly label: string;
  /** `archive`; the index is `archive.html`. */
  readonly stem: string;
  readonly intro?: string;
  readonly groups: readonly ShelfGroup[];
  readonly listings: readonly Listing[];
}

/** Entries under one heading of an index: a year, a letter. */
export interface ShelfGroup {
  readonly heading?: string;
  readonly entries: readonly ListingEntry[];
}

/** The entry of an index that leads to a listing. */
export function entryOf(listing: Listing, label: string): ListingEntry {
  return { label, stem: listing.stem, count: listing.cards.length };
}

/** Cards by key, in order of first appearance; a card may have several keys, or none. */
export function cardsByKey(cards: readonly ArticleCard[], keysOf: (card: ArticleCard) => Iterable<string>): Map<string, ArticleCard[]> {
  const byKey = new Map<string, ArticleCard[]>();
  for (const card of cards) {
    for (const key of new Set(keysOf(card))) {
      const found = byKey.get(key);
      if (found === undefined) byKey.set(key, [card]);
      else found.push(card);
    }
  }
  return byKey;
}
