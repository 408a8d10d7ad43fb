import { compareText } from '../../model/text/compare.ts';

/** The keys by which articles are sorted in the index. */
export interface ArticleOrderKey {
  /** Year of publication; 0 if unknown. */
  readonly year: number;
  /** Number of ranked words in the abstract, rounded (`words/ranked-length.ts`). */
  readonly abstractLength: number;
  readonly doi: string;
}

/**
 * Compares articles in the order of their ordinals: newest year first, then shorter abstract, then DOI.
 *
 * Hits of a word index then come newest year first, and the abstract length, which ranking needs, is nondecreasing within a year. It is rounded,
 * so that an edit of a few words seldom moves an article.
 */
export function compareArticles(a: ArticleOrderKey, b: ArticleOrderKey): number {
  return b.year - a.year || a.abstractLength - b.abstractLength || compareText(a.doi, b.doi);
}

/**
 * Sorts articles and decides how many of the newest get a segment of their own.
 *
 * A new article then changes only that small segment. Once it has `most` articles, they are merged into the other segment.
 */
export function orderArticles<T>(
  articles: readonly T[],
  keyOf: (article: T) => ArticleOrderKey & { readonly sortDate: string },
  most = maxRecent(articles.length),
): { readonly ordered: readonly T[]; readonly recentCount: number } {
  const keyed = articles.map((article) => ({ article, key: keyOf(article) }));
  const newestFirst = keyed.sort((a, b) => compareText(b.key.sortDate, a.key.sortDate) || compareText(b.key.doi, a.key.doi));
  const recentCount = keyed.length < most ? 0 : keyed.length % most;
  const byOrder = (a: (typeof keyed)[number], b: (typeof keyed)[number]): number => compareArticles(a.key, b.key);
  const ordered = [...newestFirst.slice(0, recentCount).sort(byOrder), ...newestFirst.slice(recentCount).sort(byOrder)];
  return { ordered: ordered.map(({ article }) => article), recentCount };
}

/**
 * Returns the number of articles at which the small segment is merged: a power of two near the square root of half of all articles.
 *
 * This size balances the bytes written for the small segment at each update with those written at a merge.
 *
 *   100 articles -> 32 · 20,000 -> 64 · 100,000 -> 128
 */
function maxRecent(count: number): number {
  let most = MIN_RECENT;
  while ((2 * most) ** 2 <= count / 2) most *= 2;
  return most;
}

const MIN_RECENT = 32;

/** Returns the year of a date; 0 if there is none. */
export function yearOf(sortDate: string): number {
  return Number(sortDate.slice(0, 4)) || 0;
}
