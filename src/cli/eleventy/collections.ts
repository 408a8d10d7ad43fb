import type { ArticleCard } from '../../model/article-card.ts';
import { listGroupsOf } from '../../site/listings/list-groups.ts';
import type { SiteContent } from '../../site/site-content.ts';
import { resolveHref } from './journal-url.ts';

/** An article in `collections.journalArticles`, newest first. */
export interface JournalArticle {
  /** URL from the root of the site: `/content/2/e206`. */
  readonly url: string;
  readonly title: string;
  readonly authors: readonly string[];
  /** `2025-05-13`, `2025-05`, `2025`, or '' without a date. */
  readonly date: string;
  readonly type: string;
  readonly subjects: readonly string[];
  readonly keywords: readonly string[];
  readonly doi?: string;
  readonly volume?: string;
  readonly issue?: string;
}

/** A person in `collections.journalAuthors`, or an issue in `collections.journalIssues`, with the articles. */
export interface JournalList {
  readonly url: string;
  readonly title: string;
  readonly articles: readonly JournalArticle[];
}

/** Lists of a journal that templates of the site can show. */
export interface JournalCollections {
  readonly journalArticles: readonly JournalArticle[];
  /** Authors with a page of their own: those with an ORCID or several articles, by path. */
  readonly journalAuthors: readonly JournalList[];
  /** By volume, the latest first, then by issue. */
  readonly journalIssues: readonly JournalList[];
}

/** Returns the collections of a journal in a folder of the site, `''` for the root. */
export function journalCollections(content: Pick<SiteContent, 'cards' | 'journal'>, folder: string): JournalCollections {
  const byStem = new Map(content.cards.map((card) => [card.stem, articleOf(card, folder)]));
  const listsBelow = (stem: string): readonly JournalList[] =>
    listGroupsOf(content)
      .flatMap(({ listings }) => listings)
      .filter((listing) => listing.stem.startsWith(stem))
      .map((listing) => ({
        url: resolveHref(listing.stem, folder),
        title: listing.title,
        articles: listing.cards.flatMap((card) => byStem.get(card.stem) ?? []),
      }));
  return {
    journalArticles: [...byStem.values()],
    journalAuthors: listsBelow('authors/'),
    journalIssues: listsBelow('volumes/').filter(({ url }) => url.includes('/issue-')),
  };
}

function articleOf(card: ArticleCard, folder: string): JournalArticle {
  const { doi, volume, issue } = card;
  return {
    url: resolveHref(card.stem, folder),
    title: card.titleText,
    authors: card.authors.map(({ name }) => name),
    date: card.publishedIso,
    type: card.typeLabel,
    subjects: card.subjects.map(({ name }) => name),
    keywords: card.keywords,
    ...(doi === undefined ? {} : { doi }),
    ...(volume === undefined ? {} : { volume }),
    ...(issue === undefined ? {} : { issue }),
  };
}
