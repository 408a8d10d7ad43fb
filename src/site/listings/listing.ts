import type { ArticleCard } from '../../model/article-card.ts';
import type { FeedFormat } from '../feed/feed-formats.ts';

/** One list of articles with its own URL, split into pages: a subject, a month, an author. */
export interface Listing {
  /** Site path without ending: `subjects/cell-biology`; its second page is `subjects/cell-biology/page-2`. */
  readonly stem: string;
  readonly title: string;
  /** A sentence below the title. */
  readonly intro?: string;
  readonly cards: readonly ArticleCard[];
  /** Sublists: the months of a year, the issues of a volume. */
  readonly parts?: readonly ListingEntry[];
  /** Neighbours in time: the previous and next issue. */
  readonly before?: Pick<Listing, 'stem' | 'title'>;
  readonly after?: Pick<Listing, 'stem' | 'title'>;
  /** Feed formats; absent for a list without news, such as a past month. */
  readonly feeds?: readonly FeedFormat[];
  /** Path of the PDF of an issue. */
  readonly pdf?: string;
  /** Path of the EPUB of an issue. */
  readonly epub?: string;
  /** The list above it: the broader subject. */
  readonly parent?: Pick<Listing, 'stem' | 'title'>;
  /** An author's institutions, latest first, and co-authors by the number of common articles. */
  readonly author?: { readonly institutions: readonly string[]; readonly coauthors: readonly ListingEntry[] };
  /** True for the articles of a year, which are shown by month. */
  readonly isYear?: boolean;
  /** Sections and dates of an issue; `cards` are then in the order of its contents. */
  readonly contents?: IssueContents;
  /** External links about the same subject: an ORCID record. */
  readonly sameAs?: string;
}

/** An issue: its number, title and dates, and its sections in order. */
export interface IssueContents {
  readonly volume: string;
  readonly issue: string;
  readonly issueTitle?: string;
  /** First and last month of publication: `['2013-04', '2013-06']`; one element if they are the same, none if unknown. */
  readonly months: readonly string[];
  /** Sections with the number of their articles, which follow one another in `cards`. */
  readonly sections: readonly { readonly title: string; readonly slug: string; readonly count: number }[];
}

/** Entry of an index: its target and number of articles. */
export interface ListingEntry {
  readonly label: string;
  /**
   * Site path without ending, `archive/2012/10`; the same string object as in the list or article, because there are a hundred thousand
   * entries.
   */
  readonly stem: string;
  readonly count: number;
  /** Title of a special issue. */
  readonly issueTitle?: string;
  /** Dates of an issue. */
  readonly dates?: string;
  /** The issue that it stands for. */
  readonly issue?: { readonly volume: string; readonly issue: string };
  /** Narrower subjects. */
  readonly children?: readonly ListingEntry[];
}

/** A way to browse: an index and its lists. */
export interface ListGroup {
  readonly layout: ListLayout;
  readonly title: string;
  /** Label in the menu. */
  readonly label: string;
  /** `archive`; the index is `archive.html`. */
  readonly stem: string;
  readonly intro?: string;
  readonly groups: readonly IndexGroup[];
  readonly listings: readonly Listing[];
}

/** Layout of an index: titles by year and month, cards of subjects, covers of issues, names by letter. */
export type ListLayout = 'archive' | 'subjects' | 'issues' | 'names';

/** Entries below one heading of an index: a year, a volume, a letter. */
export interface IndexGroup {
  readonly heading?: string;
  /** The list of all articles below the heading: those of a year or a volume. */
  readonly stem?: string;
  readonly entries: readonly ListingEntry[];
}

/** Index entry of a list. */
export function entryOf(listing: Listing, label: string): ListingEntry {
  return { label, stem: listing.stem, count: listing.cards.length };
}

/** Groups cards by key, in order of first appearance; a card may have several keys or none. */
export function cardsByKey(cards: readonly ArticleCard[], keysOf: (card: ArticleCard) => Iterable<string>): Map<string, ArticleCard[]> {
  const byKey = new Map<string, ArticleCard[]>();
  for (const card of cards) {
    for (const key of new Set(keysOf(card))) {
      const grouped = byKey.get(key);
      if (grouped === undefined) byKey.set(key, [card]);
      else grouped.push(card);
    }
  }
  return byKey;
}

/** An article as far as its place in the contents of an issue depends on it. */
export interface ContentsItem {
  /** Slug of its section, as `sectionSlugOf` returns it. */
  readonly section?: string;
  readonly pages?: string;
}
